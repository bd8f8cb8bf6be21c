/** Lists the sessions of the account and ends the others. Loads when it is expanded. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import { parseUserAgent } from './parse-user-agent.ts'

export const SessionList = () => {
  const { security } = useAccountTexts()
  const { format } = useLanguage()
  const failureText = useFailureText()
  const api = useApi()
  const queries = useQueryClient()
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const queryKey = ['account', 'sessions']
  const list = useQuery({
    queryKey,
    queryFn: () => api.sessions.list(),
    enabled: isOpen,
    staleTime: 0,
    meta: { silent: true },
  })
  const endOthers = useMutation({
    mutationFn: () => api.sessions.endOthers(),
    onSuccess: () => {
      notifyOtherTabs()
      notify('success', security.ended)
      return queries.invalidateQueries({ queryKey })
    },
    meta: { silent: true },
  })
  const failed = list.error ?? endOthers.error
  const nameOf = (userAgent: string) => {
    const { browser, system } = parseUserAgent(userAgent)
    if (!browser) return security.unknown
    return system ? security.on(browser, system) : browser
  }
  return (
    <details className="ac-section" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{security.sessions}</summary>
      <ul className="ac-sessions" aria-busy={list.isFetching || undefined}>
        {list.data?.map(({ id, userAgent, lastUsedTime, isCurrent }) => (
          <li key={id}>
            <FormIcon name={parseUserAgent(userAgent).isPhone ? 'smartphone' : 'monitor'} size={18} />
            <span>
              {nameOf(userAgent)}
              <small>{isCurrent ? security.current : security.lastUsed(format.date(lastUsedTime))}</small>
            </span>
          </li>
        ))}
      </ul>
      <FieldError text={failureText(failed)} />
      {(list.data?.length ?? 0) > 1 ? (
        <button
          type="button"
          className="btn btn-line sm"
          aria-busy={endOthers.isPending || undefined}
          onClick={() => !endOthers.isPending && endOthers.mutate()}
        >
          {security.endOthers}
        </button>
      ) : null}
    </details>
  )
}
