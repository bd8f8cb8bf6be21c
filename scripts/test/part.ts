/** Describes one part of a test run. */
import type { Tally } from './tally.ts'

/** The names by which parts can be chosen: `npm test checks`. */
export const groups = ['checks', 'sqlite', 'postgres', 's3', 'build', 'advisories', 'e2e'] as const
export type Group = (typeof groups)[number]

export type TestPart = {
  group: Group
  /** Printed while the part runs and with its result. */
  name: string
  run: (options: PartOptions) => Promise<Tally>
}

export type PartOptions = {
  /** Fires when the whole run is to end. */
  signal: AbortSignal
  /** Paths, or parts of paths, of the test files to run; empty for all. */
  files: string[]
}
