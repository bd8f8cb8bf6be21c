/**
 * Rewrites `:::tip Title` and `::: tip` (VitePress, Docusaurus) as `:::tip[Title]`, the only form that the parser
 * accepts. Lines with an unknown name stay unchanged.
 */
import { calloutKind } from '../blocks/callout-kinds.ts'
import { isTabContainer } from '../blocks/tabs.ts'
import { mapLines } from './lines.ts'

const isContainerName = (name: string): boolean => calloutKind(name) !== undefined || isTabContainer(name)

const OPENING = /^(:{3,})[ \t]*([A-Za-z]+)(?:[ \t]+([^\n]*?))?[ \t]*$/

/** The same text with opening lines in the parser's form. */
export function normalizeContainers(source: string): string {
  if (!source.includes(':::')) return source
  return mapLines(source, ({ text, prefix, code }) => {
    if (code) return text
    const [, colons, name, title = ''] = OPENING.exec(text.slice(prefix)) ?? []
    if (!colons || !name || !isContainerName(name)) return text
    const label = title === '' || title.startsWith('{') ? title : `[${title.replace(/[[\]]/g, '\\$&')}]`
    return `${text.slice(0, prefix)}${colons}${name.toLowerCase()}${label}`
  })
}
