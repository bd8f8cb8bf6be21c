/** What became of the demo content when it was deleted: what the owner has changed stays. */
import { counted } from '#contract/plural.ts'
import { shortened } from '#contract/shortened.ts'
import type { DemoKind, DemoReport } from '#contract/studio/demo.ts'
import { contentHash, readSourceHash } from '#importers/source-hash.ts'

const nameOf = (kind: DemoKind): string => (kind === 'friend' ? 'friend link' : kind)

export const emptyReport = (): DemoReport => ({
  deleted: { article: 0, talk: 0, friend: 0, video: 0, album: 0, page: 0 },
  kept: [],
})

/** For the terminal: the numbers in one line, then a line for each thing that stays. */
export function demoReportLines({ deleted, kept }: DemoReport): string[] {
  const counts = (Object.keys(deleted) as DemoKind[]).map((kind) => counted(deleted[kind], nameOf(kind)))
  return [
    `The demo content was deleted: ${counts.join(', ')}.`,
    ...(kept.length > 0 ? ['You’ve changed these, so they stay:'] : []),
    ...kept.map(({ kind, title }) => `  ${nameOf(kind)}: ${title}`),
  ]
}

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
    if (!unchanged.includes(row))
      report.kept.push({ kind, title: row.name ?? shortened(row.text, MAX_TITLE) })
  return unchanged
}
