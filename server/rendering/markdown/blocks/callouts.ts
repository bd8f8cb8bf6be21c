/**
 * Transforms callouts: `> [!note] Title` and `:::note[Title]` become `<div class="note …"><b>Title</b>…`, and those of the kind `card`
 * link cards. Unknown kinds and unclosed `:::` blocks stay as typed.
 */
import type { BlockContent, Blockquote, DefinitionContent, Paragraph, PhrasingContent, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { SKIP, visit } from 'unist-util-visit'
import { calloutKind, calloutLook } from '#contract/callout-kinds.ts'
import type { RendererTexts } from '../texts.ts'
import { becomeLinkCard, isCardName } from './link-cards.ts'
import { transformTabs } from './tabs.ts'

type Block = BlockContent | DefinitionContent

/** Rewrites callouts in place. `source` is the text that the positions in the tree point into. */
export function transformCallouts(tree: Root, source: string, words: RendererTexts): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return
    if (node.type === 'blockquote') readQuote(node, source, words)
    if (node.type !== 'containerDirective') return
    if (isClosed(node, source)) {
      const [first, ...rest] = node.children
      const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
      if (become(node, node.name, label?.children ?? [], label ? rest : node.children, words)) return
      if (transformTabs(node, parent)) return
    }
    parent.children.splice(index, 1, ...(literally(node, source) as never[]))
    return [SKIP, index]
  })
}

function readQuote(quote: Blockquote, source: string, words: RendererTexts): void {
  const [first, ...rest] = quote.children
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || text?.type !== 'text') return
  // A mark that was escaped is text.
  if (source[text.position?.start.offset ?? 0] === '\\') return
  const [mark, name = ''] = /^\[!([A-Za-z]+)\][-+]?[ \t]*/.exec(text.value) ?? []
  if (mark === undefined) return
  const { title, body } = splitAtLine([
    { ...text, value: text.value.slice(mark.length) },
    ...first.children.slice(1),
  ])
  const blocks: Block[] = body.length > 0 ? [{ type: 'paragraph', children: body }, ...rest] : rest
  become(quote, name, title, blocks, words)
}

/** The first line is the title, the rest is text. */
function splitAtLine(nodes: PhrasingContent[]): { title: PhrasingContent[]; body: PhrasingContent[] } {
  const title: PhrasingContent[] = []
  for (const [index, node] of nodes.entries()) {
    const rest = nodes.slice(index + 1)
    if (node.type === 'break') return { title, body: rest }
    const end = node.type === 'text' ? node.value.indexOf('\n') : -1
    if (node.type === 'text' && end >= 0) {
      const value = node.value.slice(0, end)
      if (value.trim() !== '') title.push({ type: 'text', value })
      return { title, body: [{ type: 'text', value: node.value.slice(end + 1) }, ...rest] }
    }
    if (node.type !== 'text' || node.value !== '') title.push(node)
  }
  return { title, body: [] }
}

/** False for a name that means nothing. */
function become(
  node: Blockquote | ContainerDirective,
  writtenKind: string,
  title: PhrasingContent[],
  blocks: Block[],
  words: RendererTexts,
): boolean {
  if (isCardName(writtenKind)) return becomeCard(node, title, blocks)
  const kind = calloutKind(writtenKind)
  if (!kind) return false
  const name: PhrasingContent[] = title.length > 0 ? title : [{ type: 'text', value: words.callouts[kind] }]
  const isDetails = kind === 'details'
  const look = calloutLook(kind)
  const heading: Paragraph = {
    type: 'paragraph',
    children: name,
    data: { hName: isDetails ? 'summary' : 'b' },
  }
  node.children = [heading, ...blocks]
  const className = look === 'note' ? ['note'] : ['note', look]
  node.data = { hName: isDetails ? 'details' : 'div', hProperties: isDetails ? {} : { className } }
  return true
}

/** Without a title, the first line of the text is one. */
function becomeCard(
  node: Blockquote | ContainerDirective,
  title: PhrasingContent[],
  blocks: Block[],
): boolean {
  const [first, ...rest] = blocks
  if (title.length > 0 || first?.type !== 'paragraph') return becomeLinkCard(node, title, blocks)
  const { title: line, body } = splitAtLine(first.children)
  return becomeLinkCard(node, line, body.length > 0 ? [{ type: 'paragraph', children: body }, ...rest] : rest)
}

function isClosed(node: ContainerDirective, source: string): boolean {
  const end = node.position?.end.offset ?? 0
  const lines = source.slice(node.position?.start.offset ?? 0, end).split('\n')
  return lines.length > 1 && /^[ \t>]*:{3,}[ \t]*$/.test(lines.at(-1) ?? '')
}

/** The block as it was typed: its opening line, what it encloses, its closing line if there is one. */
function literally(node: ContainerDirective, source: string): Block[] {
  const text = source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const paragraph = (value: string): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] })
  const opening = text.split('\n', 1)[0] ?? ''
  const content = node.children.filter((child) => !(child.type === 'paragraph' && child.data?.directiveLabel))
  const closing = /:{3,}$/.exec(text.trimEnd())?.[0]
  const out: Block[] = [paragraph(opening), ...content]
  if (closing && isClosed(node, source)) out.push(paragraph(closing))
  return out
}
