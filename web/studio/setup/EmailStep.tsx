/** Third step: a test email shows whether the mail server accepts what the site sends; without one, what that costs. Both can wait. */
import { useMutation } from '@tanstack/react-query'
import type { SetupState } from '#contract/studio/setup.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './EmailStep.module.css'

type Props = { state: SetupState; token: string; email: string; onTested: () => void }

export const EmailStep = ({ state: { canSendEmail }, token, email, onTested }: Props) => {
  const texts = useStudioTexts('setup').email
  const api = useStudioApi()
  const failureText = useFailureText()
  const to = email.trim()
  const test = useMutation({
    mutationFn: () => api.setup.testEmail({ body: { token, email: to } }),
    onSuccess: ({ reason }) => reason === null && onTested(),
    // Without a network it fails at once and says so, instead of waiting.
    networkMode: 'always',
    meta: { silent: true },
  })
  const result = test.data
  if (!canSendEmail)
    return (
      <>
        <h2>{texts.noServer}</h2>
        <p>{texts.outbox}</p>
      </>
    )
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <button
        type="button"
        className={`btn btn-line ${styles.send}`}
        aria-disabled={test.isPending || undefined}
        onClick={() => test.isPending || test.mutate()}
      >
        <StudioIcon name="mail" size={17} />
        <span>{test.isPending ? texts.sending : texts.send(to)}</span>
      </button>
      <p role="status" className={styles.result} data-sent={result?.isSent}>
        {result?.reason === null ? (
          <>
            <StudioIcon name={result.isSent ? 'circle-check' : 'circle-alert'} size={15} />
            {result.isSent ? texts.isSent : texts.isWritten}
          </>
        ) : null}
      </p>
      <FieldError text={result?.reason ? `${texts.isNotSent} ${result.reason}` : failureText(test.error)} />
    </>
  )
}
