/** What the process of an import reads and writes: its options, how far it is, and its report. */
import { ImportOptions, type ImportOptionValues } from '#contract/studio/imports.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { type Message, type MessageCode, type MessageValue, say } from '#server/platform/report-message.ts'
import { importFile } from './import-files.ts'
import type { ImportedKind, StudioImporter } from './import-kind.ts'
import type { StoredDetails, StoredWarning } from './imports.mapper.ts'
import { reportWarnings, type WarningCode } from './report-warnings.ts'
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
    write: ({ done, total, path }: Omit<CommandProgress, 'path'> & { path: MessageValue }) => {
      if (performance.now() - shownAt < PROGRESS_MS) return
      shownAt = performance.now()
      const shown = typeof path === 'string' ? path.slice(0, 300) : path
      const change = { done, total, step: JSON.stringify(shown) }
      writing = writing
        .then(() => ctx.transaction((tx) => updateStudioImport(tx, id, change)))
        .catch(() => {})
    },
    settle: () => writing,
  }
}

type ReportItem = Pick<ImportItemRow, 'outcome' | 'title' | 'entity_id'> & {
  path: MessageValue
  kind: Message | null
  reason: Message | null
  warnings: StoredWarning[]
}

export type FinishedImport = {
  items: ReportItem[]
  /** What the report says besides its items. */
  facts: Pick<StoredDetails, 'notes' | 'zone' | 'authors' | 'comments' | 'seconds' | 'oldUrls'>
  /** The record of what was written; null when nothing was, and after an undo. */
  runId: number | null
  isInterrupted: boolean
}

const ROWS_AT_ONCE = 50
const ROWS_IN_TRANSACTION = 500

/** Replaces the report of the phase before, in small transactions: a site with many articles stays writable. */
export async function storeImportReport(ctx: Ctx, id: number, report: FinishedImport): Promise<void> {
  const { facts, runId, isInterrupted } = report
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
            path: JSON.stringify(item.path),
            kind: item.kind === null ? null : JSON.stringify(item.kind),
            reason: item.reason === null ? null : JSON.stringify(item.reason),
            warnings: JSON.stringify(item.warnings),
          })),
        )
    })
  const details: StoredDetails = {
    ...facts,
    groups: groupsOf(items),
    warnings: warningsOf(items),
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
  const isNew = written.get(`${item.kind?.code.endsWith('page') ? 'own-page' : 'article'} ${item.entity_id}`)
  return isNew === undefined ? { ...item, warnings: [] } : { ...item, outcome: isNew ? 'created' : 'updated' }
}

const COUNTED: Partial<
  Record<MessageCode, 'comment' | 'file' | 'webmention' | 'sent-webmention' | 'subscriber'>
> = {
  comments: 'comment',
  files: 'file',
  webmentions: 'webmention',
  subscribers: 'subscriber',
  'sent-webmentions': 'sent-webmention',
}

/** Comments and files are counted, not the places where they stand. */
function groupsOf(items: ReportItem[]): StoredDetails['groups'] {
  const groups = new Map<string, StoredDetails['groups'][number]>()
  for (const { outcome, kind } of items) {
    const one = kind && COUNTED[kind.code]
    const shown = one ? say(one) : kind
    const key = `${outcome} ${JSON.stringify(shown)}`
    const group = groups.get(key) ?? { outcome, kind: shown, count: 0 }
    group.count += one ? Number(kind.values?.count) : 1
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Each code once, what was lost first, with the number of items that have it. */
function warningsOf(items: ReportItem[]): StoredDetails['warnings'] {
  const isLoss = (code: WarningCode) => Number(reportWarnings[code].severity === 'lost')
  const counts = new Map<WarningCode, number>()
  for (const { warnings } of items)
    for (const code of new Set(warnings.map((one) => one.code))) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => isLoss(b.code) - isLoss(a.code) || b.count - a.count)
}

/** The file is refused, or the work came to an error. */
export const storeImportFailure = (ctx: Ctx, id: number, place: MessageValue | null, reason: Message) =>
  ctx.transaction((tx) =>
    updateStudioImport(tx, id, {
      state: 'failed',
      error_place: place === null ? null : JSON.stringify(place),
      error: JSON.stringify(reason),
      step: null,
      finished_at: ctx.now(),
    }),
  )
