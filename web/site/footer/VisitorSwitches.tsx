/** What a visitor can turn off in this browser: the tone of the theme, the mascot, and shortcuts in their list. Browser only. */
import type { FrameConfig } from '#contract/settings.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import {
  keysChoice,
  mascotChoice,
  themeSoundChoice,
  useVisitorChoice,
  type VisitorChoice,
} from '#web/session/visitor-choice.ts'
import { openKeys } from '../keys/open-keys.ts'

/** Switches of what the owner turned off for everybody are left out. */
export const VisitorSwitches = ({ config }: { config: FrameConfig }) => {
  const { frame } = useTexts()
  return (
    <span className="ft-switches">
      <KeysButton />
      {config.themeSound ? (
        <Switch choice={themeSoundChoice} label={frame.themeSound} className="ft-tone" />
      ) : null}
      {config.aurora_bot_enable ? <Switch choice={mascotChoice} label={frame.mascot} /> : null}
    </span>
  )
}

/** Without scripts there are no shortcuts. */
const KeysButton = () => {
  const { frame } = useTexts()
  const isKnown = useVisitorChoice(keysChoice) !== null
  if (!isKnown) return null
  return (
    <button type="button" className="ft-keys" onClick={openKeys}>
      {frame.keys}
    </button>
  )
}

const Switch = ({
  choice,
  label,
  className,
}: {
  choice: VisitorChoice
  label: string
  className?: string
}) => {
  const { frame } = useTexts()
  const isOn = useVisitorChoice(choice)
  // The server does not know the choice, and without scripts nothing could be switched.
  if (isOn === null) return null
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={className}
      onClick={() => choice.set(!isOn)}
    >
      {label}
      <span>{isOn ? frame.on : frame.off}</span>
    </button>
  )
}
