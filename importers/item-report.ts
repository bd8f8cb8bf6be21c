/** What an import of talks, links or films tells: each thing that was met, and what became of it. */

import type { ImportNotice } from './notice-codes.ts'
import { countOutcomes, type ImportOutcome } from './report.ts'

export type ItemReport = {
  /** Where it stood: a path in the folder, or an address. */
  path: string
  outcome: ImportOutcome
  /** How it stands here, such as `private`; null when that needs no word. */
  as: string | null
  id: number | null
  /** Why it was kept, skipped or failed. */
  reason: string | null
  notices: ImportNotice[]
}

export type ItemsReport = {
  dryRun: boolean
  counts: Record<ImportOutcome, number>
  items: ItemReport[]
  seconds: number
}

export const itemsReport = (items: ItemReport[], dryRun: boolean, startedAt: number): ItemsReport => ({
  dryRun,
  counts: countOutcomes(items),
  items,
  seconds: (performance.now() - startedAt) / 1000,
})

export const failedItem = (path: string, error: unknown): ItemReport => ({
  path,
  outcome: 'failed',
  as: null,
  id: null,
  reason: error instanceof Error ? error.message : String(error),
  notices: [],
})
