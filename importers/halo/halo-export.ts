/** What an import needs of a Halo site, whatever its version. */

import type { ExportedFiles } from '#importers/exports/exported-post.ts'
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import type { Message } from '#server/features/imports/report-message.ts'

export type HaloExport = {
  /** Of the old site: a later export of it has the same. */
  identity: string
  /** The site's own host; null when the file does not name it. */
  host: string | null
  total: number
  /** The number of the post or page at a path of the old site, by the path without an ending slash. */
  postsByPath: Map<string, string>
  files: ExportedFiles | undefined
  items: () => AsyncIterable<ExportedItem>
  notes: Message[]
  /** Names with their number of posts. */
  authors: Record<string, number>
}

export type HaloOptions = {
  file: string
  /** Where the rows are kept meanwhile. */
  dataDir: string
  zone: string
  /** URL of the old site, without an ending slash; null when it is not known. */
  origin: string | null
  /** Unix ms, for what has no date. */
  fileAt: number
}

export type HaloRow = Record<string, unknown>

/** The text or number in the first of these fields that has one; else an empty text. */
export const textIn = (row: HaloRow, ...names: string[]): string => {
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

export const rowIn = (row: HaloRow, name: string): HaloRow => asRow(row[name]) ?? {}

export const asRow = (value: unknown): HaloRow | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as HaloRow) : null

export const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1

export const textsIn = (row: HaloRow, name: string): string[] => {
  const value = row[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** `/archives/winter` for a path or a URL; null for what is none. */
export const pathOfUrl = (url: string): string | null => {
  const parsed = URL.parse(url, 'https://old-site.invalid/')
  if (!parsed) return null
  try {
    return decodeURIComponent(parsed.pathname).replace(/\/+$/, '') || '/'
  } catch {
    return parsed.pathname.replace(/\/+$/, '') || '/'
  }
}
