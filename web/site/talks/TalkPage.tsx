/** Page of one talk, with larger text, all its images and comments. */

import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { Sidebar } from '../home/Sidebar.tsx'
import { TalkEntry } from './TalkEntry.tsx'
import styles from './TalksPage.module.css'
import { talkQuery } from './talks.queries.ts'

const TalkPage = ({ params }: PageProps) => {
  const { talks } = useTexts()
  const format = useFormat()
  const api = useApi()
  const talk = useLoaded(talkQuery(api, Number(params.talkId)))
  if (!talk) return null
  return (
    <div className="wrap">
      <Link className={styles.back} to={pages.talks.href()}>
        <Icon name="arrow-left" size={16} />
        {talks.all}
      </Link>
      <h1 className="vh">{talks.by(talk.nickname, format.dateTime(talk.createTime))}</h1>
      <div className={styles.columns}>
        <div>
          <TalkEntry talk={talk} isWhole />
          <Comments type={5} topicId={talk.id} />
        </div>
        <Sidebar />
      </div>
    </div>
  )
}
export default TalkPage
