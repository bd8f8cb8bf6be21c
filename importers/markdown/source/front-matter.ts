/** Parses the front matter of a Markdown file: YAML, TOML or JSON, with and without its opening fence. */

import { parse as parseToml } from 'smol-toml'
import { shortened } from '#contract/shortened.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { withoutNul } from '#importers/without-nul.ts'
import { say } from '#server/platform/report-message.ts'
import { parseTolerantYaml } from './tolerant-yaml.ts'
import { readUnfenced } from './unfenced-metadata.ts'

export type FrontMatter = {
  /** Values as written; YAML scalars are always strings, TOML and JSON keep their types. */
  data: Record<string, unknown>
  body: string
  format: 'yaml' | 'toml' | 'json' | 'none'
  warnings: ImportWarning[]
}

/** Keys that make a block of `key: value` lines front matter even without its opening fence. */
const TELLTALE = /^(title|date|tags?|categor(?:y|ies)|layout|permalink|updated|author|draft|published)\s*:/im

/**
 * Splits a file into its front matter and its text. Never throws: what cannot be read is reported in
 * `warnings`, and the text is whole in any case. Line ends become `\n`.
 */
export const splitFrontMatter = (source: string): FrontMatter => {
  const found = split(source)
  return { ...found, data: withoutNul(found.data) }
}

const split = (source: string): FrontMatter => {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const start = text.replace(/^(?:[ \t]*\n)+/, '')
  const fenced =
    /^((-{3,}|\+{3,}|;{3,})[ \t]*\n)((?:[\s\S]*?\n)??)((?:\2|\.{3})[ \t]*(?:\n|$))([\s\S]*)$/.exec(start)
  if (fenced) {
    const [, opening = '', fence = '-', inside = '', closing = '', body = ''] = fenced
    const read = readInside(fence[0] ?? '-', inside.replace(/\n$/, ''), body)
    if (read) return read
    // Without the blank line, the rule would underline the text above it as a heading.
    const gap = inside.endsWith('\n\n') ? '' : '\n'
    return textAlone(`${opening}${inside}${gap}${closing}${body}`)
  }
  const json = start.startsWith('{') ? parseJsonFrontMatter(start) : null
  // Hexo ends an object by the line that it also needs without braces.
  if (json && isMetadata(json.data))
    return { ...json, body: json.body.replace(/^;{3,}[ \t]*(?:\n|$)/, ''), format: 'json', warnings: [] }
  const bare = /^("[^"\n]+"\s*:[\s\S]+?)\n;{3,}[ \t]*(?:\n|$)([\s\S]*)$/.exec(start)
  const members = bare ? parseJsonFrontMatter(`{${bare[1]}}`) : null
  if (members) return { data: members.data, body: bare?.[2] ?? '', format: 'json', warnings: [] }
  const openless = /^([\s\S]+?)\n(-{3,}|;{3,})[ \t]*(?:\n|$)([\s\S]*)$/.exec(start)
  const head = openless && isHead(openless[1] ?? '') ? openless : null
  const read = head && readInside(head[2]?.[0] ?? '-', head[1] ?? '', head[3] ?? '')
  if (read) return read
  const open = unclosed(start)
  if (open) return open
  const unfenced = readUnfenced(start)
  return unfenced ? { ...unfenced, format: 'yaml', warnings: [] } : textAlone(text)
}

const textAlone = (body: string): FrontMatter => ({ data: {}, body, format: 'none', warnings: [] })

/** Every line of front matter without opening fence is a key, belongs to one, or is blank. */
const isHead = (block: string): boolean =>
  TELLTALE.test(block) && block.split('\n').every((line) => /^[\w-]+\s*:|^\s|^- |^#|^$/.test(line))

/** Null for what is no mapping: a text that begins with a rule has its next rule somewhere as well. */
const readInside = (fence: string, inside: string, body: string): FrontMatter | null => {
  if (inside.trim() === '') return { data: {}, body, format: 'yaml', warnings: [] }
  if (fence === '+') return readToml(inside, body)
  if (fence === ';') {
    const json = parseJsonFrontMatter(inside.trim().startsWith('{') ? inside : `{${inside}}`)
    return json && isMetadata(json.data) ? { data: json.data, body, format: 'json', warnings: [] } : null
  }
  const { data, warnings, loose } = parseTolerantYaml(inside)
  const isText = Object.keys(data).length === 0 ? !isCommentedOut(inside) : !isMetadata(data)
  if (isText || loose.length > Object.keys(data).length) return null
  const lost = loose.map((line) => unreadable(shortened(line.trim(), 80)))
  return { data, body, format: 'yaml', warnings: [...warnings, ...lost] }
}

/** A heading is a comment of YAML, too: only fields that were commented out are none of the text. */
const isCommentedOut = (block: string): boolean =>
  block.split('\n').every((line) => /^\s*$|^\s*#\s*[\w-]+\s*:|^\s*#?\s*-\s/.test(line))

const readToml = (inside: string, body: string): FrontMatter | null => {
  try {
    const data = parseToml(inside)
    return isMetadata(data) ? { data, body, format: 'toml', warnings: [] } : null
  } catch (whole) {
    const { data, bad } = tomlByLine(inside)
    if (!isMetadata(data)) return null
    const first = whole instanceof Error ? whole.message.split('\n')[0] : String(whole)
    return { data, body, format: 'toml', warnings: [unreadable(`${bad.join(', ') || 'TOML'}: ${first}`)] }
  }
}

/** The readable lines of malformed TOML front matter. */
const tomlByLine = (frontMatter: string) => {
  const data: Record<string, unknown> = {}
  const bad: string[] = []
  for (const line of frontMatter.split('\n')) {
    const key = /^\s*([\w-]+)\s*=/.exec(line)?.[1]
    if (!key) continue
    try {
      Object.assign(data, parseToml(line))
    } catch {
      bad.push(key)
    }
  }
  return { data, bad }
}

/** An opening fence without an end: the front matter ends at the first blank line. */
const unclosed = (text: string): FrontMatter | null => {
  const found = /^(-{3,}|\+{3,})[ \t]*\n([\s\S]+?)(?:\n[ \t]*\n|$)([\s\S]*)$/.exec(text)
  if (!found || !/^[\w-]+\s*[:=]/.test(found[2] ?? '')) return null
  const inside = readInside(found[1]?.[0] ?? '-', found[2] ?? '', found[3] ?? '')
  if (!inside) return null
  const repaired: ImportWarning = { code: 'front-matter-repaired', detail: say('closing-line-missing') }
  return { ...inside, warnings: [...inside.warnings, repaired] }
}

const unreadable = (detail: string): ImportWarning => ({ code: 'front-matter-unreadable', detail })

/** Fields that engines and themes read, without case, hyphens and underscores; and all that sound like hiding. */
const KNOWN =
  /^(?:title|subtitle|name|headline|date|datetime|time|created|createdat|updated|updatedat|modified|lastmod|lastupdated|published|publishdate|pubdate|tags?|categor(?:y|ies)|keywords?|columns|taxonomies|series|layout|type|template|permalink|url|slug|path|id|uuid|abbrlink|alias(?:es)?|redirectfrom|redirects?|authors?|status|state|description|summary|excerpt|abstract|desc|intro|cover|image|img|thumbnail|banner|comments?|lang(?:uage)?|weight|order|sticky|top|pin(?:ned)?|toc|math|mathjax|katex|cssclass(?:es)?|sidebar.*|nav.*|icon|menu|params|extra|build|references|.*(?:draft|private|secret|hid(?:e|den)|publi[cs]|visib|unlisted|password).*)$/
const PLAIN_KEY = /^[\p{L}_][\p{L}\p{N}_.-]{0,60}$/u

/** True for fields of a post; false for sentences that a parser takes for fields, such as `Note: read this first`. */
const isMetadata = (data: Record<string, unknown>): boolean => {
  const fields = Object.entries(data)
  if (fields.some(([key]) => KNOWN.test(key.toLowerCase().replace(/[-_\s]/g, '')))) return true
  return (
    fields.every(([key, value]) => PLAIN_KEY.test(key) && !isSentence(value)) &&
    fields.some(([, value]) => value !== '' && value !== null)
  )
}

const isSentence = (value: unknown): boolean =>
  typeof value === 'string' && (/\S\s+\S/.test(value.trim()) || /[\p{Script=Han}]{6}/u.test(value))

/** The object and the text behind it; null when the text does not start with a whole object. */
const parseJsonFrontMatter = (text: string): { data: Record<string, unknown>; body: string } | null => {
  const end = endOfObject(text)
  if (end === null) return null
  try {
    return { data: JSON.parse(text.slice(0, end)), body: text.slice(end).replace(/^[ \t]*\n/, '') }
  } catch {
    return null
  }
}

const endOfObject = (text: string): number | null => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return i + 1
  }
  return null
}
