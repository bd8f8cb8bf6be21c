/** Message board: the welcome text of the owner and the comments to the site as a whole. */
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { EditLink } from '../EditLink.tsx'
import { Sidebar } from '../home/Sidebar.tsx'
import { Prose } from '../prose/Prose.tsx'
import { EDIT_WELCOME_HREF } from '../studio-links.ts'
import styles from './MessagePage.module.css'
import { welcomeQuery } from './message.queries.ts'

const MessagePage = () => {
  const { message } = useTexts()
  const { content, lang } = useLoaded(welcomeQuery(useApi()))
  return (
    <div className="wrap">
      <PageHead title={message.title} text={message.text} />
      <div className={styles.columns}>
        <div className={styles.board}>
          <EditLink href={EDIT_WELCOME_HREF} />
          {content && <Prose html={content} name="message" lang={lang} />}
          <Comments type={2} />
        </div>
        <Sidebar />
      </div>
    </div>
  )
}
export default MessagePage
