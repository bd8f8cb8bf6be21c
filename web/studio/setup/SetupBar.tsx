/** The foot of a step of the first run: back, forward, and why the last attempt failed. */
import { FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SetupBar.module.css'
import { type SetupStep, setupSteps } from './setup-steps.ts'

type Props = {
  step: SetupStep
  hrefOf: (step: SetupStep) => string
  /** The test email was sent, or there is nothing to test; before, the owner leaves it for later. */
  isTested: boolean
  isPending: boolean
  error: unknown
}

export const SetupBar = ({ step, hrefOf, isTested, isPending, error }: Props) => {
  const texts = useStudioTexts('setup')
  const failureText = useFailureText()
  const index = setupSteps.indexOf(step)
  const before = setupSteps[index - 1]
  const labels = {
    name: texts.next,
    account: texts.next,
    email: isTested ? texts.next : texts.later,
    start: texts.create,
  }
  return (
    <footer className={styles.bar}>
      <p>{texts.stepOf(index + 1, setupSteps.length)}</p>
      <div className={styles.error}>
        <FieldError text={failureText(error)} />
      </div>
      <LanguageSwitch />
      <ThemeSwitch />
      {before ? (
        <a className="btn btn-quiet" href={hrefOf(before)}>
          {texts.back}
        </a>
      ) : null}
      <button
        type="submit"
        className="btn btn-pri"
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
      >
        {isPending ? texts.creating : labels[step]}
      </button>
    </footer>
  )
}
