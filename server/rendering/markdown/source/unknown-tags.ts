/**
 * Removes pairs of unknown tags that stand alone on their lines (`<fancybox>`, `<Tabs>`). The parser would take
 * them and what stands between them for a block of HTML, and show the Markdown in it as it was typed. Pairs of tags with a
 * prefix (`<o:p>` of a word processor, `<fb:like>`) are removed within lines too: Markdown takes them for text.
 */
import { isElementName } from '../html/element-names.ts'
import type { RenderWarnings } from '../render-warnings.ts'
import { mapLines } from './lines.ts'

const ALONE = /^<(\/?)([A-Za-z][\w.:-]{0,60})(?:\s[^<>]{0,500})?>\s*$/

/** The same text with such lines left empty. */
export function removeUnknownTags(source: string, warnings: RenderWarnings): string {
  if (!source.includes('</')) return source
  return removeAlone(removePrefixed(source, warnings), warnings)
}

/** Code, or a pair with a prefix and no other tag in it. */
const PREFIXED =
  /(?<!`)(`{1,3})(?!`)[^`\n]{1,1000}\1(?!`)|(?<!\\)<([A-Za-z][\w-]{0,30}:[\w.-]{1,60})(?:\s[^<>\n]{0,500})?>([^<>\n]{0,2000})<\/\2\s*>/g

function removePrefixed(source: string, warnings: RenderWarnings): string {
  if (!/<\/[A-Za-z][\w-]{0,30}:/.test(source)) return source
  return mapLines(source, ({ text, code }) =>
    // Also code that is indented; of a list, a line that deep keeps its tags.
    code || /^(?: {4}|\t)/.test(text)
      ? text
      : text.replace(PREFIXED, (whole, ticks: string | undefined, name: string, content: string) => {
          if (ticks !== undefined) return whole
          warnings.add('tag', `<${name.toLowerCase()}>`)
          return content
        }),
  )
}

function removeAlone(source: string, warnings: RenderWarnings): string {
  const paired = new Set<number>()
  const open = new Map<string, number[]>()
  let at = 0
  mapLines(source, ({ text, prefix, code }) => {
    const [tag, slash, written = ''] = code ? [] : (ALONE.exec(text.slice(prefix)) ?? [])
    const name = written.toLowerCase()
    if (tag && !tag.trimEnd().endsWith('/>') && !isElementName(name)) {
      const waiting = open.get(name) ?? []
      const opener = slash === '' ? undefined : waiting.pop()
      if (slash === '') waiting.push(at)
      else if (opener !== undefined) paired.add(opener).add(at)
      open.set(name, waiting)
    }
    at++
    return text
  })
  if (paired.size === 0) return source
  let line = 0
  return mapLines(source, ({ text, prefix }) => {
    if (!paired.has(line++)) return text
    const [, slash, name = ''] = ALONE.exec(text.slice(prefix)) ?? []
    if (slash === '') warnings.add('tag', `<${name.toLowerCase()}>`)
    return text.slice(0, prefix).trimEnd()
  })
}
