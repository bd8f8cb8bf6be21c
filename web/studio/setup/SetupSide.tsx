/** The left of the first run: what it is, its steps as rays that grow, and the first article to come. */
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import horizonStyles from './Horizon.module.css'
import { SetupLogo } from './SetupLogo.tsx'
import styles from './SetupSide.module.css'
import type { SetupInput } from './setup-input.ts'
import { type SetupStep, setupSteps, shownStep } from './setup-steps.ts'

const RAY_HEIGHTS: Record<SetupStep, string> = { name: '16px', account: '24px', email: '34px', start: '46px' }

type Props = { step: SetupStep; input: SetupInput; hrefOf: (step: SetupStep) => string }

export const SetupSide = ({ step, input, hrefOf }: Props) => {
  const texts = useStudioTexts('setup')
  const isLast = step === 'start'
  const now = setupSteps.indexOf(step)
  return (
    <section className={styles.side}>
      <SetupLogo />
      <h1>{isLast ? texts.lastHeading : texts.heading}</h1>
      <p>{isLast ? texts.lastLead : texts.lead}</p>
      <nav aria-label={texts.progress}>
        <ol className={styles.steps}>
          {setupSteps.map((one, i) => (
            <li key={one} data-state={i < now ? 'done' : i === now ? 'now' : 'open'}>
              <i style={{ '--height': RAY_HEIGHTS[one] } as object} />
              {/* Forward only as far as everything before is complete. */}
              {i === now || shownStep(one, input) !== one ? (
                <span aria-current={i === now ? 'step' : undefined}>{texts.steps[one]}</span>
              ) : (
                <a href={hrefOf(one)}>{texts.steps[one]}</a>
              )}
              {i < now ? <StudioIcon name="check" size={16} /> : null}
            </li>
          ))}
        </ol>
      </nav>
      <Horizon />
    </section>
  )
}

/** Heights of the gray marks above the horizon, in the drawing's units: a slow wave. */
const marks = Array.from({ length: 29 }, (_, i) => ({
  x: 69 + 13.2 * i,
  y: 197 - 9 * Math.cos(i / 4.6) + 4 * Math.sin(i / 1.9),
}))

/** The empty chart of the archive: a horizon without articles, and a dotted ray for the first one. */
export const Horizon = () => {
  const { firstArticle, today } = useStudioTexts('setup')
  return (
    <svg className={horizonStyles.horizon} viewBox="0 0 480 260" aria-hidden="true">
      {marks.map(({ x, y }) => (
        <path key={x} d={`M${x.toFixed(1)} ${y.toFixed(1)}v-7`} />
      ))}
      <path className={horizonStyles.ray} d="M56 185V84" />
      <path className={horizonStyles.pointer} d="M66 88h16" />
      <text className={horizonStyles.first} x="90" y="92">
        {firstArticle}
      </text>
      <path d="M0 226.5H480M136 226v4M216 226v4M296 226v4M376 226v4M456 226v4" />
      <path className={horizonStyles.today} d="M56 226v7" />
      <text x="64" y="246">
        {today}
      </text>
    </svg>
  )
}
