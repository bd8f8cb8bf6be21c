/** Login with other sites: a button for each, and the question for the code that the owner's login needs besides. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/client.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { stayChoice } from '#web/session/begin-session.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon, type FormIconName } from '#web/site/forms/FormIcon.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { CodeForm } from '#web/site/login-link/CodeForm.tsx'
import { useAccountTexts } from './account-texts.ts'
import type { ProviderResponse } from './provider-channel.ts'
import { useProviderWindow } from './use-provider-window.tsx'
import { useStartSession } from './use-start-session.ts'

export const providersQuery = (api: Client) =>
  queryOptions({
    queryKey: ['account', 'providers'],
    queryFn: () => api.sessions.providers(),
    meta: { silent: true },
  })

/** Well-known sites have a mark of their own, all others a key. */
export const providerIcon = (key: string): FormIconName =>
  key === 'github' || key === 'google' || key === 'qq' ? key : 'key-round'

type Attempt = Omit<ProviderResponse, 'code'> & { key: string; code?: string; factorCode?: string }

export const ProviderLogin = ({ onDone }: { onDone: () => void }) => {
  const texts = useAccountTexts()
  const failureText = useFailureText()
  const api = useApi()
  const startSession = useStartSession()
  const { data: providers = [] } = useQuery(providersQuery(api))
  /** The attempt that only lacks a code of the owner's, and what the server says about it. */
  const [question, setQuestion] = useState<{ attempt: Attempt; text: string } | null>(null)
  const finish = useMutation({
    mutationFn: ({ key, ...response }: Attempt) => {
      const body = { ...response, staysSignedIn: stayChoice.isOn() }
      return api.sessions.oauthEnd({ params: { idOrName: key }, body })
    },
    onSuccess: (user) => {
      onDone()
      if (user) startSession(user, texts.login.done)
    },
    onError: (error, { key, state }) => {
      if (!isFailure(error)) return
      if (error.kind === 'code-needed') setQuestion({ attempt: { key, state }, text: error.message })
      // It has expired: the buttons start again.
      if (error.kind === 'provider-failed') setQuestion(null)
    },
    meta: { silent: true },
  })
  const { begin, isPending, error, frame } = useProviderWindow(false, ({ key }, response) =>
    finish.mutate({ key, ...response }),
  )
  if (providers.length === 0) return null
  const isAsked = isFailure(finish.error) && finish.error.kind === 'code-needed'
  if (question)
    return (
      <>
        <p className="ac-or">{texts.login.or}</p>
        <CodeForm
          label={question.text}
          error={isAsked ? null : finish.error}
          isPending={finish.isPending}
          onSubmit={(factorCode) => finish.mutate({ ...question.attempt, factorCode })}
        />
      </>
    )
  const isBusy = isPending || finish.isPending
  return (
    <>
      <p className="ac-or">{texts.login.or}</p>
      <div className="ac-providers">
        {providers.map((provider) => (
          <button
            key={provider.key}
            type="button"
            className="btn btn-line"
            aria-disabled={isBusy || undefined}
            aria-busy={isBusy || undefined}
            aria-label={texts.login.with(provider.name)}
            onClick={() => !isBusy && begin(provider)}
          >
            <FormIcon name={providerIcon(provider.key)} size={17} />
            <span>{providers.length === 1 ? texts.login.with(provider.name) : provider.name}</span>
          </button>
        ))}
      </div>
      <div className="ac-failure">
        <FieldError text={failureText(error ?? finish.error)} />
      </div>
      {frame}
    </>
  )
}
