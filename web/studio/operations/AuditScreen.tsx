/** The audit log: every change and every login, newest first. */
import type { AuditEntry } from '#contract/audit.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { State } from '#web/ui/State.tsx'
import styles from '../frame/RecordList.module.css'
import { LoadMore, RecordList, useRecordPages } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const PAGE_SIZE = 50
/** Highlighted in the list. */
const FAILED_ATTEMPTS = [
  'account.login-failed',
  'account.code-failed',
  'account.passkey-failed',
  'second-factor.reset',
]

const AuditScreen = () => {
  const { audit: texts, more } = useStudioTexts('operations')
  const api = useStudioApi()
  const { list, rows } = useRecordPages(
    ['studio', 'audit'],
    (before) => api.audit.list({ query: { size: PAGE_SIZE, ...(before === null ? {} : { before }) } }),
    ({ records }) => (records.length < PAGE_SIZE ? null : (records.at(-1)?.id ?? null)),
  )
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text} />
      <RecordList
        error={list.error}
        onRetry={list.refetch}
        rows={rows}
        empty={<State title={texts.none} text={texts.noneText} />}
      >
        {(entry) => <EntryRow key={entry.id} entry={entry} />}
      </RecordList>
      <LoadMore list={list} text={more} className={styles.more} />
    </>
  )
}
export default AuditScreen

const EntryRow = ({ entry }: { entry: AuditEntry }) => {
  const { verb, subject, subjectId, time, door, network, tokenName } = entry
  const { log } = useStudioTexts('account')
  const format = useFormat()
  const thing = subject === null ? undefined : log.subjects[subject]
  const where = door === 'command' ? log.command : network ? log.from(network) : ''
  const isAlarming = FAILED_ATTEMPTS.includes(verb)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={isAlarming ? `${styles.name} ${styles.alarm}` : styles.name}>
          {log.verbs[verb] ?? verb}
          {thing ? <small>{subjectId === null ? thing : `${thing} ${subjectId}`}</small> : null}
        </p>
        <p className={styles.facts}>
          <time dateTime={time}>{format.dateTime(time)}</time>
          {tokenName === null ? null : <span>{log.byToken(tokenName)}</span>}
          {where ? <span>{where}</span> : null}
        </p>
      </div>
    </li>
  )
}
