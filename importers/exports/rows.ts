/** Reads rows of other systems, whose fields may have any value, and what all exports have in common. */

import { hash } from 'node:crypto'
import type { Sharing } from '#contract/sharing.ts'
import { shortened } from '#contract/shortened.ts'

export type Row = Record<string, unknown>

export const asRow = (value: unknown): Row | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : null

/** The text or number in the first of these fields that has one; else an empty text. */
export const textIn = (row: Row, ...names: string[]): string => {
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** How often something was counted; 0 for anything else than a positive integer. */
export const countIn = (text: string): number => {
  const count = Number(text)
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

export const addTo = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/** Tells sites apart: a later export of a site has the same. */
export const identityOf = (text: string): string => hash('sha256', text).slice(0, 12)

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const MAX_TITLE = 200

export const titleOf = (text: string): string => shortened(oneLine(text) || 'Untitled', MAX_TITLE)

/** What the old site told search engines instead of title and opening; empty texts count as none. */
export const sharingOf = (title: string, description: string): { sharing?: Sharing } => {
  const words = (text: string, max: number) => shortened(oneLine(text), max) || null
  const sharing = { title: words(title, MAX_TITLE), description: words(description, 500), image: null }
  return sharing.title === null && sharing.description === null ? {} : { sharing }
}
