/** Extracts the plain text of a document, for search, counting and the excerpt. */
import type { Element, Nodes, Root } from 'hast'
import { LINK_CARD } from '../blocks/link-cards.ts'
import { hasClass } from '../elements/elements.ts'
import type { Slots } from '../html/slots.ts'

/** Elements that stand on lines of their own. */
export const BLOCKS = new Set(
  (
    'address article aside blockquote caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header ' +
    'hr li ol p pre section summary table tbody td tfoot th thead tr ul br'
  ).split(' '),
)
export const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

export type PlainText = {
  /** Everything that can be searched for. */
  all: string
  /** What is read word by word: everything but code blocks and formulas. */
  counted: string
  /** Running text only, for the excerpt: no headings, tables, captions and notes either. */
  prose: string
}

type Sink = { all: string[]; counted: string[]; prose: string[] }

/** Reads a sanitized tree whose slots are not yet filled. Blocks stand on lines of their own. */
export function plainTextOf(tree: Root, slots: Slots): PlainText {
  const sink: Sink = { all: [], counted: [], prose: [] }
  collect(tree, slots, sink, true)
  return { all: join(sink.all), counted: join(sink.counted), prose: join(sink.prose) }
}

function collect(node: Nodes, slots: Slots, sink: Sink, prose: boolean): void {
  if (node.type === 'text') {
    sink.all.push(node.value)
    sink.counted.push(node.value)
    if (prose) sink.prose.push(node.value)
    return
  }
  if (node.type !== 'element' && node.type !== 'root') return
  if (node.type === 'element') {
    const content = slots.read(node)
    if (content?.kind === 'code') sink.all.push('\n', content.value, '\n')
    if (content?.kind === 'math') {
      sink.all.push(content.tex)
      if (prose && !content.display && !/[\\{]/.test(content.tex)) sink.prose.push(content.tex)
    }
    if (content?.kind === 'mathml') sink.all.push(content.source)
    if (content) return
    if (node.tagName === 'img') sink.all.push(String(node.properties.alt ?? ''))
    // The heading that the notes get by default is on no page.
    if (node.properties.id === 'footnote-label') return
    if (node.tagName === 'a' && node.properties.dataFootnoteBackref !== undefined) return
    if (node.tagName === 'a' && node.properties.dataFootnoteRef !== undefined) return
  }
  const isBlock = node.type === 'element' && BLOCKS.has(node.tagName)
  const inProse = prose && !(node.type === 'element' && leavesProse(node))
  if (isBlock) for (const list of Object.values(sink)) list.push('\n')
  for (const child of node.children) collect(child, slots, sink, inProse)
  if (isBlock) for (const list of Object.values(sink)) list.push('\n')
}

function leavesProse(node: Element): boolean {
  return (
    HEADINGS.has(node.tagName) ||
    ['table', 'figcaption', 'pre', 'summary'].includes(node.tagName) ||
    (node.tagName === 'section' && node.properties.dataFootnotes !== undefined) ||
    (node.tagName === 'div' && (hasClass(node, 'note') || hasClass(node, LINK_CARD)))
  )
}

function join(parts: string[]): string {
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}
