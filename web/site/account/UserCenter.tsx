/** The drawer in which readers look after what is theirs. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { AvatarChange } from './AvatarChange.tsx'
import { useAccountTexts } from './account-texts.ts'
import { Field, Problem } from './Field.tsx'
import { MailChoices } from './MailChoices.tsx'
import { Modal } from './Modal.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { SessionList } from './SessionList.tsx'
import { Submit } from './Submit.tsx'
import { useProblems } from './use-problems.ts'
import { YourData } from './YourData.tsx'

/** No reader loads it. */
const OwnerPart = lazy(() => import('../owner/OwnerPart.tsx'))

const MAX_NICKNAME = 30
const MAX_INTRO = 200

export const UserCenter = ({ user, onClose }: { user: OwnProfile; onClose: () => void }) => {
  const texts = useAccountTexts()
  const { center } = texts
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const titleId = useId()
  const introId = useId()
  const saved = { nickname: user.nickname, website: user.website ?? '', intro: user.intro ?? '' }
  const [typed, setTyped] = useState(saved)
  const { problems, show, forget } = useProblems<keyof typeof saved>()
  const save = useMutation({
    mutationFn: () => api.users.updateInfo({ body: typed }),
    onSuccess: () => {
      session.set({
        userInfo: { ...user, ...typed, website: typed.website || null, intro: typed.intro || null },
      })
      onClose()
      notify('success', center.saved)
    },
    meta: { silent: true },
  })
  const change = (name: keyof typeof saved) => (value: string) => {
    setTyped((before) => ({ ...before, [name]: value }))
    forget(name)
  }
  const isChanged = Object.entries(saved).some(([name, value]) => typed[name as keyof typeof saved] !== value)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { nickname, website, intro } = typed
    const length = [...nickname.trim()].length
    const found = {
      nickname: length < 1 || length > MAX_NICKNAME ? texts.problems.nickname : undefined,
      website:
        website.trim() === '' || /^https?:\/\/\S/i.test(website.trim()) ? undefined : texts.problems.website,
      intro: [...intro].length > MAX_INTRO ? texts.problems.intro : undefined,
    }
    if (show(found, event.currentTarget) && !save.isPending) save.mutate()
  }

  return (
    <Modal
      titleId={titleId}
      className="ac-drawer"
      onClose={onClose}
      mayClose={() => !isChanged || confirm(center.discard)}
    >
      <h2 id={titleId} className="ac-head">
        {center.title}
      </h2>
      <div className="ac-scroll">
        <AvatarChange user={user} />
        <form id={`${titleId}-form`} onSubmit={submit} noValidate>
          <Field
            label={center.nickname}
            icon="user-round"
            autoComplete="nickname"
            maxLength={60}
            value={typed.nickname}
            onChange={change('nickname')}
            problem={problems.nickname}
          />
          <Field
            label={center.website}
            note={texts.optional}
            icon="globe"
            type="url"
            autoComplete="url"
            placeholder="https://"
            maxLength={300}
            value={typed.website}
            onChange={change('website')}
            problem={problems.website}
          />
          <div className="ac-field">
            <label htmlFor={introId}>
              {center.intro}
              <span>{`${[...typed.intro].length} / ${MAX_INTRO}`}</span>
            </label>
            <textarea
              id={introId}
              className={problems.intro ? 'ac-frame wrong' : 'ac-frame'}
              rows={3}
              value={typed.intro}
              onChange={(event) => change('intro')(event.target.value)}
              aria-invalid={problems.intro ? true : undefined}
              aria-describedby={problems.intro ? `${introId}-problem` : undefined}
            />
            <Problem id={`${introId}-problem`} text={problems.intro} />
          </div>
        </form>
        <MailChoices user={user} />
        <PasswordChange user={user} />
        {user.isOwner ? (
          <Suspense>
            <OwnerPart user={user} />
          </Suspense>
        ) : null}
        <SessionList />
        <YourData user={user} onLeave={onClose} />
      </div>
      <div className="ac-foot">
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {texts.cancel}
        </button>
        <Submit form={`${titleId}-form`} isPending={save.isPending} error={save.error}>
          {center.save}
        </Submit>
      </div>
    </Modal>
  )
}
