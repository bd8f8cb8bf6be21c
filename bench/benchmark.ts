/** A part of the measurements: what `npm run bench -- NAME` runs. */
import type { Metric } from './report/metrics.ts'

export type Benchmark = {
  name: string
  /** What is measured, and how, in a sentence or two: it stands above the figures. */
  how: string
  run: (options: BenchmarkOptions) => Promise<Metric[]>
}

export type BenchmarkOptions = {
  /** Fewer and shorter rounds: to see that the measurement works, not to know the figure. */
  isQuick: boolean
  /** Tells whoever waits what is going on. */
  say: (text: string) => void
}
