/** What the process of an import reads and writes: its options, how far it is, and its report. */
import { ImportOptions, type ImportOptionValues } from '#contract/studio/imports.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { importFile } from './import-files.ts'
import type { ImportedKind, StudioImporter } from './import-kind.ts'
import type { StoredDetails } from './imports.mapper.ts'
import {
  deleteImportItems,
  type ImportItemRow,
  insertImportItems,
  selectStudioImport,
  selectWrittenBy,
  updateStudioImport,
} from './studio-imports.sql.ts'

export type PlannedImport = {
  id: number
  importer: ImportedKind
  /** The name of the file, for people. */
  name: string
  phase: 'check' | 'import' | 'undo'
  path: string
  options: ImportOptionValues
  runId: number | null
}

/** Null when there is nothing to do any more. */
export async function readPlannedImport(ctx: Ctx, id: number): Promise<PlannedImport | null> {
  const row = await selectStudioImport(ctx.db, id)
  if (row?.state !== 'running' || row.phase === 'upload') return null
  return {
    id,
    importer: row.importer as ImportedKind,
    name: row.name,
    phase: row.phase,
    runId: row.run_id,
    path: importFile(ctx, id, row.file ?? ''),
    options: ImportOptions.parse(JSON.parse(row.options)),
  }
}

/** What the check has found in an archive. */
export const storeImporter = (ctx: Ctx, id: number, importer: StudioImporter) =>
  ctx.transaction((tx) => updateStudioImport(tx, id, { importer }))

/** How often a running import writes its progress. */
const PROGRESS_MS = 500

/** Writes at most twice a second, and never stops the import. `settle` waits for the last write. */
export function createProgressStore(ctx: Ctx, id: number) {
  let shownAt = 0
  let writing: Promise<unknown> = Promise.resolve()
  return {
    write: ({ done, total, path }: CommandProgress) => {
      if (performance.now() - shownAt < PROGRESS_MS) return
      shownAt = performance.now()
      const change = { done, total, step: path.slice(0, 300) }
      writing = writing
        .then(() => ctx.transaction((tx) => updateStudioImport(tx, id, change)))
        .catch(() => {})
    },
    settle: () => writing,
  }
}

type Described = { severity: 'lost' | 'changed'; label: string; remedy: string | null }
type ReportItem = Omit<ImportItemRow, 'import_id' | 'position' | 'warnings'> & {
  warnings: { code: string; detail: string }[]
}

export type FinishedImport = {
  items: ReportItem[]
  /** What the report says besides its items. */
  facts: Pick<StoredDetails, 'notes' | 'zone' | 'authors' | 'comments' | 'seconds' | 'oldUrls'>
  describe: (code: string) => Described
  /** The record of what was written; null when nothing was, and after an undo. */
  runId: number | null
  isInterrupted: boolean
}

const ROWS_AT_ONCE = 50
const ROWS_IN_TRANSACTION = 500

/** Replaces the report of the phase before, in small transactions: a site with many articles stays writable. */
export async function storeImportReport(ctx: Ctx, id: number, report: FinishedImport): Promise<void> {
  const { facts, describe, runId, isInterrupted } = report
  const written = runId === null ? new Map<string, boolean>() : await selectWrittenBy(ctx.db, runId)
  const items = report.items.map((item) => withOutcomeOfRun(item, written))
  await ctx.transaction((tx) => deleteImportItems(tx, id))
  for (let i = 0; i < items.length; i += ROWS_IN_TRANSACTION)
    await ctx.transaction(async (tx) => {
      for (let j = i; j < Math.min(i + ROWS_IN_TRANSACTION, items.length); j += ROWS_AT_ONCE)
        await insertImportItems(
          tx,
          items.slice(j, Math.min(j + ROWS_AT_ONCE, i + ROWS_IN_TRANSACTION)).map((item, n) => ({
            ...item,
            import_id: id,
            position: j + n + 1,
            warnings: JSON.stringify(item.warnings),
          })),
        )
    })
  const details: StoredDetails = {
    ...facts,
    groups: groupsOf(items),
    warnings: warningsOf(items, describe),
  }
  await ctx.transaction((tx) =>
    updateStudioImport(tx, id, {
      details: JSON.stringify(details),
      run_id: runId,
      step: null,
      finished_at: ctx.now(),
      state: isInterrupted ? 'canceled' : 'done',
      error: null,
      error_place: null,
    }),
  )
}

/**
 * An import that continues finds what its first part has written unchanged; the report is that of both. The warnings of what was here
 * before were reported then.
 */
const withOutcomeOfRun = (item: ReportItem, written: Map<string, boolean>): ReportItem => {
  if (item.outcome !== 'unchanged') return item
  const isNew = written.get(`${item.kind?.endsWith('page') ? 'own-page' : 'article'} ${item.entity_id}`)
  return isNew === undefined ? { ...item, warnings: [] } : { ...item, outcome: isNew ? 'created' : 'updated' }
}

/** Comments are counted, not the places below which they stand. */
function groupsOf(items: ReportItem[]): StoredDetails['groups'] {
  const groups = new Map<string, StoredDetails['groups'][number]>()
  for (const { outcome, kind } of items) {
    const comments = /^(\d+) comments?$/.exec(kind ?? '')?.[1]
    const shown = comments === undefined ? (kind ?? '') : 'comment'
    const group = groups.get(`${outcome} ${shown}`) ?? { outcome, kind: shown, count: 0 }
    group.count += Number(comments ?? 1)
    groups.set(`${outcome} ${shown}`, group)
  }
  return [...groups.values()]
}

/** Each code once, what was lost first, with the number of items that have it. */
function warningsOf(items: ReportItem[], describe: (code: string) => Described): StoredDetails['warnings'] {
  const counts = new Map<string, number>()
  for (const { warnings } of items)
    for (const code of new Set(warnings.map((one) => one.code))) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .map(([code, count]) => ({ code, ...describe(code), count }))
    .sort((a, b) => Number(b.severity === 'lost') - Number(a.severity === 'lost') || b.count - a.count)
}

/** The file is refused, or the work came to an error. */
export const storeImportFailure = (ctx: Ctx, id: number, place: string | null, reason: string) =>
  ctx.transaction((tx) =>
    updateStudioImport(tx, id, {
      state: 'failed',
      error_place: place,
      error: reason.slice(0, 2000),
      step: null,
      finished_at: ctx.now(),
    }),
  )
