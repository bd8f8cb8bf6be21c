/** The left of the first run: what it is, its steps as rays that grow, and the first article to come. */
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Horizon } from './Horizon.tsx'
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
