/** Parses the front matter of a Markdown file: YAML, TOML or JSON, with and without its opening fence. */
import { parse as parseToml } from 'smol-toml'
import type { ImportWarning } from '#importers/warnings.ts'
import { withoutNul } from '#importers/without-nul.ts'
import { parseJsonFrontMatter as parseJson } from './json-front-matter.ts'
import { parseTolerantYaml } from './tolerant-yaml.ts'

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
  const fenced = /^(-{3,}|\+{3,}|;{3,})[ \t]*\n([\s\S]*?)(?:^|\n)(?:\1|\.{3})[ \t]*(?:\n|$)([\s\S]*)$/m.exec(
    start,
  )
  if (fenced && start.startsWith(fenced[1] ?? ''))
    return read(fenced[1]?.[0] ?? '-', fenced[2] ?? '', fenced[3] ?? '')
  const json = start.startsWith('{') ? parseJson(start) : null
  // Hexo ends an object by the line that it also needs without braces.
  if (json)
    return { ...json, body: json.body.replace(/^;{3,}[ \t]*(?:\n|$)/, ''), format: 'json', warnings: [] }
  const bare = /^("[^"\n]+"\s*:[\s\S]+?)\n;{3,}[ \t]*(?:\n|$)([\s\S]*)$/.exec(start)
  const members = bare ? parseJson(`{${bare[1]}}`) : null
  if (members) return { data: members.data, body: bare?.[2] ?? '', format: 'json', warnings: [] }
  const openless = /^([\s\S]+?)\n(-{3,}|;{3,})[ \t]*(?:\n|$)([\s\S]*)$/.exec(start)
  if (openless && isHead(openless[1] ?? ''))
    return read(openless[2]?.[0] ?? '-', openless[1] ?? '', openless[3] ?? '')
  return unclosed(start) ?? { data: {}, body: text, format: 'none', warnings: [] }
}

/** Every line of front matter without opening fence is a key, belongs to one, or is blank. */
const isHead = (block: string): boolean =>
  TELLTALE.test(block) && block.split('\n').every((line) => /^[\w-]+\s*:|^\s|^- |^#|^$/.test(line))

const read = (fence: string, frontMatter: string, body: string): FrontMatter => {
  if (fence === '+') return readToml(frontMatter, body)
  if (fence === ';') {
    const json = parseJson(frontMatter.trim().startsWith('{') ? frontMatter : `{${frontMatter}}`)
    if (json) return { data: json.data, body, format: 'json', warnings: [] }
    return { data: {}, body, format: 'none', warnings: [unreadable('the JSON between ;;; lines')] }
  }
  const { data, warnings } = parseTolerantYaml(frontMatter)
  return { data, body, format: 'yaml', warnings }
}

const readToml = (frontMatter: string, body: string): FrontMatter => {
  try {
    return { data: parseToml(frontMatter), body, format: 'toml', warnings: [] }
  } catch (whole) {
    const { data, bad } = tomlByLine(frontMatter)
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
  const inside = read(found[1]?.[0] ?? '-', found[2] ?? '', found[3] ?? '')
  const repaired: ImportWarning = { code: 'front-matter-repaired', detail: 'its closing line is missing' }
  return { ...inside, warnings: [...inside.warnings, repaired] }
}

const unreadable = (detail: string): ImportWarning => ({ code: 'front-matter-unreadable', detail })
