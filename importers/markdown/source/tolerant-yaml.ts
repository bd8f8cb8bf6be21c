/** Parses invalid YAML that people write in front matter: tabs, duplicate keys, unquoted colons and brackets. */
import { parseDocument } from 'yaml'
import type { ImportWarning } from '#importers/warnings.ts'

/** More keys than any front matter has; a malformed file must not be read key by key without end. */
const MAX_KEYS = 200

type Read = {
  data: Record<string, unknown>
  warnings: ImportWarning[]
  /** Lines that belong to no key. */
  loose: string[]
}

/**
 * Reads a YAML mapping. Scalars stay strings (`012345` keeps its zero, `1.10` its zero), of doubled keys the last
 * wins, an absent value is the empty string. When the whole does not parse, each key is read by
 * itself and what had to be repaired or left out is reported.
 */
export const parseTolerantYaml = (source: string): Read => {
  const indented = source.replace(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replace(/\t/g, '  '))
  const { text, warnings } = withPlainColons(indented)
  const whole = parseMapping(text)
  if (whole) return { data: whole, warnings, loose: [] }
  const read = readByKey(text)
  return { ...read, warnings: [...warnings, ...read.warnings] }
}

/** A Chinese keyboard types `title：`, which is no key. */
const withPlainColons = (source: string): { text: string; warnings: ImportWarning[] } => {
  const warnings: ImportWarning[] = []
  const text = source.replace(/^([A-Za-z][\w-]{0,40})[ \t]*：[ \t]*/gm, (_, name: string) => {
    warnings.push({ code: 'front-matter-repaired', detail: name })
    return `${name}: `
  })
  return { text, warnings }
}

const parseMapping = (text: string): Record<string, unknown> | null => {
  const doc = parseDocument(text, {
    schema: 'failsafe',
    strict: false,
    uniqueKeys: false,
    logLevel: 'silent',
  })
  if (doc.errors.length > 0) return null
  try {
    const value: unknown = doc.toJS({ maxAliasCount: 50 })
    if (value === null || value === '') return {}
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null // an alias bomb
  }
}

/** A name with its colon; no URL, no item of a list, no mark of Markdown. */
const KEY = /^(?:"([^"\n]+)"|'([^'\n]+)'|([\p{L}\p{N}_][^:\n]*?))\s*:(?!\/\/)/u

const readByKey = (text: string): Read => {
  const read: Read = { data: {}, warnings: [], loose: [] }
  for (const block of blocksOf(text).slice(0, MAX_KEYS)) {
    const key = KEY.exec(block)
    const name = key?.[1] ?? key?.[2] ?? key?.[3]
    if (!key || !name) {
      if (block.trim() !== '') read.loose.push(block)
      continue
    }
    const whole = parseMapping(block)
    const value = whole ?? quoted(name, block.slice(key[0].length))
    if (!whole)
      read.warnings.push({ code: value ? 'front-matter-repaired' : 'front-matter-unreadable', detail: name })
    Object.assign(read.data, value ?? {})
  }
  return read
}

/** A top-level key with the indented lines and list items that follow it. */
const blocksOf = (text: string): string[] => {
  const blocks: string[] = []
  for (const line of text.split('\n')) {
    const goesOn = /^\s|^-(\s|$)|^$|^[\]}]/.test(line) && blocks.length > 0
    if (goesOn) blocks[blocks.length - 1] += `\n${line}`
    else if (!line.startsWith('#')) blocks.push(line)
  }
  return blocks
}

/** The value as plain text: one line, or a list of lines. Null when it is neither. */
const quoted = (name: string, rest: string): Record<string, unknown> | null => {
  const lines = rest.trim().split('\n')
  if (lines.length === 1) {
    const flow = /^\[(.*)\]$/.exec(lines[0] ?? '')
    if (flow?.[1] && !/[[\]{}]/.test(flow[1])) return { [name]: flow[1].split(/[,，]/).map(unquote) }
    return { [name]: unquote(lines[0] ?? '') }
  }
  const items = lines.map((line) => /^\s*-\s+(.*)$/.exec(line)?.[1])
  return items.every((item) => item !== undefined)
    ? { [name]: items.map((item) => unquote(item ?? '')) }
    : null
}

/** Removes a pair of quotes, or the single one that made the line invalid. */
const unquote = (value: string): string => {
  const text = value.trim()
  const first = text[0]
  if (first !== '"' && first !== "'") return text
  return text.length > 1 && text.endsWith(first) ? text.slice(1, -1) : text.slice(1)
}
