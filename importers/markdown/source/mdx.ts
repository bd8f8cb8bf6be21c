/** Removes the JavaScript of MDX, and converts the tabs of Docusaurus. */
import { shortened } from '#contract/shortened.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { tabComment, tabs } from './tabs.ts'
import { isWithin, textRanges } from './text-ranges.ts'

type Tell = WarnAbout

const IMPORT = /^import\s+(?:[\w*{}\s,$]{1,500}\s+from\s+)?(["'])[^"'\n]{1,300}\1;?[ \t]*$/gm
/** Up to the next blank line. */
const EXPORT = /^export\s+(?:const|let|var|default|function|async)\b[^\n]*(?:\n(?![ \t]*$)[^\n]*)*/gm
const COMMENT = /\{\/\*[\s\S]{0,5000}?\*\/\}/g
const GROUP = /<Tabs\b[^<>]*>([\s\S]*?)<\/Tabs>/g
const ITEM = /<TabItem\b([^<>]*)>([\s\S]*?)<\/TabItem>/g

/** The text as Markdown; code stays unchanged, and components leave their content to the renderer. */
export const withoutMdx = (markdown: string, tell: Tell): string => {
  let text = markdown
  const drop = ([whole]: RegExpMatchArray) => {
    tell('mdx-dropped', shortened(whole.split('\n')[0] ?? '', 100))
    return ''
  }
  if (/^import\s/m.test(text)) text = outsideCode(text, IMPORT, drop)
  if (/^export\s/m.test(text)) text = outsideCode(text, EXPORT, drop)
  if (text.includes('{/*')) text = outsideCode(text, COMMENT, () => '')
  if (text.includes('<Tabs')) text = outsideCode(text, GROUP, ([whole, inner = '']) => tabsOf(inner) ?? whole)
  return text
}

const tabsOf = (inner: string): string | null => {
  const items = [...inner.matchAll(ITEM)].map(([, attributes = '', body = '']) =>
    tabComment(captionOf(attributes), unindented(body)),
  )
  const made = tabs(items.join('\n'), '')
  return made && `\n\n${made}\n\n`
}

const captionOf = (attributes: string): string =>
  /\blabel\s*=\s*\{?["']([^"']*)["']/.exec(attributes)?.[1] ??
  /\bvalue\s*=\s*\{?["']([^"']*)["']/.exec(attributes)?.[1] ??
  ''

/** Without the indentation that all lines share. */
const unindented = (text: string): string => {
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n')
  const depth = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0),
  )
  return Number.isFinite(depth) ? lines.map((line) => line.slice(depth)).join('\n') : ''
}

const outsideCode = (text: string, pattern: RegExp, make: (found: RegExpMatchArray) => string): string => {
  const { code } = textRanges(text)
  return text.replace(pattern, (...found) => {
    const at = found.find((one) => typeof one === 'number') as number
    const groups = found.slice(0, found.indexOf(at)) as string[]
    return isWithin(code, at) ? (groups[0] ?? '') : make(groups as RegExpMatchArray)
  })
}
