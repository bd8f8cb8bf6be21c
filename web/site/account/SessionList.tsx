/** The browsers in which the account is signed in, and the sign-out of one or all others. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/sessions.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import { parseUserAgent } from './parse-user-agent.ts'

const KEY = ['account', 'sessions']

/** Loads when it is expanded. */
export const SessionDetails = () => {
  const { security } = useAccountTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="ac-section" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{security.sessions}</summary>
      {isOpen ? <SessionList /> : null}
    </details>
  )
}

export const SessionList = () => {
  const { security } = useAccountTexts()
  const failureText = useFailureText()
  const api = useApi()
  const queries = useQueryClient()
  const notify = useNotify()
  const list = useQuery({
    queryKey: KEY,
    queryFn: () => api.sessions.list(),
    staleTime: 0,
    meta: { silent: true },
  })
  /** @param id null: all others */
  const end = useMutation({
    mutationFn: (id: number | null) =>
      id === null ? api.sessions.endOthers() : api.sessions.end({ params: { id } }),
    onSuccess: (_, id) => {
      notifyOtherTabs()
      notify('success', id === null ? security.ended : security.oneEnded)
      return queries.invalidateQueries({ queryKey: KEY })
    },
    meta: { silent: true },
  })
  const onEnd = (id: number | null) => !end.isPending && end.mutate(id)
  return (
    <>
      <p className="ac-note">{security.sessionsHint}</p>
      <ul className="ac-sessions" aria-busy={list.isFetching || undefined}>
        {list.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => onEnd(session.id)}
          />
        ))}
      </ul>
      <FieldError text={failureText(list.error ?? end.error)} />
      {(list.data?.length ?? 0) > 1 ? (
        <button
          type="button"
          className="btn btn-line sm"
          aria-busy={(end.isPending && end.variables === null) || undefined}
          onClick={() => onEnd(null)}
        >
          {security.endOthers}
        </button>
      ) : null}
    </>
  )
}

type RowProps = { session: Session; isEnding: boolean; onEnd: () => void }

const SessionRow = ({ session, isEnding, onEnd }: RowProps) => {
  const { security } = useAccountTexts()
  const { format } = useLanguage()
  const { userAgent, createTime, lastUsedTime, isCurrent } = session
  const { browser, system, isPhone } = parseUserAgent(userAgent)
  const name = !browser ? security.unknown : system ? security.on(browser, system) : browser
  return (
    <li>
      <FormIcon name={isPhone ? 'smartphone' : 'monitor'} size={18} />
      <span>
        {name}
        {isCurrent ? <em>{security.current}</em> : null}
        <small>
          {isCurrent
            ? security.since(format.date(createTime))
            : security.lastUsed(format.dateTime(lastUsedTime))}
        </small>
      </span>
      {isCurrent ? null : (
        <button
          type="button"
          className="btn btn-quiet sm"
          aria-label={security.endLabel(name)}
          aria-busy={isEnding || undefined}
          onClick={onEnd}
        >
          {security.end}
        </button>
      )}
    </li>
  )
}
