/** A measured value with unit, spread and goal. */
import { median, spread } from './statistics.ts'

export type Goal = { atLeast: number } | { atMost: number }

export type Metric = {
  name: string
  /** Null when it could not be measured here; the note says why. */
  value: number | null
  unit: string
  /** Smallest and largest of the rounds. */
  spread?: [number, number]
  goal?: Goal
  note?: string
}

export type Verdict = 'met' | 'not met' | 'not measured' | ''

/** A value without a goal gets no verdict. */
export function verdictOf({ value, goal }: Metric): Verdict {
  if (!goal) return ''
  if (value === null) return 'not measured'
  const isMet = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
  return isMet ? 'met' : 'not met'
}

type MetricOptions = Pick<Metric, 'goal' | 'note'>

/** The median of the rounds, with their spread. A round without a value makes the figure unmeasured. */
export function metricOfRounds(
  name: string,
  unit: string,
  rounds: (number | null)[],
  more: MetricOptions = {},
): Metric {
  const values = rounds.filter((value) => value !== null)
  if (values.length < rounds.length || values.length === 0)
    return { name, unit, value: null, ...more, note: more.note ?? 'not measured here' }
  return { name, unit, value: median(values), spread: spread(values), ...more }
}
