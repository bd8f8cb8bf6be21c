/** Converts rows of imports to the responses of the studio, with the sentences of the report in the owner's language. Pure. */
import type { Locale } from '#contract/locale.ts'
import { type ImportOutcomeName, importOutcomes } from '#contract/studio/import-limits.ts'
import {
  ImportOptions,
  type StudioImport,
  type StudioImportDetails,
  type StudioImportItem,
} from '#contract/studio/imports.ts'
import {
  inWords,
  type Message,
  type MessageCode,
  type MessageValue,
  remedyFor,
} from '#server/platform/report-message.ts'
import { canStart, isWorking } from './imports.policy.ts'
import { reportWarnings, type WarningCode } from './report-warnings.ts'
import type { ImportItemRow, StudioImportRow, selectRunsOfCommands } from './studio-imports.sql.ts'

/** What a report says besides its items, as it is stored: codes with values. */
export type StoredDetails = Omit<
  NonNullable<StudioImportDetails['report']>,
  'groups' | 'warnings' | 'notes'
> & {
  groups: { outcome: ImportOutcomeName; kind: Message | null; count: number }[]
  warnings: { code: WarningCode; count: number }[]
  notes: Message[]
}

export type StoredWarning = { code: WarningCode; detail: MessageValue }

const detailsOf = ({ details }: StudioImportRow): StoredDetails | null =>
  details === null ? null : (JSON.parse(details) as StoredDetails)

/** Of a stored message. */
const wordsIn = (stored: string | null, locale: Locale): string | null =>
  stored === null ? null : inWords(JSON.parse(stored) as MessageValue, locale)

const describe = (code: WarningCode, locale: Locale) => {
  const { severity, label, remedy } = reportWarnings[code]
  const at = locale === 'en' ? 0 : 1
  return { code, severity, label: label[at], remedy: remedy?.[at] ?? null }
}

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
    step: wordsIn(row.step, locale),
    percent: state === 'running' ? Math.min(99, Math.floor((100 * part) / Math.max(1, whole))) : null,
    createTime: new Date(row.created_at).toISOString(),
    finishTime: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    counts: countsOf(detailsOf(row)),
    error:
      row.error === null
        ? null
        : {
            place: wordsIn(row.error_place, locale) ?? '',
            reason: wordsIn(row.error, locale) ?? '',
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
  return {
    ...toStudioImport(row, runs, locale),
    options: ImportOptions.parse(JSON.parse(row.options)),
    report: details && {
      ...details,
      groups: details.groups.map(({ kind, ...group }) => ({
        ...group,
        kind: kind ? inWords({ ...kind, values: { ...kind.values, count: group.count } }, locale) : '',
      })),
      warnings: details.warnings.map(({ code, count }) => ({ ...describe(code, locale), count })),
      notes: details.notes.map((note) => inWords(note, locale)),
    },
  }
}

export const toStudioImportItem = (row: ImportItemRow, locale: Locale): StudioImportItem => {
  const path = JSON.parse(row.path) as MessageValue
  const kind = row.kind === null ? null : (JSON.parse(row.kind) as Message)
  const reason = row.reason === null ? null : (JSON.parse(row.reason) as Message)
  const warnings = JSON.parse(row.warnings) as StoredWarning[]
  return {
    position: row.position,
    outcome: row.outcome,
    title: row.title,
    path: inWords(path, locale),
    kind: kind && inWords(kind, locale),
    target: targetOf(row.entity_id, kind, path, reason),
    reason: reason && inWords(reason, locale),
    remedy: remedyFor(reason, locale),
    warnings: warnings.map(({ code, detail }) => {
      const { remedy: _, ...described } = describe(code, locale)
      return { ...described, detail: inWords(detail, locale) }
    }),
  }
}

type TargetType = NonNullable<StudioImportItem['target']>['type']

const TARGETS: Partial<Record<MessageCode, TargetType>> = {
  article: 'article',
  draft: 'article',
  scheduled: 'article',
  locked: 'article',
  page: 'page',
  'draft-page': 'page',
  talk: 'talk',
  'private-talk': 'talk',
  moment: 'talk',
  journal: 'talk',
  post: 'article',
  album: 'album',
  'private-album': 'album',
}

/** The kind or the reason of what an undo has deleted, or did not find. */
const GONE: MessageCode[] = ['deleted', 'already-deleted', 'article-deleted-here', 'page-deleted-here']

/** What an item is here, by its kind, else by how its place names it. */
const targetOf = (
  id: number | null,
  kind: Message | null,
  path: MessageValue,
  reason: Message | null,
): StudioImportItem['target'] => {
  if (id === null || [kind, reason].some((one) => one && GONE.includes(one.code))) return null
  const type = (kind && TARGETS[kind.code]) ?? targetIn(path)
  return type && { type, id }
}

/** The URL of an old site stands for the article that has its comments. */
const targetIn = (path: MessageValue): TargetType | null => {
  if (typeof path !== 'object') return 'article'
  const named = path.values?.subject ?? path.values?.kind
  if (typeof named !== 'object') return null
  return TARGETS[named.code] ?? targetIn(named)
}
