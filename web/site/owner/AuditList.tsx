/** The last changes and sign-ins, page after page. Asked for when it is unfolded. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Problem } from '../account/Field.tsx'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'
import { useOwnersApi } from './owners-api.ts'

const SIZE = 10
/** What an owner looks for in a hurry. */
const ALARMING = ['account.login-failed', 'account.code-failed', 'second-factor.reset']

export const AuditList = () => {
  const { log, factor } = useOwnerTexts()
  const { texts } = useLanguage()
  const api = useOwnersApi()
  const [isOpen, setIsOpen] = useState(false)
  const newest = useQuery({
    queryKey: ['owner', 'audit'],
    queryFn: () => api.audit.list({ query: { size: SIZE } }),
    enabled: isOpen,
    staleTime: 0,
    meta: { silent: true },
  })
  const [older, setOlder] = useState({ below: 0, lines: [] as AuditEntry[] })
  const head = newest.data?.records
  // Something new came above: what was read below it follows no more.
  const tail = older.below === head?.at(-1)?.id ? older.lines : []
  const lines = head && [...head, ...tail]
  const more = useMutation({
    mutationFn: (before: number) => api.audit.list({ query: { size: SIZE, before } }),
    onSuccess: ({ records }) => setOlder({ below: head?.at(-1)?.id ?? 0, lines: [...tail, ...records] }),
    meta: { silent: true },
  })
  const last = lines?.at(-1)
  const isBusy = newest.isFetching || more.isPending
  const error = newest.error ?? more.error
  const press = () => {
    if (isBusy) return
    if (last && !newest.error) more.mutate(last.id)
    else void newest.refetch()
  }
  const hasMore = newest.error !== null || (lines && lines.length < (newest.data?.count ?? 0))
  return (
    <details className={`ac-more ${styles.log}`} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{log.title}</summary>
      <p className="ac-note">{lines ? (lines.length === 0 ? log.none : log.text) : factor.loading}</p>
      <ul aria-busy={isBusy || undefined}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <Problem text={isFailure(error) ? failureText(error, texts) : undefined} />
      {hasMore ? (
        <button type="button" className="btn btn-line sm" aria-busy={isBusy || undefined} onClick={press}>
          {error ? factor.retry : log.older}
        </button>
      ) : null}
    </details>
  )
}

const Line = ({ line: { verb, subject, subjectId, time, door, network } }: { line: AuditEntry }) => {
  const { log } = useOwnerTexts()
  const { format } = useLanguage()
  const thing = subject === null ? undefined : log.subjects[subject]
  const where = door === 'command' ? log.command : network ? log.from(network) : ''
  return (
    <li className={ALARMING.includes(verb) ? styles.alarm : undefined}>
      <span>
        {log.verbs[verb] ?? verb}
        {thing ? <i>{subjectId === null ? thing : `${thing} ${subjectId}`}</i> : null}
      </span>
      <small>
        <time dateTime={time}>{format.dateTime(time)}</time>
        {where ? ` · ${where}` : ''}
      </small>
    </li>
  )
}
