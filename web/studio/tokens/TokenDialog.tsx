/** The form of a new access token: name, scopes, end, and the password of the owner. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { TokenScope } from '#contract/studio/tokens.ts'
import { Field, FieldError } from '#web/site/forms/Field.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { SubmitButton } from '#web/site/forms/SubmitButton.tsx'
import { useFieldErrors } from '#web/site/forms/use-field-errors.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useOwnPassword } from '../session/use-own-password.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TokenDialog.module.css'
import { readTokenEnd, type TokenEnd, tokenEnds } from './token-end.ts'

const tokenScopes = ['read', 'write', 'media'] as const satisfies readonly TokenScope[]

type Props = { onCreated: (token: string) => void; onClose: () => void }

export const TokenDialog = ({ onCreated, onClose }: Props) => {
  const texts = useStudioTexts('tokens')
  const api = useStudioApi()
  const password = useOwnPassword()
  const [titleId, endId] = [useId(), useId()]
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const [end, setEnd] = useState<TokenEnd>('90')
  const [date, setDate] = useState('')
  const { errors, show, clear } = useFieldErrors<'name' | 'scopes' | 'date' | 'password'>()
  const create = useMutation({
    meta: { silent: true },
    mutationFn: (endTime: string | null) =>
      api.studioTokens.create({
        body: { name, scopes, endTime, ...password.body },
      }),
    onSuccess: ({ token }) => onCreated(token),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const endTime = readTokenEnd(end, date, Date.now())
    const found = {
      name: name.trim() === '' ? texts.nameNeeded : undefined,
      scopes: scopes.length === 0 ? texts.scopeNeeded : undefined,
      date: endTime === undefined ? texts.dateNeeded : undefined,
      password: password.missing,
    }
    if (!show(found, event.currentTarget) || create.isPending || endTime === undefined) return
    create.mutate(endTime)
  }
  const toggle = (scope: TokenScope, isOn: boolean) => {
    setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))
    clear('scopes')
  }
  const endNames: Record<TokenEnd, string> = {
    '30': texts.ends30,
    '90': texts.ends90,
    '365': texts.ends365,
    date: texts.endsOn,
    never: texts.endsNever,
  }
  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onClose}>
      <form className={`ac-body ${styles.form}`} onSubmit={submit} noValidate>
        <h2 id={titleId}>{texts.formTitle}</h2>
        <Field
          label={texts.name}
          placeholder={texts.nameHint}
          maxLength={60}
          takesFocus
          value={name}
          onChange={(value) => {
            setName(value)
            clear('name')
          }}
          error={errors.name}
        />
        <fieldset className={styles.scopes}>
          <legend>{texts.scopesLabel}</legend>
          {tokenScopes.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                aria-invalid={errors.scopes ? true : undefined}
                onChange={(event) => toggle(scope, event.target.checked)}
              />
              <span>
                {texts.scopes[scope]}
                <small>{texts.scopeNotes[scope]}</small>
              </span>
            </label>
          ))}
          <FieldError text={errors.scopes} />
        </fieldset>
        <div className={`ac-field ${styles.end}`}>
          <label htmlFor={endId}>{texts.end}</label>
          <select
            id={endId}
            value={end}
            onChange={(event) => {
              setEnd(event.target.value as TokenEnd)
              clear('date')
            }}
          >
            {tokenEnds.map((one) => (
              <option key={one} value={one}>
                {endNames[one]}
              </option>
            ))}
          </select>
        </div>
        {end === 'date' ? (
          <Field
            type="date"
            label={texts.endDate}
            value={date}
            onChange={(value) => {
              setDate(value)
              clear('date')
            }}
            error={errors.date}
          />
        ) : null}
        {password.field(errors.password, () => clear('password'))}
        <SubmitButton isPending={create.isPending} error={create.error}>
          {texts.submit}
        </SubmitButton>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {texts.cancel}
        </button>
      </form>
    </Modal>
  )
}
