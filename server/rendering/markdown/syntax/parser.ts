/** Parses the Markdown of Borealis into a tree. */
import type { Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { directive } from 'micromark-extension-directive'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { calloutKind } from '#contract/callout-kinds.ts'
import { isCardName } from '../blocks/link-cards.ts'
import { isTabContainer } from '../blocks/tabs.ts'
import type { RenderWarnings } from '../render-warnings.ts'
import { limitComplexity } from '../source/complexity-limiter.ts'
import { normalizeDisplayMath } from '../source/display-math.ts'
import { mapLines } from '../source/lines.ts'
import { restorePlaceholdersInTree, withoutNoncharacters } from '../source/placeholders.ts'
import { removeUnknownTags } from '../source/unknown-tags.ts'
import { endBareUrls } from './bare-urls.ts'
import { inlineMath } from './inline-math.ts'
import { scripts, scriptsFromMarkdown } from './scripts.ts'
import { spans, spansFromMarkdown } from './spans.ts'

/**
 * Our own syntax. Of the directives only `:::` blocks are read: the forms inside a line would take `note:see` and
 * `:smile:` apart. Emphasis closes beside full-width punctuation as Chinese writers expect.
 */
function ownSyntax(this: Processor): void {
  const data = this.data()
  const blocksOnly = { flow: { 58: containersOf(directive()) } }
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    cjkFriendlyExtension(),
    spans(),
    scripts(),
    inlineMath(),
    blocksOnly,
  ]
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    spansFromMarkdown(),
    scriptsFromMarkdown(),
    directiveFromMarkdown(),
  ]
}

function containersOf({ flow }: ReturnType<typeof directive>) {
  const [container] = [flow?.[58] ?? []].flat()
  if (!container) throw new Error('micromark-extension-directive no longer offers its container construct')
  return container
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath, { singleDollarTextMath: false })
  .use(ownSyntax)
  .freeze()

/** The text as it was parsed (positions in the tree point into it), and its tree. */
export function parseMarkdown(markdown: string, warnings: RenderWarnings): { source: string; tree: Root } {
  const text = withoutNoncharacters(markdown.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const source = limitComplexity(normalizeDisplayMath(normalizeContainers(removeUnknownTags(text, warnings))))
  const tree = parser.parse(source)
  if (/[\uFDD0-\uFDEF]/.test(source)) restorePlaceholdersInTree(tree)
  endBareUrls(tree, source)
  return { source, tree }
}

const isContainerName = (name: string): boolean =>
  calloutKind(name) !== undefined || isTabContainer(name) || isCardName(name)

const OPENING = /^(:{3,})[ \t]*([A-Za-z]+)(?:[ \t]+([^\n]*?))?[ \t]*$/

/** The same text with opening lines in the parser's form. */
function normalizeContainers(source: string): string {
  if (!source.includes(':::')) return source
  return mapLines(source, ({ text, prefix, code }) => {
    if (code) return text
    const [, colons, name, title = ''] = OPENING.exec(text.slice(prefix)) ?? []
    if (!colons || !name || !isContainerName(name)) return text
    const label = title === '' || title.startsWith('{') ? title : `[${title.replace(/[[\]]/g, '\\$&')}]`
    return `${text.slice(0, prefix)}${colons}${name.toLowerCase()}${label}`
  })
}
