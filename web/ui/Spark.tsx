/** A sparkline: a row of rays for a list of numbers. It is decoration beside words with the same content. */
import styles from './Spark.module.css'

type Props = {
  values: readonly number[]
  width?: number
  height?: number
  /** Index of the bright ray: today, or the maximum. */
  bright?: number
}

export const Spark = ({ values, width = 400, height = 92, bright = -1 }: Props) => {
  const most = Math.max(1, ...values)
  const thickness = width > 300 ? 2 : 1.6
  const step = (width - thickness) / Math.max(1, values.length - 1)
  const ray = (value: number, i: number) => {
    const length = Math.max(1, (value / most) * (height - 2))
    const narrowing = `l${round(-thickness * 0.3)} ${round(-length)}h${round(-thickness * 0.4)}z`
    return `M${round(i * step)} ${height}h${thickness}${narrowing}`
  }
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={values.map((value, i) => (i === bright ? '' : ray(value, i))).join('')} />
      {values[bright] !== undefined && <path className={styles.bright} d={ray(values[bright], bright)} />}
    </svg>
  )
}

const round = (value: number) => +value.toFixed(1)
