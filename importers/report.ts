/** The report of an import: every item of the source, its outcome, and what was lost or changed. */

import { reportWarnings } from '#server/features/imports/report-warnings.ts'
import { FileError } from '#server/features/media/file-error.ts'
import { ImageError } from '#server/features/media/image-error.ts'
import { PrivateNetworkError } from '#server/platform/http/public-ip.ts'
import { FetchRefused, MAX_REDIRECTS } from '#server/platform/http/safe-fetch.ts'
import {
  inWords,
  isMessage,
  type Message,
  ReportError,
  remedyFor,
  say,
} from '#server/platform/report-message.ts'
import type { ImportWarning } from './warnings.ts'

/** `skipped`: nothing was written, for the reason in the report. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'

export type ImportedItem = {
  /** Path relative to the imported folder, or the URL of the item. */
  path: string | Message
  outcome: ImportOutcome
  /** The kind or state in which the item was imported, such as `draft` or `private`; null when there is none to mention. */
  as: Message | null
  /** Id of the article, talk, photo album, video or friend; null when there is none. */
  id: number | null
  title: string | null
  /** Why the item was skipped or failed. */
  reason: Message | null
  warnings: ImportWarning[]
}

export type ImportReport = {
  /** The folder or file that was imported. */
  source: string
  dryRun: boolean
  /** True when the import was stopped; items that were not reached are skipped with that reason. */
  interrupted: boolean
  counts: Record<ImportOutcome, number>
  items: ImportedItem[]
  /** What this importer reports besides its items. */
  details: ImportDetails
  seconds: number
}

export type ImportDetails = {
  /** Time zones in which dates without a zone were read, by blog; '' is the folder itself. */
  zones?: Record<string, string>
  /** For how many of the articles the URL on the old site is known, with examples to check. */
  oldUrls?: {
    known: number
    total: number
    examples: { url: string; path: string }[]
    /** Patterns that earlier imports of the folder were given. */
    remembered: string[]
  }
  /** Number of images in the imported texts. */
  images?: number
  /** Number of comments of the imported posts, those that were imported before included. */
  comments?: number
  /** Names in `author:` with their number of posts; articles are published under the name of the site's author. */
  authors?: Record<string, number>
  /** What the whole source contains and this site does not, one message each. */
  notes?: Message[]
  /** The number with which `borealis import undo` takes the import back; null when nothing was written. */
  run?: number | null
  /** The import that was undone, and how many files it had stored. */
  undone?: { run: number; importer: string; files: number }
  /** The album to which photos were added; its id is null in a dry run that would create it. */
  album?: { id: number | null; name: string; isNew: boolean; isPrivate: boolean }
}

/** Returns what makes the line of the report for a planned item from its outcome. */
export const plannedItem =
  (base: Pick<ImportedItem, 'path'> & Partial<ImportedItem>) =>
  (outcome: ImportOutcome, reason: Message | null = null): ImportedItem => ({
    as: null,
    id: null,
    title: null,
    warnings: [],
    ...base,
    outcome,
    reason,
  })

/** An item without content here: `outcome` is `skipped` or `failed`, with its reason. */
export const itemWithout = (
  path: string | Message,
  outcome: 'skipped' | 'failed',
  reason: Message,
  more: Partial<ImportedItem> = {},
): ImportedItem => plannedItem({ ...more, path })(outcome, reason)

/** How often each name occurs. */
export const countsOf = (names: string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

export const countOutcomes = (items: { outcome: ImportOutcome }[]): Record<ImportOutcome, number> => {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  for (const { outcome } of items) counts[outcome]++
  return counts
}

/** What an error says in a report, in the language of its reader where that is known. */
export function reasonOf(error: unknown): Message {
  if (error instanceof ReportError) return error.report
  if (error instanceof ImageError) return say(`image-${error.reason}`)
  if (error instanceof FileError) return say(`file-${error.reason}`)
  if (error instanceof PrivateNetworkError) return say('no-public-ip', { host: error.host })
  if (error instanceof FetchRefused) return refusalOf(error)
  return say('unexpected-error', {
    problem: (error instanceof Error ? error.message : String(error)).slice(0, 2000),
  })
}

const refusalOf = ({ reason, status, message }: FetchRefused): Message => {
  if (reason === 'answered') return say('answered', { status })
  if (reason === 'redirects') return say('redirects', { max: MAX_REDIRECTS })
  if (reason === 'no-web-url' || reason === 'no-answer') return say(reason)
  return say('unexpected-error', { problem: message })
}

/** The report as JSON: every message with its English words, each notice with its severity, every reason and notice with its remedy. */
export const reportAsJson = (report: ImportReport): string =>
  JSON.stringify(
    {
      ...report,
      items: report.items.map((item) => ({
        ...item,
        remedy: remedyFor(item.reason),
        warnings: item.warnings.map((notice) => ({
          ...notice,
          severity: reportWarnings[notice.code].severity,
          remedy: reportWarnings[notice.code].remedy?.[0] ?? null,
        })),
      })),
    },
    (_, value: unknown) => (isMessage(value) ? { ...value, text: inWords(value) } : value),
    2,
  )
