/** Decides whether the owner has changed something that came with the demo. */
import type { DemoKind, DemoReport } from '#contract/studio/demo.ts'
import { contentHash, readSourceHash } from '#importers/source-hash.ts'

type DemoRow = { name?: string; text: string; source_hash: string | null; saved_at: number }

/**
 * Whether title and text are those that the importer wrote, and nothing was saved since, such as another date.
 * @param loadedAt when the demo was complete (Unix ms)
 */
const isUnchanged = (row: DemoRow, loadedAt: number): boolean =>
  row.source_hash !== null &&
  readSourceHash(row.source_hash).content === contentHash(row.name ?? '', row.text) &&
  row.saved_at <= loadedAt

const MAX_TITLE = 60

/** Returns the rows that are to be deleted, counts them, and names the others in the report. */
export function sortOut<Row extends DemoRow & { has_draft?: unknown }>(
  kind: DemoKind,
  rows: Row[],
  loadedAt: number,
  report: DemoReport,
): Row[] {
  const unchanged = rows.filter((row) => isUnchanged(row, loadedAt) && !row.has_draft)
  report.deleted[kind] += unchanged.length
  for (const row of rows)
    if (!unchanged.includes(row)) report.kept.push({ kind, title: row.name ?? row.text.slice(0, MAX_TITLE) })
  return unchanged
}
