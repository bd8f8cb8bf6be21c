/** Lists the owner's audit entries page by page. Loads when it is expanded. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useOwnerApi } from '#web/site/owner-api.ts'
import styles from './owner.module.css'
import { useOwnerTexts } from './owner-texts.ts'

const SIZE = 10
/** Highlighted in the list. */
const FAILED_ATTEMPTS = [
  'account.login-failed',
  'account.code-failed',
  'account.passkey-failed',
  'second-factor.reset',
]

export const AuditList = () => {
  const { log, factor } = useOwnerTexts()
  const failureText = useFailureText()
  const api = useOwnerApi()
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
  // After a new entry, older pages no longer connect to the first one.
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
  const loadOlder = () => {
    if (isBusy) return
    if (last && !newest.error) more.mutate(last.id)
    else void newest.refetch()
  }
  const hasMore = newest.error !== null || (lines && lines.length < (newest.data?.count ?? 0))
  return (
    <details className={`ac-section ${styles.log}`} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{log.title}</summary>
      <p className="ac-note">{lines ? (lines.length === 0 ? log.none : log.text) : factor.loading}</p>
      <ul aria-busy={isBusy || undefined}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <FieldError text={failureText(error)} />
      {hasMore ? (
        <button type="button" className="btn btn-line sm" aria-busy={isBusy || undefined} onClick={loadOlder}>
          {error ? factor.retry : log.older}
        </button>
      ) : null}
    </details>
  )
}

const Line = ({ line }: { line: AuditEntry }) => {
  const { verb, subject, subjectId, time, door, network, tokenName } = line
  const { log } = useOwnerTexts()
  const { format } = useLanguage()
  const thing = subject === null ? undefined : log.subjects[subject]
  const where = door === 'command' ? log.command : network ? log.from(network) : ''
  return (
    <li className={FAILED_ATTEMPTS.includes(verb) ? styles.alarm : undefined}>
      <span>
        {log.verbs[verb] ?? verb}
        {thing ? <i>{subjectId === null ? thing : `${thing} ${subjectId}`}</i> : null}
      </span>
      <small>
        <time dateTime={time}>{format.dateTime(time)}</time>
        {tokenName === null ? '' : ` · ${log.byToken(tokenName)}`}
        {where ? ` · ${where}` : ''}
      </small>
    </li>
  )
}
