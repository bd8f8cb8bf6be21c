/** The form into which every format of comments is read, and what their readers share. */
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import { asRow, type Row } from '#importers/exports/rows.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'

export type FoundComment = Omit<OldSiteComment, 'id' | 'verifiedEmail'> & {
  /** Empty where the file has none. */
  id: string
  /** The URL or path of the page on which it stands. */
  page: string
  pageTitle: string
  /** Whether the old site no longer showed it; its replies answer whom it answered. */
  isDeleted?: boolean
}

export type CommentFormat = {
  name: string
  /** Whether a value of the file is of this format. */
  fits: (row: Row) => boolean
  /** @param zone IANA name, for dates without one; `fallbackAt` in Unix ms, for comments without a date */
  read: (row: Row, around: { zone: string; fallbackAt: number }) => FoundComment[]
  /** What tells sites apart, in a row that says it. */
  siteOf: (row: Row) => string
  /** How many comments the row leaves out, because whoever wrote the file asked for fewer. */
  missingIn?: (row: Row) => number
}

/** The text, number or truth of a field, as text; MongoDB and LeanCloud write ids and dates as objects. */
export const textAt = (row: Row, ...names: string[]): string => {
  for (const name of names) {
    const value = row[name]
    const wrapped = asRow(value)
    const plain = wrapped ? textAt(wrapped, '$oid', '$numberLong', '$date', 'iso') : value
    if (typeof plain === 'string' && plain.trim() !== '') return plain.trim()
    if (typeof plain === 'number' || typeof plain === 'boolean') return String(plain)
  }
  return ''
}

/** Null for 0 and for an empty text, which mean that there is no parent. */
export const idAt = (row: Row, ...names: string[]): string | null =>
  names.map((name) => textAt(row, name)).find((id) => id !== '' && id !== '0') ?? null

/** Unix ms. */
export const timeAt = (row: Row, zone: string, ...names: string[]): number | null =>
  parseDate(textAt(row, ...names), zone)
