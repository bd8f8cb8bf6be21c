/** Formats numbers for reports. */
import type { Goal, Metric } from './metrics.ts'

/** Three significant digits, whole above a hundred, with a thin space between thousands. */
function shown(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '\u2009')
}

export const shownGoal = (goal: Goal | undefined): string =>
  goal === undefined ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`

export const shownSpread = ({ spread }: Metric): string =>
  spread && spread[0] !== spread[1] ? `${shown(spread[0])} – ${shown(spread[1])}` : ''

export const shownValue = ({ value, unit }: Metric): string =>
  value === null ? '–' : `${shown(value)} ${unit}`
