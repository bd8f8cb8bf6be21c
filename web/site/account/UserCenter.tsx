/** User center: a drawer for profile, emails, password, sessions and data. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { Field, FieldError } from '#web/site/forms/Field.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFieldErrors } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { AccountData } from './AccountData.tsx'
import { AvatarEditor } from './AvatarEditor.tsx'
import { useAccountTexts } from './account-texts.ts'
import { EmailPreferences } from './EmailPreferences.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'

const MAX_NICKNAME = 30
const MAX_INTRO = 200

type Props = {
  user: OwnProfile
  onClose: () => void
  /** Further sections. */
  children?: ReactNode
}

export const UserCenter = ({ user, onClose, children }: Props) => {
  const texts = useAccountTexts()
  const { center } = texts
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const titleId = useId()
  const introId = useId()
  const saved = { nickname: user.nickname, website: user.website ?? '', intro: user.intro ?? '' }
  const [input, setInput] = useState(saved)
  const { errors, show, clear } = useFieldErrors<keyof typeof saved>()
  const save = useMutation({
    mutationFn: () => api.users.updateInfo({ body: input }),
    onSuccess: () => {
      session.set({
        userInfo: { ...user, ...input, website: input.website || null, intro: input.intro || null },
      })
      onClose()
      notify('success', center.saved)
    },
    meta: { silent: true },
  })
  const change = (name: keyof typeof saved) => (value: string) => {
    setInput((before) => ({ ...before, [name]: value }))
    clear(name)
  }
  const isChanged = Object.entries(saved).some(([name, value]) => input[name as keyof typeof saved] !== value)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { nickname, website, intro } = input
    const length = [...nickname.trim()].length
    const found = {
      nickname: length < 1 || length > MAX_NICKNAME ? texts.errors.nickname : undefined,
      website:
        website.trim() === '' || /^https?:\/\/\S/i.test(website.trim()) ? undefined : texts.errors.website,
      intro: [...intro].length > MAX_INTRO ? texts.errors.intro : undefined,
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
      <h2 id={titleId} className="ac-title">
        {center.title}
      </h2>
      <div className="ac-scroll">
        <AvatarEditor user={user} />
        <form id={`${titleId}-form`} onSubmit={submit} noValidate>
          <Field
            label={center.nickname}
            icon="user-round"
            autoComplete="nickname"
            maxLength={60}
            value={input.nickname}
            onChange={change('nickname')}
            error={errors.nickname}
          />
          <Field
            label={center.website}
            note={texts.optional}
            icon="globe"
            type="url"
            autoComplete="url"
            placeholder="https://"
            maxLength={300}
            value={input.website}
            onChange={change('website')}
            error={errors.website}
          />
          <div className="ac-field">
            <label htmlFor={introId}>
              {center.intro}
              <span>{`${[...input.intro].length} / ${MAX_INTRO}`}</span>
            </label>
            <textarea
              id={introId}
              className={errors.intro ? 'ac-frame invalid' : 'ac-frame'}
              rows={3}
              value={input.intro}
              onChange={(event) => change('intro')(event.target.value)}
              aria-invalid={errors.intro ? true : undefined}
              aria-describedby={errors.intro ? `${introId}-error` : undefined}
            />
            <FieldError id={`${introId}-error`} text={errors.intro} />
          </div>
        </form>
        <EmailPreferences user={user} />
        <PasswordForm user={user} />
        {children}
        <SessionList />
        <AccountData user={user} onClose={onClose} />
      </div>
      <div className="ac-footer">
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {texts.cancel}
        </button>
        <SubmitButton form={`${titleId}-form`} isPending={save.isPending} error={save.error}>
          {center.save}
        </SubmitButton>
      </div>
    </Modal>
  )
}
