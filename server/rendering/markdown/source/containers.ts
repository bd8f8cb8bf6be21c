/**
 * Lets `:::tip Title` and `::: tip` (as VitePress and Docusaurus have them) be read as `:::tip[Title]`, the only
 * form the parser knows. Lines whose name is not one of ours are left alone.
 */
import { calloutKind } from '../blocks/callout-kinds.ts'
import { mapLines } from './lines.ts'

const OPENING = /^(:{3,})[ \t]*([A-Za-z]+)(?:[ \t]+([^\n]*?))?[ \t]*$/

/** The same text with opening lines in the parser's form. */
export function normalizeContainers(source: string): string {
  if (!source.includes(':::')) return source
  return mapLines(source, ({ text, prefix, code }) => {
    if (code) return text
    const [, colons, name, title = ''] = OPENING.exec(text.slice(prefix)) ?? []
    if (!colons || !name || !calloutKind(name)) return text
    const label = title === '' || title.startsWith('{') ? title : `[${title.replace(/[[\]]/g, '\\$&')}]`
    return `${text.slice(0, prefix)}${colons}${name.toLowerCase()}${label}`
  })
}
