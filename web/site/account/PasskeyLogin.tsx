/** Button that logs the owner in with a passkey, without password and code. A chunk that readers never load. */
import { startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { stayChoice } from '#web/session/begin-session.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useOwnerApi } from '#web/site/owner-api.ts'
import { setPasskeyMark } from './passkey-mark.ts'
import { loadPasskeyTexts, passkeyErrorText } from './passkeys.ts'
import { useStartSession } from './use-start-session.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

export type PasskeyLoginProps = {
  /** Whether it stands above the password. */
  isFirst: boolean
  onDone: () => void
}

export const PasskeyLogin = ({ isFirst, onDone }: PasskeyLoginProps) => {
  const texts = use(loadPasskeyTexts(useLanguage().locale))
  const failureText = useFailureText()
  const api = useOwnerApi()
  const startSession = useStartSession()
  const login = useMutation({
    mutationFn: async () => {
      const options = (await api.passkeyLogin.begin()) as unknown as RequestOptions
      const answer = await startAuthentication({ optionsJSON: options })
      const clientExtensionResults = { ...answer.clientExtensionResults }
      const body = { answer: { ...answer, clientExtensionResults }, staysSignedIn: stayChoice.isOn() }
      return api.passkeyLogin.finish({ body })
    },
    onSuccess: (user) => {
      setPasskeyMark()
      onDone()
      startSession(user, texts.done)
    },
    meta: { silent: true },
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const typed = document.activeElement instanceof HTMLInputElement && document.activeElement.value !== ''
    if (isFirst && !typed) button.current?.focus()
  }, [isFirst])
  return (
    <>
      {isFirst ? null : <p className="ac-or">{texts.or}</p>}
      <button
        ref={button}
        type="button"
        className={isFirst ? 'btn btn-pri ac-full' : 'btn btn-line ac-full'}
        aria-disabled={login.isPending || undefined}
        aria-busy={login.isPending || undefined}
        onClick={() => !login.isPending && login.mutate()}
      >
        <FormIcon name="shield-check" size={17} />
        {texts.logIn}
      </button>
      <FieldError text={passkeyErrorText(login.error, texts) ?? failureText(login.error)} />
      {isFirst ? <p className="ac-or">{texts.or}</p> : null}
    </>
  )
}
