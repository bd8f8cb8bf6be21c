/** An import that is being checked, written or undone: how far it is. */
import type { StudioImport } from '#contract/studio/imports.ts'
import styles from './Imports.module.css'
import { useImportsTexts } from './imports-texts.ts'

export const ImportWork = ({ record: { phase, percent, step } }: { record: StudioImport }) => {
  const texts = useImportsTexts()
  const isReading = step === null
  return (
    <section className={styles.work} aria-label={texts.progress[phase]}>
      <p>
        {texts.progress[phase]}
        {percent === null || isReading ? null : ` · ${texts.percent(percent)}`}
      </p>
      <progress
        max={100}
        // Without a value the bar says that nothing can be counted yet.
        {...(percent === null || isReading ? {} : { value: percent })}
        aria-label={texts.progress[phase]}
      />
      <p className={styles.step} translate="no">
        {isReading && phase !== 'undo' ? texts.reading : step}
      </p>
      <p className={styles.quiet}>{texts.closable}</p>
    </section>
  )
}
