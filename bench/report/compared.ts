/** Compares the results of two versions that were measured in turns. */
import { type Metric, metricOfRounds } from './metrics.ts'
import { shownValue } from './numbers.ts'
import { median, ratios } from './statistics.ts'

/**
 * The ratio of each figure that both versions have, new ÷ old: of the values of one round, and of all rounds the median with its
 * spread. A figure that is 0 or unmeasured in a round of the old version has no ratio and is left out.
 *
 * @param before the figures of the old version, one list for each round
 * @param after those of the new version, in the same order
 */
export function compared(before: Metric[][], after: Metric[][]): Metric[] {
  return (after[0] ?? []).flatMap(({ name, unit }) => {
    const [old, now] = [valuesOf(before, name), valuesOf(after, name)]
    if (old === null || now === null || old.includes(0)) return []
    const note = `${shownValue({ name, unit, value: median(old) })} → ${shownValue({ name, unit, value: median(now) })}`
    return [metricOfRounds(withoutNumbers(name), '×', ratios(now, old), { note })]
  })
}

/** Null unless each round measured it. */
function valuesOf(rounds: Metric[][], name: string): number[] | null {
  const wanted = withoutNumbers(name)
  const values = rounds.map(
    (figures) => figures.find((figure) => withoutNumbers(figure.name) === wanted)?.value ?? null,
  )
  return values.every((value) => value !== null) ? values : null
}

/** Names of figures may end in what a round found, in brackets. */
const withoutNumbers = (name: string): string => name.replace(/ \([^()]*\)$/, '')
