/** The mailbox, and which mails come to it. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { useAccountTexts } from './account-texts.ts'
import { BindDialog } from './BindDialog.tsx'
import { Field, Problem } from './Field.tsx'
import { Switch } from './Switch.tsx'

type Wishes = Pick<OwnProfile, 'isSubscribe' | 'wantsReplies'>

export const MailChoices = ({ user }: { user: OwnProfile }) => {
  const texts = useAccountTexts()
  const { center } = texts
  const all = useTexts()
  const api = useApi()
  const session = useSessionStore()
  const [isBinding, setIsBinding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose = useMutation({
    mutationFn: (wishes: Wishes) => api.subscriptions.set({ body: { userId: user.userInfoId, ...wishes } }),
    onSuccess: (_, wishes) => session.set({ userInfo: { ...user, ...wishes } }),
    onError: (error) => isFailure(error) && setProblem(failureText(error, all)),
    meta: { silent: true },
  })
  const isBound = user.email !== null
  const turn = (change: Partial<Wishes>) => {
    if (!isBound) return setProblem(center.notBound)
    setProblem(undefined)
    const { isSubscribe, wantsReplies } = user
    if (!choose.isPending) choose.mutate({ isSubscribe, wantsReplies, ...change })
  }
  return (
    <section>
      <Field
        label={texts.mailbox}
        icon="mail"
        readOnly
        value={user.email ?? ''}
        placeholder={center.noMailbox}
        after={
          <button type="button" className="ac-bind" onClick={() => setIsBinding(true)}>
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
          onTurn={(isOn) => turn({ isSubscribe: isOn ? 1 : 0 })}
        />
        <Switch
          label={center.replies}
          isOn={isBound && user.wantsReplies === 1}
          isBlocked={!isBound}
          onTurn={(isOn) => turn({ wantsReplies: isOn ? 1 : 0 })}
        />
        <Problem text={problem} />
      </div>
      {isBinding ? <BindDialog user={user} onClose={() => setIsBinding(false)} /> : null}
    </section>
  )
}
