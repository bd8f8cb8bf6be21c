/** The steps of the first run, one at a time; the URL names the step, so the browser's own back and forward work. */
import { type FormEvent, useRef, useState } from 'react'
import type { SetupState } from '#contract/studio/setup.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { currentZone } from '../frame/time-zones.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AccountStep } from './AccountStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { NameStep } from './NameStep.tsx'
import setupBarStyles from './SetupBar.module.css'
import { SetupOver } from './SetupOver.tsx'
import { SetupSide } from './SetupSide.tsx'
import styles from './SetupWizard.module.css'
import { StartStep } from './StartStep.tsx'
import { readInput, type SetupInput, storeInput } from './setup-input.ts'
import { checkInput, mistakesIn, type SetupStep, setupSteps, shownStep, stepOfField } from './setup-steps.ts'
import { useCheckAccount, useCreateSite } from './use-create-site.ts'
import { useSetupErrors } from './use-setup-errors.ts'

type Props = { state: SetupState; token: string; requestedStep: string | null }

export const SetupWizard = ({ state, token, requestedStep }: Props) => {
  const go = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { input, change, password, setPassword, isReloaded } = useSetupInput(state)
  const [isTested, setIsTested] = useState(false)
  const step = shownStep(requestedStep, input)
  const { errors, clear, check, showError } = useSetupErrors(form, step)
  const create = useCreateSite(token, (field, text) => {
    void go(hrefOf(stepOfField(field)))
    showError(field, text)
  })
  // A weak password is refused where it is typed, not two steps later.
  const account = useCheckAccount(token, showError, () => void go(hrefOf('email')))
  const hrefOf = (one: SetupStep) => `${studioPages.setup.href(null, { step: one })}#${token}`
  const next = setupSteps[setupSteps.indexOf(step) + 1]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || account.isPending) return
    if (next) {
      if (!check(step, input, password)) return
      if (step === 'account') account.mutate({ input, password })
      else void go(hrefOf(next))
      return
    }
    // After a reload this step has the field for the password, and the others are complete.
    if (check('account', input, password)) create.mutate({ input, password })
  }

  if (create.isOver) return <SetupOver />
  const shared = {
    input,
    errors,
    change: (changes: Partial<typeof input>) => {
      change(changes)
      clear(changes)
    },
  }
  const passwordProps = {
    value: password,
    error: errors.password,
    onChange: (text: string) => {
      setPassword(text)
      clear({ password: text })
    },
  }
  return (
    <main id="main" tabIndex={-1} className={styles.wizard}>
      <SetupSide step={step} input={input} hrefOf={hrefOf} />
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.step}>
          {step === 'name' ? <NameStep {...shared} /> : null}
          {step === 'account' ? (
            <AccountStep {...shared} password={passwordProps} isReloaded={isReloaded} />
          ) : null}
          {step === 'email' ? (
            <EmailStep {...{ state, token }} email={input.email} onTested={() => setIsTested(true)} />
          ) : null}
          {step === 'start' ? (
            <StartStep
              {...{ state, hrefOf }}
              {...shared}
              password={isReloaded && !create.isPending ? passwordProps : null}
            />
          ) : null}
        </div>
        <SetupBar
          {...{ step, hrefOf }}
          isTested={isTested || !state.canSendEmail}
          isPending={create.isPending}
          isChecking={account.isPending}
          error={create.error ?? account.error}
        />
      </form>
    </main>
  )
}

/** The input of the first run while it is typed: each change is stored in the browser at once. */
const useSetupInput = (state: SetupState) => {
  const { locale } = useLanguage()
  const [input, setInput] = useState(() => readInput(defaults(locale, state)))
  // A password in the browser's store could be read by whoever uses the computer next.
  const [password, setPassword] = useState('')
  // Complete but for the password: the account was typed before a reload.
  const [isReloaded] = useState(
    () => Object.keys(mistakesIn('account', checkInput(input, ''))).join() === 'password',
  )
  return {
    input,
    change: (changes: Partial<SetupInput>) => {
      const next = { ...input, ...changes }
      storeInput(next)
      setInput(next)
    },
    password,
    setPassword,
    isReloaded,
  }
}

/** The time zone of this browser is the owner's; the server may stand anywhere. */
const defaults = (locale: SetupInput['locale'], state: SetupState): SetupInput => ({
  titleEn: '',
  titleCn: '',
  taglineEn: '',
  taglineCn: '',
  name: '',
  email: '',
  timeZone: currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone || state.timeZone),
  locale,
  isMultilingual: true,
  start: 'write',
})

type SetupBarProps = {
  step: SetupStep
  hrefOf: (step: SetupStep) => string
  /** The test email was sent, or there is nothing to test; before, the owner leaves it for later. */
  isTested: boolean
  isPending: boolean
  isChecking: boolean
  error: unknown
}

/** The foot of a step of the first run: back, forward, and why the last attempt failed. */
const SetupBar = ({ step, hrefOf, isTested, isPending, isChecking, error }: SetupBarProps) => {
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
    <footer className={setupBarStyles.bar}>
      <p>{texts.stepOf(index + 1, setupSteps.length)}</p>
      <div className={setupBarStyles.error}>
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
        aria-busy={isPending || isChecking || undefined}
      >
        {isPending ? texts.creating : labels[step]}
      </button>
    </footer>
  )
}
