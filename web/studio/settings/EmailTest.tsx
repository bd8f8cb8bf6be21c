/** Sends a test email with the values as they are, saved or not, and shows how far it came. */
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { MailForm, MailTest, SmtpStep } from '#contract/studio/mail-server.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useCopied } from '#web/ui/use-copied.ts'
import { Button } from '../frame/Button.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './EmailTest.module.css'
import fieldStyles from './SettingField.module.css'

type Sent = MailForm & { to: string }
type Props = {
  values: () => MailForm
  ownerEmail: string | null
  onResult: (result: MailTest) => void
  /** @returns whether a field of the form was to blame */
  showErrors: (failure: unknown) => boolean
  focusPassword: () => void
}

export const EmailTest = ({ values, ownerEmail, onResult, showErrors, focusPassword }: Props) => {
  const texts = useStudioTexts('settings').email.test
  const api = useStudioApi()
  const failureText = useFailureText()
  const id = useId()
  const [to, setTo] = useState(ownerEmail ?? '')
  const [error, setError] = useState<string>()
  const test = useMutation({
    mutationFn: (sent: Sent) => api.studioMailServer.test({ body: sent }),
    onSuccess: onResult,
    onError: (failure) => {
      if (!showErrors(failure)) setError(failureText(failure))
    },
    meta: { silent: true },
  })
  const send = () => {
    if (test.isPending) return
    setError(undefined)
    test.mutate({ ...values(), to: to.trim() })
  }
  const result = test.isPending ? undefined : test.data
  const label = !result ? texts.send : result.failure ? texts.again : texts.another
  return (
    <div className={styles.test}>
      <h3>{texts.title}</h3>
      <p>{texts.text}</p>
      <div className={styles.row}>
        <div>
          <div className={fieldStyles.label}>
            <label htmlFor={id}>{texts.to}</label>
          </div>
          <input
            id={id}
            className={fieldStyles.input}
            type="email"
            value={to}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error`}
            onChange={({ target }) => setTo(target.value)}
            onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && send()}
          />
        </div>
        <Button icon="mail" aria-busy={test.isPending || undefined} onClick={send}>
          {label}
        </Button>
      </div>
      <FieldError id={`${id}-error`} text={error} />
      <div role="status">
        {test.isPending ? <span className="vh">{texts.sending}</span> : null}
        {result && test.variables ? (
          <Result result={result} sent={test.variables} focusPassword={focusPassword} />
        ) : null}
      </div>
    </div>
  )
}

type ResultProps = { result: MailTest; sent: Sent; focusPassword: () => void }

const Result = ({ result, sent, focusPassword }: ResultProps) => {
  const texts = useStudioTexts('settings').email.test
  const details = useDetails(result, sent)
  const { isCopied, copy } = useCopied()
  const { steps, failure } = result
  const [title, advice] = failure ? texts.failures[failure.reason] : [texts.works, texts.worksText(sent.to)]
  const all = Object.keys(texts.steps) as SmtpStep[]
  const shown = all.filter((step) => step !== 'signedIn' || sent.user !== '')
  const rows = shown.map((step) => {
    const tried = steps.find((one) => one.step === step)
    const isFailed = failure !== null && steps.at(-1)?.step === step
    const state = !tried ? 'waiting' : isFailed ? 'failed' : 'done'
    return {
      step,
      state,
      name: texts.steps[step][isFailed ? 1 : 0] as string,
      detail: tried ? details[step] : texts.notTried,
      time: tried ? texts.seconds((tried.ms / 1000).toFixed(1)) : '',
    }
  })
  const report = [
    title,
    ...rows.map(({ name, detail, time }) => [name, detail, time].filter(Boolean).join(' · ')),
    failure?.words ?? '',
  ].join('\n')
  return (
    <div className={styles.result} data-failed={failure !== null || undefined}>
      <h4>
        <StudioIcon name={failure ? 'circle-alert' : 'circle-check'} size={18} />
        {title}
      </h4>
      <p>{advice}</p>
      <ol>
        {rows.map(({ step, state, name, detail, time }) => (
          <li key={step} data-state={state}>
            {state === 'waiting' ? <i /> : <StudioIcon name={state === 'done' ? 'check' : 'x'} size={14} />}
            <b>{name}</b>
            <span>{detail}</span>
            <time>{time}</time>
          </li>
        ))}
      </ol>
      {failure ? (
        <>
          <code translate="no">{failure.words}</code>
          <div className={styles.buttons}>
            {failure.reason === 'password' ? (
              <Button onClick={focusPassword}>{texts.changePassword}</Button>
            ) : null}
            <Button look="quiet" icon="copy" onClick={() => void copy(report)}>
              {isCopied ? texts.copied : texts.copy}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}

/** What stands beside each step that was tried. */
const useDetails = ({ encryption, response }: MailTest, sent: Sent): Record<SmtpStep, string> => {
  const texts = useStudioTexts('settings').email.test
  const format = useFormat()
  return {
    found: texts.place(sent.host, sent.port),
    encrypted: encryption
      ? texts.certificate(
          encryption.protocol.replace('TLSv', 'TLS '),
          format.date(new Date(encryption.validUntil).toISOString()),
        )
      : '',
    signedIn: texts.asUser(sent.user),
    accepted: response ? texts.quoted(response) : texts.recipient(sent.to),
  }
}
