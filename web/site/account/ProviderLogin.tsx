/** Login with other sites: a button for each, and the question for the code that the owner's login needs besides. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Client } from '#contract/client.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { stayChoice } from '#web/session/begin-session.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon, type FormIconName } from '#web/site/forms/FormIcon.tsx'
import { SecondFactorField } from '#web/site/forms/SecondFactorField.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
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

/** Marks of the two best-known sites; all others have a key. */
export const providerIcon = (key: string): FormIconName =>
  key === 'github' || key === 'google' || key === 'qq' ? key : 'key-round'

type Attempt = Omit<ProviderResponse, 'code'> & { key: string; code?: string; factorCode?: string }
type Question = { attempt: Attempt; factor: 'mail' | 'authenticator' }

export const ProviderLogin = ({ onDone }: { onDone: () => void }) => {
  const texts = useAccountTexts()
  const failureText = useFailureText()
  const api = useApi()
  const startSession = useStartSession()
  const { data: providers = [] } = useQuery(providersQuery(api))
  const [question, setQuestion] = useState<Question | null>(null)
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
      if (!isFailure(error) || error.kind !== 'code-needed') return
      setQuestion({ attempt: { key, state }, ...(error.data as Pick<Question, 'factor'>) })
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
      <CodeQuestion
        reason={texts.login.codeReasons[question.factor]}
        isPending={finish.isPending}
        error={isAsked ? null : finish.error}
        onCode={(factorCode) => finish.mutate({ ...question.attempt, factorCode })}
      />
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

type QuestionProps = { reason: string; isPending: boolean; error: unknown; onCode: (code: string) => void }

const CodeQuestion = ({ reason, isPending, error, onCode }: QuestionProps) => {
  const texts = useAccountTexts()
  const [code, setCode] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        setIsEmpty(code.trim() === '')
        if (code.trim() !== '' && !isPending) onCode(code)
      }}
    >
      <p className="ac-or">{texts.login.or}</p>
      <p className="ac-note">{reason}</p>
      <SecondFactorField
        takesFocus
        value={code}
        onChange={setCode}
        error={isEmpty ? texts.errors.code : undefined}
      />
      <SubmitButton isPending={isPending} error={error}>
        {texts.login.submit}
      </SubmitButton>
    </form>
  )
}
