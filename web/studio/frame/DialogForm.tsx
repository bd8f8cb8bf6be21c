/** A form in a dialog: its fields with their errors, what was typed before it was closed, and one button. */
import { createContext, type FormEvent, type ReactNode, use, useEffect, useId, useRef } from 'react'
import type { FailureKind } from '#contract/errors.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DialogForm.module.css'
import type { FormDraft } from './use-form-draft.ts'

type Props<Form> = {
  title: string
  /** The text of the button. */
  submit: string
  /** In their order; a refusal that names no field stands at the first one. */
  fields: readonly string[]
  draft: FormDraft<Form>
  /** The request that saves it. */
  saving: { error: unknown; isPending: boolean; reset: () => void }
  onSubmit: () => void
  onClose: () => void
  children: (change: { set: (changes: Partial<Form>) => void }) => ReactNode
}

type Fields = { idOf: (name: string) => string; errorOf: (name: string) => string | undefined }
const FieldsContext = createContext<Fields | null>(null)

export const DialogForm = <Form extends object>(props: Props<Form>) => {
  const { title, submit, fields, draft, saving, onSubmit, onClose, children } = props
  const site = useTexts()
  const id = useId()
  const { error } = saving
  const wrong = error ? fieldOf(error, fields) : null
  const form = useRef<HTMLFormElement>(null)
  const text = error ? failureText(error, site) : undefined
  // The dialog stays until the next screen is loaded: a second press, as of a double click, would create the same once more.
  const isSent = useRef(false)
  useEffect(() => {
    if (error) isSent.current = false
  }, [error])
  useEffect(() => {
    if (wrong) document.getElementById(`${id}-${wrong}`)?.focus()
  }, [id, wrong])
  // What is typed in one field can end the error of another one.
  const clearValidity = () => {
    for (const field of form.current?.querySelectorAll('input') ?? []) field.setCustomValidity('')
  }
  const set = (changes: Partial<Form>) => {
    isSent.current = false
    if (error) saving.reset()
    draft.set(changes)
  }
  const reset = () => {
    clearValidity()
    saving.reset()
    draft.reset()
  }
  return (
    <Modal
      titleId={`${id}-title`}
      className="ac-dialog"
      onClose={() => {
        saving.reset()
        onClose()
      }}
    >
      <form
        ref={form}
        className={styles.form}
        onInput={clearValidity}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (isSent.current || saving.isPending) return
          isSent.current = true
          onSubmit()
        }}
      >
        <h2 id={`${id}-title`}>{title}</h2>
        {draft.isRestored ? <RestoredNote onReset={reset} /> : null}
        <FieldsContext
          value={{
            idOf: (name) => `${id}-${name}`,
            errorOf: (name) => (name === wrong ? text : undefined),
          }}
        >
          {children({ set })}
        </FieldsContext>
        <div className="ac-failure">
          <FieldError text={wrong ? undefined : text} />
        </div>
        <button type="submit" className="btn btn-pri" aria-busy={saving.isPending}>
          {submit}
        </button>
      </form>
    </Modal>
  )
}

/** Failures for which what was typed is the reason. All others stand at the button: no other text would help. */
const refusals: FailureKind[] = ['invalid', 'refused', 'conflict', 'bad-request']

/** The field that the server refused. */
function fieldOf(error: unknown, fields: readonly string[]): string | undefined {
  if (!isFailure(error) || !refusals.includes(error.kind)) return undefined
  const { data } = error
  const named = typeof data === 'object' && data !== null && 'field' in data ? data.field : null
  return fields.find((field) => field === named) ?? fields[0]
}

const useFields = (): Fields => {
  const fields = use(FieldsContext)
  if (!fields) throw new Error('A field needs the dialog around it.')
  return fields
}

type TextProps = {
  name: string
  label: string
  value: string
  max: number
  placeholder?: string
  inputMode?: 'url'
  /** A secret, which no browser fills in. */
  type?: 'password'
  /** Language tag of what is typed. */
  lang?: string
  /** The sentence for a text without a visible character; absent: it may be empty. */
  needed?: string
  /** A text of several lines. */
  rows?: number
  onChange: (value: string) => void
}

export const DialogText = ({ name, label, max, needed, rows, onChange, ...shown }: TextProps) => {
  const { idOf, errorOf } = useFields()
  const error = errorOf(name)
  const id = idOf(name)
  const shared = {
    ...shown,
    id,
    maxLength: max,
    autoComplete: shown.type ? 'new-password' : 'off',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': `${id}-error`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input
          {...shared}
          required={needed !== undefined}
          pattern={needed ? '.*\\S.*' : undefined}
          // In the language of the studio, which may not be that of the browser.
          onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(needed ?? '')}
        />
      )}
      <FieldError id={`${id}-error`} text={error} />
    </>
  )
}

type PartProps = { name: string; label: string; children: ReactNode }

/** Something else than a text: an image, a choice. */
export const DialogPart = ({ name, label, children }: PartProps) => {
  const { idOf, errorOf } = useFields()
  const id = idOf(name)
  return (
    <>
      <p className={styles.label} id={id} tabIndex={-1}>
        {label}
      </p>
      {children}
      <FieldError id={`${id}-error`} text={errorOf(name)} />
    </>
  )
}

/** Says that a dialog shows what was typed before it was closed, with a way back to what is saved. */
const RestoredNote = ({ onReset }: { onReset: () => void }) => {
  const { restored } = useStudioTexts('frame')
  return (
    <p className={styles.restored}>
      {restored.text}
      <button type="button" className="lk" onClick={onReset}>
        {restored.reset}
      </button>
    </p>
  )
}
