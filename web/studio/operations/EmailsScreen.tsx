/** The log of emails: to whom, when, what failed and why; another attempt. */
import type { EmailStatus, StudioEmail } from '#contract/studio/operations.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import styles from '../frame/RecordList.module.css'
import { LoadMore, RecordError, RecordList, useRecordPages } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const statuses = ['all', 'failed', 'pending', 'sent', 'written'] as const satisfies readonly EmailStatus[]
const KEY = ['studio', 'emails']

const EmailsScreen = ({ search }: PageProps) => {
  const { emails: texts, statusLabel, more } = useStudioTexts('operations')
  const api = useStudioApi()
  const canSendEmail = useCanSendEmail()
  const status = statuses.find((one) => one === search.get('status')) ?? 'all'
  const { list, first, rows } = useRecordPages(
    [...KEY, status],
    (before) => api.studioEmails.list({ query: { status, ...(before === null ? {} : { before }) } }),
    (page) => page.next,
  )
  // A site with a mail server writes no files.
  const shown = statuses.filter((one) => one !== 'written' || one === status || first?.counts.written)
  const [title, text] = texts.none[status] as [string, string]
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <Link className="btn btn-line sm" to={studioPages.settings.href(null, { section: 'email' })}>
          <StudioIcon name="settings-2" size={16} />
          {texts.setUp}
        </Link>
      </ScreenHead>
      <ListBar
        label={statusLabel}
        tabs={shown.map((one) => ({
          href: studioPages.emails.href(null, { status: one === 'all' ? null : one }),
          text: texts.statuses[one],
          count: first?.counts[one],
          isCurrent: one === status,
        }))}
      />
      {first?.hasMailServer === false ? (
        <p className={styles.note}>{canSendEmail ? texts.toFiles : texts.noServer}</p>
      ) : null}
      <RecordList
        error={list.error}
        onRetry={list.refetch}
        rows={rows}
        empty={<State title={title} text={text} />}
      >
        {(email) => <EmailRow key={email.id} email={email} />}
      </RecordList>
      <LoadMore list={list} text={more} className={styles.more} />
    </>
  )
}
export default EmailsScreen

const EmailRow = ({ email }: { email: StudioEmail }) => {
  const { emails: texts } = useStudioTexts('operations')
  const format = useFormat()
  const api = useStudioApi()
  const { id, kind, to, status, createTime, sentTime, attempts, error } = email
  const retry = useChange(
    KEY,
    () => api.studioEmails.retry({ params: { id } }),
    () => texts.retried,
  )
  const name = texts.kinds[kind] ?? kind
  return (
    <li className={styles.row} data-email={id}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <small>{to ?? texts.nobody}</small>
          {status === 'failed' ? <small className={styles.alarm}>{texts.statuses.failed}</small> : null}
        </p>
        <p className={styles.facts}>
          <span>
            {sentTime && status === 'sent'
              ? texts.sentAt(format.dateTime(sentTime))
              : texts.createdAt(format.dateTime(createTime))}
          </span>
          {status === 'pending' ? <span>{texts.statuses.pending}</span> : null}
          {status === 'written' ? <span>{texts.writtenToFile}</span> : null}
          {attempts > 0 ? <span>{texts.attempts(attempts)}</span> : null}
        </p>
        <RecordError error={error} />
      </div>
      {status === 'failed' ? (
        <div className={styles.actions}>
          <Button
            icon="rotate-cw"
            aria-label={`${texts.retry}: ${name}, ${to ?? texts.nobody}`}
            aria-busy={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {texts.retry}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
