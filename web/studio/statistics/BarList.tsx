/** A list of values with dashed bars, the largest first. */

import { useStudioTexts } from '../studio-texts.ts'
import styles from './BarList.module.css'
import { useStatisticFormat } from './chart-format.ts'

export type Bar = { key: string; name: string; value: number; note?: string | undefined }

type Props = { bars: Bar[]; others?: number; none: string }

export const BarList = ({ bars, others = 0, none }: Props) => {
  const texts = useStudioTexts('statistics')
  const format = useStatisticFormat()
  if (bars.length === 0 && others === 0) return <p className={styles.none}>{none}</p>
  const largest = Math.max(1, others, ...bars.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, name, value, note }) => (
        <li key={key}>
          <span className={styles.name}>
            <bdi title={name}>{name}</bdi>
            {note ? <small>{note}</small> : null}
          </span>
          <i style={{ width: `${(value / largest) * 100}%` }} aria-hidden="true" />
          <span className={styles.value}>{format.number(value)}</span>
        </li>
      ))}
      {others > 0 ? (
        <li className={styles.others}>
          <span className={styles.name}>{texts.others}</span>
          <i style={{ width: `${(others / largest) * 100}%` }} aria-hidden="true" />
          <span className={styles.value}>{format.number(others)}</span>
        </li>
      ) : null}
    </ul>
  )
}
