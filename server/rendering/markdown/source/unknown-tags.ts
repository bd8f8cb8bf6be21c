/**
 * Removes pairs of unknown tags that stand alone on their lines (`<fancybox>`, `<Tabs>`). The parser would take
 * them and what stands between them for a block of HTML, and show the Markdown in it as it was typed.
 */
import { isElementName } from '../html/element-names.ts'
import type { RenderWarnings } from '../render-warnings.ts'
import { mapLines } from './lines.ts'

const ALONE = /^<(\/?)([A-Za-z][\w.:-]{0,60})(?:\s[^<>]{0,500})?>\s*$/

/** The same text with such lines left empty. */
export function removeUnknownTags(source: string, warnings: RenderWarnings): string {
  if (!source.includes('</')) return source
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
