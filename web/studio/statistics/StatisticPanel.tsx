/** A table of statistics with its heading and a button that saves it as a file. */
import type { ReactNode } from 'react'
import type { StatisticRange, StatisticTable } from '#contract/studio/statistics.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './StatisticPanel.module.css'
import { useSaveTable } from './use-statistics.ts'

type Props = {
  title: string
  /** Absent on the dashboard, where nothing is saved. */
  file?: { range: StatisticRange; table: StatisticTable }
  children: ReactNode
}

export const StatisticPanel = ({ title, file, children }: Props) => (
  <section className={styles.panel} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {file ? <SaveButton title={title} {...file} /> : null}
    </div>
    {children}
  </section>
)

const SaveButton = ({ title, range, table }: { title: string } & NonNullable<Props['file']>) => {
  const texts = useStudioTexts('statistics')
  const save = useSaveTable(range)
  return (
    <button
      type="button"
      className={styles.save}
      aria-label={texts.save(title)}
      title={texts.save(title)}
      aria-busy={save.isPending}
      onClick={() => save.mutate(table)}
    >
      <StudioIcon name="download" size={15} />
      CSV
    </button>
  )
}
