/** The popover of the reading settings. What it shows, and its style sheet, are loaded when a visitor opens it. */
import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import type { ReadingSettingsPanelProps } from './ReadingSettingsPanel.tsx'

const load = async () => (await import('./ReadingSettingsPanel.tsx')).ReadingSettingsPanel

export const ReadingSettingsPopover = ({ id, ...settings }: ReadingSettingsPanelProps & { id: string }) => {
  const { article } = useTexts()
  const popover = useRef<HTMLDivElement>(null)
  const [isNeeded, setIsNeeded] = useState(false)
  const Panel = useLazyComponent(isNeeded, load, () => setIsNeeded(false))
  useEffect(() => {
    if (Panel) popover.current?.showPopover()
  }, [Panel])
  /** Without its content it would be an empty box at first. */
  const waitForPanel = (event: ToggleEvent) => {
    if (Panel || event.newState !== 'open') return
    event.preventDefault()
    setIsNeeded(true)
  }
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      className="reading-panel"
      role="dialog"
      aria-label={article.readingSettings}
      onBeforeToggle={waitForPanel}
    >
      {Panel && <Panel {...settings} />}
    </div>
  )
}
