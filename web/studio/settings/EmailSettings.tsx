/** The mail server of the site and the sender: set here, or shown where the environment sets them; with a test email. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react'
import type { MailFields, MailForm, MailServerState } from '#contract/studio/mail-server.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { isFailure } from '#web/failure.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useFieldErrors } from '#web/site/forms/use-field-errors.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './EmailSettings.module.css'
import { EmailTest } from './EmailTest.tsx'
import fieldStyles from './SettingField.module.css'

const KEY = ['studio', 'mail-server']

const useMailServer = () => {
  const api = useStudioApi()
  return useQuery({ queryKey: KEY, queryFn: () => api.studioMailServer.show() })
}

export const EmailSettings = () => {
  const { data, error, refetch } = useMailServer()
  if (data) return <OpenEmailSettings state={data} />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />
}

/** In the heading of the section: whether emails get through. */
export const EmailStatus = () => {
  const { status: texts } = useStudioTexts('settings').email
  const format = useFormat()
  const { data } = useMailServer()
  if (!data) return null
  const { delivery, delayed, lastSentTime } = data
  const [look, text] =
    delivery !== 'server'
      ? ['missing', texts[delivery]]
      : delayed.count > 0
        ? ['failing', texts.delayed(delayed.count)]
        : lastSentTime
          ? ['working', texts.working(format.dayMonthTime(lastSentTime))]
          : ['missing', texts.unused]
  return (
    <small className={styles.status} data-look={look}>
      {text}
    </small>
  )
}

/** Values of providers whose servers take a password, most of them one for apps. */
const presets: readonly [name: string, values: Pick<MailFields, 'host' | 'port' | 'encryption'>][] = [
  ['Gmail', { host: 'smtp.gmail.com', port: 465, encryption: 'tls' }],
  ['iCloud', { host: 'smtp.mail.me.com', port: 587, encryption: 'starttls' }],
  ['Fastmail', { host: 'smtp.fastmail.com', port: 465, encryption: 'tls' }],
  ['QQ', { host: 'smtp.qq.com', port: 465, encryption: 'tls' }],
  ['163', { host: 'smtp.163.com', port: 465, encryption: 'tls' }],
]

/** A port is typed, so it can be empty for a while. */
type TypedFields = Omit<MailFields, 'port'> & { port: string }

const OpenEmailSettings = ({ state }: { state: MailServerState }) => {
  const texts = useStudioTexts('settings').email
  const api = useStudioApi()
  const notify = useNotify()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { fixed, hasPassword, defaultSender, delivery } = state
  const saved: TypedFields = { ...state.fields, port: String(state.fields.port) }
  const { form, set, reset, forget } = useFormDraft<TypedFields>('mail-server', saved)
  // In no store of the browser, which whoever uses the computer next could read.
  const [password, setPassword] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { errors, clear, show } = useFieldErrors<keyof MailForm>()
  const isChanged =
    password !== '' ||
    (Object.keys(saved) as (keyof TypedFields)[]).some((name) => form[name] !== saved[name])
  useAskBeforeClosing(password !== '')
  const values = (): MailForm => ({ ...form, port: Number(form.port) || 0, password: password || undefined })
  const showErrors = (failure: unknown): boolean => {
    if (!isFailure(failure) || failure.kind !== 'invalid') return false
    const { field, fields } = (failure.data ?? {}) as { field?: string; fields?: Record<string, string> }
    if (!field) return false
    show(fields ?? { [field]: failure.message }, element.current)
    return true
  }
  const save = useMutation({
    mutationFn: () => api.studioMailServer.save({ body: values() }),
    onSuccess: (next) => {
      queryClient.setQueryData(KEY, next)
      // Every screen says whether the site can send emails.
      void queryClient.invalidateQueries({ queryKey: ['site'] })
      set({ ...next.fields, port: String(next.fields.port) })
      forget()
      setPassword('')
      setHasFailed(false)
      notify('success', texts.saved)
    },
    onError: (failure) => {
      if (!showErrors(failure)) notify('error', failureText(failure) ?? texts.notSaved)
    },
    meta: { silent: true },
  })
  const change = (changes: Partial<TypedFields>) => {
    for (const name of Object.keys(changes) as (keyof TypedFields)[]) clear(name)
    set(changes)
  }
  const text = (name: Exclude<keyof TypedFields, 'encryption'>, isFixed: boolean) => ({
    label: texts.fields[name],
    value: form[name],
    error: errors[name],
    isFixed,
    onChange: (value: string) => change({ [name]: value }),
  })
  const discard = () => {
    reset()
    setPassword('')
    show({}, null)
  }
  return (
    <>
      {delivery === 'none' ? <Missing subscriberCount={state.subscriberCount} /> : null}
      {delivery === 'files' ? <p className={styles.lead}>{texts.files}</p> : null}
      {delivery === 'server' && state.delayed.error ? (
        <>
          <p className={styles.lead}>{texts.delayed}</p>
          <code className={styles.words} translate="no">
            {state.delayed.error}
          </code>
        </>
      ) : null}
      {fixed.server || fixed.senderAddress ? <Environment fixed={fixed} /> : null}
      <form
        ref={element}
        noValidate
        aria-label={texts.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        {delivery === 'files' ? null : (
          <>
            {fixed.server ? null : (
              <p className={styles.presets}>
                <span>{texts.presets}</span>
                {presets.map(([name, preset]) => (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={form.host === preset.host}
                    onClick={() => change({ ...preset, port: String(preset.port) })}
                  >
                    {name}
                  </button>
                ))}
              </p>
            )}
            <div className={styles.fields}>
              <MailField
                {...text('host', fixed.server)}
                className={styles.host}
                placeholder={texts.hostExample}
                inputMode="url"
              />
              <MailField
                {...text('port', fixed.server)}
                className={styles.port}
                inputMode="numeric"
                maxLength={5}
              />
              <Encryption
                value={form.encryption}
                isFixed={fixed.server}
                error={errors.encryption}
                onChange={(encryption) => change({ encryption })}
              />
              <MailField
                {...text('user', fixed.server)}
                placeholder={fixed.server ? undefined : texts.userExample}
                autoComplete="off"
              />
              <MailField
                label={texts.fields.password}
                value={password}
                error={errors.password}
                isFixed={fixed.server}
                onChange={(value) => {
                  clear('password')
                  setPassword(value)
                }}
                name="mail-password"
                type="password"
                autoComplete="new-password"
                placeholder={hasPassword ? '••••••••••••' : undefined}
                note={fixed.server ? undefined : hasPassword ? texts.passwordKept : texts.passwordNote}
              />
            </div>
          </>
        )}
        <div className={styles.fields}>
          <MailField
            {...text('senderName', fixed.senderName)}
            placeholder={defaultSender.name}
            maxLength={100}
          />
          <MailField
            {...text('senderAddress', fixed.senderAddress)}
            type="email"
            autoComplete="off"
            placeholder={defaultSender.address}
            note={texts.senderNote}
          />
        </div>
        {isChanged ? (
          <div className={styles.bar}>
            <p role="status">{texts.unsaved}</p>
            <Button look="quiet" disabled={save.isPending} onClick={discard}>
              {texts.discard}
            </Button>
            <button type="submit" className="btn btn-pri sm" aria-busy={save.isPending || undefined}>
              {hasFailed ? texts.saveAnyway : texts.save}
            </button>
          </div>
        ) : null}
      </form>
      {delivery === 'files' ? null : (
        <EmailTest
          values={values}
          ownerEmail={state.ownerEmail}
          onResult={(result) => setHasFailed(result.failure !== null)}
          showErrors={showErrors}
          focusPassword={() =>
            element.current?.querySelector<HTMLInputElement>('[name=mail-password]')?.focus()
          }
        />
      )}
      <p className={styles.log}>
        <Link to={studioPages.emails.href()}>{texts.log}</Link>
      </p>
    </>
  )
}

/** What the site cannot do without a mail server, and what it still can. */
const Missing = ({ subscriberCount }: { subscriberCount: number }) => {
  const { cost } = useStudioTexts('settings').email
  return (
    <div className={styles.cost}>
      <h3>{cost.title}</h3>
      <ul>
        {cost.items(subscriberCount).map((item) => (
          <li key={item}>
            <StudioIcon name="x" size={14} />
            {item}
          </li>
        ))}
      </ul>
      <p>{cost.rest}</p>
    </div>
  )
}

const Environment = ({ fixed }: { fixed: MailServerState['fixed'] }) => {
  const texts = useStudioTexts('settings').email
  const { list } = useFormat()
  const names = [fixed.server ? 'SMTP_URL' : '', fixed.senderAddress ? 'MAIL_FROM' : ''].filter(Boolean)
  return (
    <p className={styles.environment}>
      <StudioIcon name="lock" size={16} />
      <span>
        {texts.environment[0]}
        <code>{list(names)}</code>
        {texts.environment[1]}
        {fixed.senderAddress ? null : texts.senderFree}
      </span>
    </p>
  )
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  value: string
  error: string | undefined
  /** The environment sets it. */
  isFixed: boolean
  note?: ReactNode
  onChange: (value: string) => void
}

const MailField = ({ label, value, error, isFixed, note, onChange, className, ...input }: FieldProps) => {
  const texts = useStudioTexts('settings').email
  const id = useId()
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <div className={fieldStyles.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={styles.frame} data-fixed={isFixed || undefined}>
        <input
          {...input}
          id={id}
          className={fieldStyles.input}
          value={value}
          readOnly={isFixed}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note ${id}-error`}
          onChange={({ target }) => onChange(target.value)}
        />
        {isFixed ? <StudioIcon name="lock" size={15} /> : null}
      </div>
      <div id={`${id}-note`} className={fieldStyles.note}>
        {isFixed ? <span className="vh">{texts.isFixed}</span> : null}
        {note}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

type EncryptionProps = {
  value: MailFields['encryption']
  isFixed: boolean
  error: string | undefined
  onChange: (value: MailFields['encryption']) => void
}

const Encryption = ({ value, isFixed, error, onChange }: EncryptionProps) => {
  const texts = useStudioTexts('settings').email
  // Unencrypted is a server on the same machine, which only the environment can name.
  const options = (['tls', 'starttls', 'none'] as const).filter((one) => one !== 'none' || value === 'none')
  return (
    <fieldset className={styles.encryption} disabled={isFixed} aria-invalid={error ? true : undefined}>
      <legend>{texts.fields.encryption}</legend>
      <div>
        {options.map((one) => (
          <button key={one} type="button" aria-pressed={value === one} onClick={() => onChange(one)}>
            {texts.encryptions[one]}
          </button>
        ))}
      </div>
      <FieldError text={error} />
    </fieldset>
  )
}
