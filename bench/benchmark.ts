/** The type of a benchmark, which `npm run bench -- NAME` runs. */
import type { Metric } from './report/metrics.ts'

export type Benchmark = {
  name: string
  /** What is measured, and how, in a sentence or two; printed above the results. */
  how: string
  run: (options: BenchmarkOptions) => Promise<Metric[]>
}

type BenchmarkOptions = {
  /** Fewer and shorter rounds: to check that the benchmark works, not to get results. */
  isQuick: boolean
  /** Reports the progress. */
  say: (text: string) => void
}
