/** The audit log: every change and every login, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#contract/audit.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { State } from '#web/ui/State.tsx'
import { LoadMore } from '../frame/LoadMore.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import styles from '../frame/RecordList.module.css'
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
  const list = useInfiniteQuery({
    queryKey: ['studio', 'audit'],
    queryFn: ({ pageParam }) =>
      api.audit.list({ query: { size: PAGE_SIZE, ...(pageParam === null ? {} : { before: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ records }) => (records.length < PAGE_SIZE ? null : (records.at(-1)?.id ?? null)),
    staleTime: 0,
  })
  const rows = list.data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text} />
      {list.error ? <LoadError error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading /> : null}
      {list.isSuccess && rows.length === 0 ? <State title={texts.none} text={texts.noneText} /> : null}
      <ul className={styles.list}>
        {rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore list={list} text={more} className={styles.more} />
    </>
  )
}
export default AuditScreen

const EntryRow = ({ entry }: { entry: AuditEntry }) => {
  const { verb, subject, subjectId, time, door, network, tokenName } = entry
  const { log } = useStudioTexts('audit')
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
