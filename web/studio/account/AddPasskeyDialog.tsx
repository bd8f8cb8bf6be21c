/** Asks for a name and the password, then lets the browser make a passkey. */
import { startRegistration } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, use, useId, useState } from 'react'
import { isFailure } from '#web/failure.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useAccountTexts } from '#web/site/account/account-texts.ts'
import { parseUserAgent } from '#web/site/account/parse-user-agent.ts'
import { setPasskeyMark } from '#web/site/account/passkey-mark.ts'
import { loadPasskeyTexts, passkeyErrorText } from '#web/site/account/passkeys.ts'
import { Field } from '#web/site/forms/Field.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFieldErrors } from '#web/site/forms/use-field-errors.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useOwnPassword } from '../session/use-own-password.tsx'
import { useStudioTexts } from '../studio-texts.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

type Props = { onAdded: () => void; onClose: () => void }

export const AddPasskeyDialog = ({ onAdded, onClose }: Props) => {
  const { passkeys: texts } = useStudioTexts('operations')
  const { security } = useAccountTexts()
  const loginTexts = use(loadPasskeyTexts(useLanguage().locale))
  const api = useStudioApi()
  const password = useOwnPassword()
  const titleId = useId()
  const [name, setName] = useState(() => {
    const { browser, system } = parseUserAgent(navigator.userAgent)
    return browser && system ? security.on(browser, system) : (browser ?? '')
  })
  const { errors, show, clear } = useFieldErrors<'name' | 'password'>()
  const add = useMutation({
    meta: { silent: true },
    mutationFn: async () => {
      const options = await api.studioPasskeys.begin({ body: password.body })
      const answer = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
      const clientExtensionResults = { ...answer.clientExtensionResults }
      return api.studioPasskeys.add({ body: { name, answer: { ...answer, clientExtensionResults } } })
    },
    onSuccess: () => {
      setPasskeyMark()
      onAdded()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = {
      name: name.trim() === '' ? texts.nameNeeded : undefined,
      password: password.missing,
    }
    if (show(found, event.currentTarget) && !add.isPending) add.mutate()
  }
  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onClose}>
      <form className="ac-body" onSubmit={submit} noValidate>
        <h2 id={titleId}>{texts.addTitle}</h2>
        <p className="ac-text">{texts.addText}</p>
        <Field
          label={texts.name}
          maxLength={60}
          value={name}
          onChange={(value) => {
            setName(value)
            clear('name')
          }}
          error={errors.name}
        />
        {password.field(errors.password, () => clear('password'))}
        <SubmitButton
          isPending={add.isPending}
          error={isFailure(add.error) ? add.error : shownError(passkeyErrorText(add.error, loginTexts))}
        >
          {texts.submit}
        </SubmitButton>
      </form>
    </Modal>
  )
}

/** A reason of the browser in the form in which the button shows failures. */
const shownError = (message: string | undefined) =>
  message === undefined ? null : { kind: 'refused', code: 51000, message, data: null }
