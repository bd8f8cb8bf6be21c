/** The email address of an account, and the choice of emails to receive. */
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { Field, FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useCanSendEmail } from '../site.queries.ts'
import { SET_UP_EMAIL_HREF } from '../studio-links.ts'
import { useAccountTexts } from './account-texts.ts'
import { EmailDialog } from './EmailDialog.tsx'

type EmailPreference = Pick<OwnProfile, 'isSubscribe' | 'wantsDigest' | 'wantsReplies'>

export const EmailAddress = ({ user }: { user: OwnProfile }) => {
  const texts = useAccountTexts()
  const { center } = texts
  const canSendEmail = useCanSendEmail()
  const [isBinding, setIsBinding] = useState(false)
  return (
    <>
      <Field
        label={texts.email}
        icon="mail"
        readOnly
        value={user.email ?? ''}
        placeholder={center.noEmail}
        after={
          canSendEmail ? (
            <button type="button" className="ac-field-action" onClick={() => setIsBinding(true)}>
              {user.email === null ? center.bind : center.change}
            </button>
          ) : null
        }
      />
      {canSendEmail ? null : (
        <p className="ac-note">
          {center.noMail} {user.isOwner ? <a href={SET_UP_EMAIL_HREF}>{center.setUpMail}</a> : null}
        </p>
      )}
      {isBinding ? <EmailDialog user={user} onClose={() => setIsBinding(false)} /> : null}
    </>
  )
}

export const EmailPreferences = ({ user }: { user: OwnProfile }) => {
  const { center } = useAccountTexts()
  const notify = useNotify()
  const failureText = useFailureText()
  const api = useApi()
  const session = useSessionStore()
  const [isBlocked, setIsBlocked] = useState(false)
  const choose = useMutation({
    mutationFn: (preference: EmailPreference) =>
      api.subscriptions.set({ body: { userId: user.userInfoId, ...preference } }),
    onSuccess: (_, preference) => session.set({ userInfo: { ...user, ...preference } }),
    meta: { silent: true },
  })
  const canSendEmail = useCanSendEmail()
  const isBound = user.email !== null
  // What is on can still be turned off.
  const cannotTurnOn = !isBound || !canSendEmail
  const change = (update: Partial<EmailPreference>) => {
    setIsBlocked(!isBound)
    if (!isBound) return notify('warning', center.notBound)
    const { isSubscribe, wantsDigest, wantsReplies } = user
    if (!choose.isPending) choose.mutate({ isSubscribe, wantsDigest, wantsReplies, ...update })
  }
  return (
    <div className="ac-switches">
      <Switch
        label={center.subscribe}
        hint={isBound || !canSendEmail ? undefined : center.subscribeHint}
        isOn={isBound && user.isSubscribe === 1}
        isBlocked={cannotTurnOn && user.isSubscribe !== 1}
        onToggle={(isOn) => change({ isSubscribe: isOn ? 1 : 0 })}
      />
      {isBound && user.isSubscribe === 1 ? (
        <Switch
          label={center.digest}
          hint={center.digestHint}
          isOn={user.wantsDigest === 1}
          isBlocked={false}
          onToggle={(isOn) => change({ wantsDigest: isOn ? 1 : 0 })}
        />
      ) : null}
      <Switch
        label={user.isOwner ? center.comments : center.replies}
        isOn={isBound && user.wantsReplies === 1}
        isBlocked={!isBound || (cannotTurnOn && user.wantsReplies !== 1)}
        onToggle={(isOn) => change({ wantsReplies: isOn ? 1 : 0 })}
      />
      <FieldError text={isBlocked && !isBound ? center.notBound : failureText(choose.error)} />
    </div>
  )
}

type Props = {
  label: string
  hint?: string | undefined
  isOn: boolean
  isBlocked: boolean
  onToggle: (isOn: boolean) => void
}

/** On/off switch. A blocked switch stays clickable, so that the click can explain why it is blocked. */
const Switch = ({ label, hint, isOn, isBlocked, onToggle }: Props) => {
  const id = useId()
  return (
    <div className="ac-switch">
      <span>
        <span id={id}>{label}</span>
        {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={isBlocked || undefined}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onToggle(!isOn)}
      />
    </div>
  )
}
