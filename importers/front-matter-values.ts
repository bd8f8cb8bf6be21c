/** Converts front matter values to the expected type, whatever type the format gave them. */
import { decodeNamedCharacterReference } from 'decode-named-character-reference'

/** Trimmed text of a scalar; empty for anything else. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return /^(~|null)$/i.test(value.trim()) ? '' : value.trim()
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** Yes, no, or null when the value is neither. Numbers above zero mean yes. */
export const flagOf = (value: unknown): boolean | null => {
  if (typeof value === 'boolean') return value
  const text = textOf(value).toLowerCase()
  if (/^(true|yes|on|y|是|真|开)$/.test(text)) return true
  if (/^(false|no|off|n|0|否|假|关)$/.test(text)) return false
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) > 0
  return null
}

/** The first of several keys with a value; keys are compared without case, `-` and `_`. */
export const firstOf = (data: Record<string, unknown>, names: readonly string[]): unknown => {
  const byName = new Map(Object.entries(data).map(([key, value]) => [plainKey(key), value]))
  for (const name of names) {
    const value = byName.get(plainKey(name))
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_\s]/g, '')

/** The texts of a scalar or of a list of scalars, without empty ones. */
export const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '')

/** Titles and names as plain text: pairs of simple inline tags are removed, entities decoded, spaces collapsed. */
export const plainLine = (value: string): string =>
  withoutPairs(value)
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi, decode)
    .replace(/\s+/g, ' ')
    .trim()

const INLINE_TAG =
  /<(\/?)(a|abbr|b|big|br|code|del|em|font|i|ins|kbd|mark|s|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]*)?\/?>/gi

/** A tag without its other half is what the title is about: "The <b> element". */
const withoutPairs = (value: string): string => {
  const tags = [...value.matchAll(INLINE_TAG)]
  const removed = new Set<number>()
  const open = new Map<string, number[]>()
  for (const { index, 1: slash, 2: written = '' } of tags) {
    const name = written.toLowerCase()
    const waiting = open.get(name) ?? []
    const opener = slash === '' ? undefined : waiting.pop()
    if (/^w?br$/.test(name)) removed.add(index)
    else if (slash === '') waiting.push(index)
    else if (opener !== undefined) removed.add(opener).add(index)
    open.set(name, waiting)
  }
  return value.replace(INLINE_TAG, (tag, ...rest) => (removed.has(rest.at(-2) as number) ? '' : tag))
}

const decode = (whole: string, decimal?: string, hex?: string, name?: string): string => {
  if (name) return decodeNamedCharacterReference(name) || whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
