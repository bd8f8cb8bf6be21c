/** A section of the settings: its heading, what it is about, and how many changes are not saved. */
import type { ReactNode } from 'react'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SettingsScreen.module.css'
import { type SectionKey, sectionId, settingSections } from './section-list.ts'
import { useSettings } from './use-settings.ts'

export const SettingsSection = ({ of, children }: { of: SectionKey; children: ReactNode }) => {
  const texts = useStudioTexts('settings')
  const count = useChangeCount(of)
  const [title, text] = texts.sections[of]
  return (
    <section className={styles.section} aria-labelledby={sectionId(of)}>
      <h2 id={sectionId(of)} tabIndex={-1}>
        {title}
        {count > 0 ? <span>{texts.changed(count)}</span> : null}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  )
}

/** How many settings of a section are changed and not saved. */
export const useChangeCount = (of: SectionKey): number => {
  const { changes } = useSettings()
  const names = settingSections.find(({ key }) => key === of)?.names ?? []
  return names.filter((name) => name in changes).length
}
