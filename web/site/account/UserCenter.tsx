/** User center of a reader: a drawer for profile, emails, password, sessions and data. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { Field, FieldError } from '#web/site/forms/Field.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useOwnFields } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { AccountData } from './AccountData.tsx'
import { AvatarEditor } from './AvatarEditor.tsx'
import { useAccountTexts } from './account-texts.ts'
import { EmailAddress, EmailPreferences } from './EmailPreferences.tsx'
import { LinkedLogins } from './LinkedLogins.tsx'
import { isNickname, NicknameField } from './NicknameField.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionDetails } from './SessionList.tsx'

const MAX_INTRO = 200

type Props = { user: OwnProfile; onClose: () => void }

export const UserCenter = ({ user, onClose }: Props) => {
  const texts = useAccountTexts()
  const { center } = texts
  const api = useApi()
  const session = useSessionStore()
  const notify = useNotify()
  const titleId = useId()
  const introId = useId()
  const saved = { nickname: user.nickname, website: user.website ?? '', intro: user.intro ?? '' }
  const { values: input, show, field } = useOwnFields(saved)
  const intro = field('intro')
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
  const isChanged = Object.entries(saved).some(([name, value]) => input[name as keyof typeof saved] !== value)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { nickname, website } = input
    const found = {
      nickname: isNickname(nickname) ? undefined : texts.errors.nickname,
      website:
        website.trim() === '' || /^https?:\/\/\S/i.test(website.trim()) ? undefined : texts.errors.website,
      intro: [...input.intro].length > MAX_INTRO ? texts.errors.intro : undefined,
    }
    if (show(found, event.currentTarget) && !save.isPending) save.mutate()
  }

  return (
    <Modal
      titleId={titleId}
      className="ac-drawer"
      onClose={onClose}
      question={isChanged ? center.discard : null}
    >
      <h2 id={titleId} className="ac-title">
        {center.title}
      </h2>
      <div className="ac-scroll">
        <AvatarEditor user={user} />
        <form id={`${titleId}-form`} onSubmit={submit} noValidate>
          <NicknameField {...field('nickname')} />
          <Field
            label={center.website}
            note={texts.optional}
            icon="globe"
            type="url"
            autoComplete="url"
            placeholder="https://"
            hint={texts.errors.website}
            maxLength={300}
            {...field('website')}
          />
          <div className="ac-field">
            <label htmlFor={introId}>
              {center.intro}
              <span>{`${[...intro.value].length} / ${MAX_INTRO}`}</span>
            </label>
            <textarea
              id={introId}
              className={intro.error ? 'ac-frame invalid' : 'ac-frame'}
              rows={3}
              value={intro.value}
              onChange={(event) => intro.onChange(event.target.value)}
              aria-invalid={intro.error ? true : undefined}
              aria-describedby={intro.error ? `${introId}-error` : undefined}
            />
            <FieldError id={`${introId}-error`} text={intro.error} />
          </div>
        </form>
        <section>
          <EmailAddress user={user} />
          <EmailPreferences user={user} />
        </section>
        <PasswordForm user={user} />
        <LinkedLogins />
        <SessionDetails />
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
