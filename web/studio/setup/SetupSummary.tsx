/** The input of the first run, each entry with the way back to its step. */

import { useStudioTexts } from '../studio-texts.ts'
import styles from './SetupSummary.module.css'
import type { SetupInput } from './setup-input.ts'
import type { SetupStep } from './setup-steps.ts'

type Props = { input: SetupInput; hrefOf: (step: SetupStep) => string }

export const SetupSummary = ({ input, hrefOf }: Props) => {
  const { start, name } = useStudioTexts('setup')
  const titles = [input.titleEn, input.titleCn].map((text) => text.trim()).filter(Boolean)
  const rows: [label: string, value: string, step: SetupStep][] = [
    [name.siteName, titles.join(', '), 'name'],
    [name.timeZone, input.timeZone.replaceAll('_', ' '), 'name'],
    [start.owner, `${input.name.trim()}, ${input.email.trim()}`, 'account'],
  ]
  return (
    <dl className={styles.summary} aria-label={start.summary}>
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
