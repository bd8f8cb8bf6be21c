/** One part of the proof that `npm test` goes through. */
import type { Tally } from './tally.ts'

/** Names that can be asked for: `npm test checks`. */
export const groups = ['checks', 'sqlite', 'postgres', 's3', 'build', 'journeys'] as const
export type Group = (typeof groups)[number]

export type Part = {
  group: Group
  /** Shown while it runs and with its result. */
  name: string
  run: (run: PartRun) => Promise<Tally>
}

export type PartRun = {
  /** Fires when the whole run is to end. */
  signal: AbortSignal
  /** What the parts before this one came to. */
  earlier: ReadonlyMap<Group, Tally>
}
