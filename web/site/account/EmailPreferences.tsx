/** Email address and the choice of emails to receive. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { Field, FieldError } from '#web/site/forms/Field.tsx'
import { useAccountTexts } from './account-texts.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { Switch } from './Switch.tsx'

type EmailPreference = Pick<OwnProfile, 'isSubscribe' | 'wantsReplies'>

export const EmailPreferences = ({ user }: { user: OwnProfile }) => {
  const texts = useAccountTexts()
  const { center } = texts
  const all = useTexts()
  const api = useApi()
  const session = useSessionStore()
  const [isBinding, setIsBinding] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const choose = useMutation({
    mutationFn: (preference: EmailPreference) =>
      api.subscriptions.set({ body: { userId: user.userInfoId, ...preference } }),
    onSuccess: (_, preference) => session.set({ userInfo: { ...user, ...preference } }),
    onError: (error) => isFailure(error) && setErrorText(failureText(error, all)),
    meta: { silent: true },
  })
  const isBound = user.email !== null
  const change = (update: Partial<EmailPreference>) => {
    if (!isBound) return setErrorText(center.notBound)
    setErrorText(undefined)
    const { isSubscribe, wantsReplies } = user
    if (!choose.isPending) choose.mutate({ isSubscribe, wantsReplies, ...update })
  }
  return (
    <section>
      <Field
        label={texts.email}
        icon="mail"
        readOnly
        value={user.email ?? ''}
        placeholder={center.noEmail}
        after={
          <button type="button" className="ac-field-action" onClick={() => setIsBinding(true)}>
            {isBound ? center.change : center.bind}
          </button>
        }
      />
      <div className="ac-switches">
        <Switch
          label={center.subscribe}
          hint={isBound ? undefined : center.subscribeHint}
          isOn={isBound && user.isSubscribe === 1}
          isBlocked={!isBound}
          onToggle={(isOn) => change({ isSubscribe: isOn ? 1 : 0 })}
        />
        <Switch
          label={center.replies}
          isOn={isBound && user.wantsReplies === 1}
          isBlocked={!isBound}
          onToggle={(isOn) => change({ wantsReplies: isOn ? 1 : 0 })}
        />
        <FieldError text={errorText} />
      </div>
      {isBinding ? <EmailDialog user={user} onClose={() => setIsBinding(false)} /> : null}
    </section>
  )
}
