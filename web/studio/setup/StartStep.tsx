/** Last step: what the owner does first, which decides about the demo content, and all input once more. */
import type { SetupState } from '#contract/studio/setup.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { PasswordField } from '#web/site/forms/PasswordField.tsx'
import { zoneName } from '../frame/time-zones.ts'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import type { SetupPassword } from './AccountStep.tsx'
import setupSummaryStyles from './SetupSummary.module.css'
import styles from './StartStep.module.css'
import type { SetupInput, SetupStart } from './setup-input.ts'
import type { SetupStep } from './setup-steps.ts'

const starts: [SetupStart, StudioIconName][] = [
  ['write', 'pen-line'],
  ['import', 'download'],
  ['look', 'eye'],
]

type Props = {
  input: SetupInput
  change: (changes: Partial<SetupInput>) => void
  state: SetupState
  hrefOf: (step: SetupStep) => string
  /** Null when it was typed since the page was loaded. */
  password: SetupPassword | null
}

export const StartStep = ({ input, change, state: { hasDemo }, hrefOf, password }: Props) => {
  const { start: texts, account } = useStudioTexts('setup')
  const explanations: Record<SetupStart, string> = {
    write: texts.writeText,
    import: texts.importText,
    look: hasDemo ? texts.lookText : texts.lookTextEmpty,
  }
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <fieldset className={styles.starts}>
        <legend className="vh">{texts.title}</legend>
        {starts.map(([start, icon]) => (
          <label key={start}>
            <input
              type="radio"
              name="start"
              value={start}
              checked={input.start === start}
              onChange={() => change({ start })}
            />
            <b>{texts[start]}</b>
            <StudioIcon name={icon} size={20} />
            <span>{explanations[start]}</span>
            {hasDemo && start !== 'look' ? <small>{texts.demoGoes}</small> : null}
          </label>
        ))}
      </fieldset>
      {password ? (
        <div className={styles.password}>
          <PasswordField {...password} label={account.password} isNew />
          <p className="ac-note">{account.passwordAgain}</p>
        </div>
      ) : null}
      <SetupSummary input={input} hrefOf={hrefOf} />
    </>
  )
}

type SetupSummaryProps = { input: SetupInput; hrefOf: (step: SetupStep) => string }

/** The input of the first run, each entry with the way back to its step. */
const SetupSummary = ({ input, hrefOf }: SetupSummaryProps) => {
  const { start, name } = useStudioTexts('setup')
  const { list } = useFormat()
  const titles = [input.titleEn, input.titleCn].map((text) => text.trim()).filter(Boolean)
  const rows: [label: string, value: string, step: SetupStep][] = [
    [name.siteName, list(titles), 'name'],
    [name.timeZone, zoneName(input.timeZone), 'name'],
    [start.owner, list([input.name.trim(), input.email.trim()]), 'account'],
  ]
  return (
    <dl className={setupSummaryStyles.summary} aria-label={start.summary}>
      {rows.map(([label, value, step]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>
            <a className="lk" href={hrefOf(step)} aria-label={start.changeStep(label)}>
              {start.change}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
