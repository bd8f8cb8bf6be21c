/** The form that subscribes an email address, on a page of its own: for links, and without scripts. */
import { feedHref } from '#contract/feeds.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { useCanSendEmail } from '../site.queries.ts'
import styles from './SubscribeForm.module.css'
import { SubscribeForm } from './SubscribeForm.tsx'
import { useSubscribeTexts } from './subscribe-texts.ts'

const SubscribePage = ({ search }: PageProps) => {
  const { subscribe } = useTexts()
  const texts = useSubscribeTexts()
  const canSendEmail = useCanSendEmail()
  const result = search.get('result')
  return (
    <div className="wrap">
      <PageHead title={subscribe.title} text={canSendEmail ? texts.text : ''} />
      {canSendEmail ? (
        <SubscribeForm key={result} result={result} isPage />
      ) : (
        <div className={styles.page}>
          <p>
            {texts.noEmail}
            <a className="lk" href={feedHref({ kind: 'site' }, 'rss.xml')}>
              RSS
            </a>
          </p>
        </div>
      )}
    </div>
  )
}
export default SubscribePage
