/** The empty chart of the archive: a horizon without articles, and a dotted ray for the first one. */

import { useStudioTexts } from '../studio-texts.ts'
import styles from './Horizon.module.css'

/** Heights of the gray marks above the horizon, in the drawing's units: a slow wave. */
const marks = Array.from({ length: 29 }, (_, i) => ({
  x: 69 + 13.2 * i,
  y: 197 - 9 * Math.cos(i / 4.6) + 4 * Math.sin(i / 1.9),
}))

export const Horizon = () => {
  const { firstArticle, today } = useStudioTexts('setup')
  return (
    <svg className={styles.horizon} viewBox="0 0 480 260" aria-hidden="true">
      {marks.map(({ x, y }) => (
        <path key={x} d={`M${x.toFixed(1)} ${y.toFixed(1)}v-7`} />
      ))}
      <path className={styles.ray} d="M56 185V84" />
      <path className={styles.pointer} d="M66 88h16" />
      <text className={styles.first} x="90" y="92">
        {firstArticle}
      </text>
      <path d="M0 226.5H480M136 226v4M216 226v4M296 226v4M376 226v4M456 226v4" />
      <path className={styles.today} d="M56 226v7" />
      <text x="64" y="246">
        {today}
      </text>
    </svg>
  )
}
