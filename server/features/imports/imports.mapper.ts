/** Converts rows of imports to the responses of the studio, with the sentences of the report in the owner's language. Pure. */
import type { Locale } from '#contract/locale.ts'
import { type ImportOutcomeName, importOutcomes } from '#contract/studio/import-limits.ts'
import {
  ImportOptions,
  type StudioImport,
  type StudioImportDetails,
  type StudioImportItem,
} from '#contract/studio/imports.ts'
import { canStart, isWorking } from './imports.policy.ts'
import { translateReport } from './report-translation/translate-report.ts'
import type { ImportItemRow, StudioImportRow, selectRunsOfCommands } from './studio-imports.sql.ts'

/** What a report says besides its items, as it is stored: sentences in English. */
export type StoredDetails = Omit<NonNullable<StudioImportDetails['report']>, 'groups'> & {
  groups: { outcome: ImportOutcomeName; kind: string; count: number }[]
}

const detailsOf = ({ details }: StudioImportRow): StoredDetails | null =>
  details === null ? null : (JSON.parse(details) as StoredDetails)

/** @param runs those that can still be undone */
export const toStudioImport = (row: StudioImportRow, runs: Set<number>, locale: Locale): StudioImport => {
  const { phase, state, bytes, received, done, total } = row
  const runId = row.run_id !== null && runs.has(row.run_id) ? row.run_id : null
  const [part, whole] = phase === 'upload' ? [received, bytes] : [done, total]
  return {
    id: row.id,
    runId,
    importer: row.importer,
    name: row.name,
    bytes: bytes === 0 ? null : bytes,
    received,
    phase,
    status: state,
    step: row.step,
    percent: state === 'running' ? Math.min(99, Math.floor((100 * part) / Math.max(1, whole))) : null,
    createTime: new Date(row.created_at).toISOString(),
    finishTime: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    counts: countsOf(detailsOf(row)),
    error:
      row.error === null
        ? null
        : {
            place: translateReport(row.error_place ?? '', locale),
            reason: translateReport(row.error, locale),
          },
    hasFile: row.file !== null && phase !== 'upload',
    canStart: canStart(row),
    canUndo: runId !== null && !isWorking(row),
  }
}

const countsOf = (details: StoredDetails | null): StudioImport['counts'] => {
  if (details === null) return null
  const counts = Object.fromEntries(importOutcomes.map((one) => [one, 0])) as Record<
    ImportOutcomeName,
    number
  >
  for (const { outcome, count } of details.groups) counts[outcome] += count
  return counts
}

/** An import by command: its report was printed. */
export const toRunOfCommand = (
  run: Awaited<ReturnType<typeof selectRunsOfCommands>>[number],
): StudioImport => ({
  id: null,
  runId: run.id,
  importer: run.importer,
  name: run.source,
  bytes: null,
  received: 0,
  phase: 'import',
  status: run.finished_at === null ? 'canceled' : 'done',
  percent: null,
  step: null,
  createTime: new Date(run.started_at).toISOString(),
  finishTime: run.finished_at === null ? null : new Date(run.finished_at).toISOString(),
  counts: null,
  error: null,
  hasFile: false,
  canStart: false,
  canUndo: true,
})

export const toStudioImportDetails = (
  row: StudioImportRow,
  runs: Set<number>,
  locale: Locale,
): StudioImportDetails => {
  const details = detailsOf(row)
  const translated = (text: string) => translateReport(text, locale)
  return {
    ...toStudioImport(row, runs, locale),
    options: ImportOptions.parse(JSON.parse(row.options)),
    report: details && {
      ...details,
      groups: details.groups.map((group) => ({ ...group, kind: translated(group.kind) })),
      warnings: details.warnings.map((warning) => ({
        ...warning,
        label: translated(warning.label),
        remedy: warning.remedy === null ? null : translated(warning.remedy),
      })),
      notes: details.notes.map(translated),
    },
  }
}

export const toStudioImportItem = (
  row: ImportItemRow,
  importRow: StudioImportRow,
  locale: Locale,
): StudioImportItem => {
  const translated = (text: string | null) => (text === null ? null : translateReport(text, locale))
  const known = new Map(detailsOf(importRow)?.warnings.map((one) => [one.code, one]))
  const warnings = JSON.parse(row.warnings) as { code: string; detail: string }[]
  return {
    position: row.position,
    outcome: row.outcome,
    title: row.title,
    path: translateReport(row.path, locale),
    kind: translated(row.kind),
    target: targetOf(row),
    reason: translated(row.reason),
    remedy: translated(row.remedy),
    warnings: warnings.map(({ code, detail }) => ({
      code,
      detail: translateReport(detail, locale),
      severity: known.get(code)?.severity ?? 'changed',
      label: translateReport(known.get(code)?.label ?? code, locale),
    })),
  }
}

/** By the kind in a report; an undo names what it took back or left by its path alone, such as `page #7` (earlier: `own-page 7`). */
const TARGETS: [pattern: RegExp, type: NonNullable<StudioImportItem['target']>['type']][] = [
  [/page$|^(?:own-page |page #)\d+$/, 'page'],
  [/talk$|^talk #?\d+$|^comments of (?:moment|journal|talk) /, 'talk'],
  [/album$|^album #?\d+$/, 'album'],
]
const WITHOUT_SCREEN =
  /^(?:friend link|reader|owner|(?:private )?video collection|settings|(?:friend link|reader|comment|video collection) #\d+|(?:friend|account|comment|collection|site) \d+)$/

/** The kind or the reason of what an undo has deleted, or did not find. */
const DELETED = /^(?:(?:already )?deleted|the (?:article|page) was deleted here)$/

const targetOf = ({ entity_id, kind, path, reason }: ImportItemRow): StudioImportItem['target'] => {
  const names = [kind ?? '', path]
  if (entity_id === null || names.some((name) => WITHOUT_SCREEN.test(name))) return null
  if ([kind ?? '', reason ?? ''].some((words) => DELETED.test(words))) return null
  const found = TARGETS.find(([pattern]) => names.some((name) => pattern.test(name)))
  return { type: found?.[1] ?? 'article', id: entity_id }
}
