/** Transforms the URL of a player or a post elsewhere, alone in its paragraph, into a card, as its `<iframe>`. */
import type { Node, Paragraph, Parents, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { type Embed, embedOf } from '#contract/embeds.ts'

declare module 'mdast' {
  interface RootContentMap {
    /** Stands where a paragraph stood. */
    embed: Node & { type: 'embed'; embed: Embed }
  }
}

/** Rewrites such paragraphs in place. `source` is the text that the positions in the tree point into. */
export function transformEmbeds(tree: Root, source: string): void {
  visit(tree, 'paragraph', (node, index, parent) => {
    if (!parent || index === undefined || !mayHold(parent, node)) return
    const url = urlAlone(node, source)
    const embed = url && embedOf(url)
    if (embed) parent.children[index] = { type: 'embed', embed }
  })
}

/** Lists of URLs, footnotes and titles name what is elsewhere; they do not show it. */
function mayHold(parent: Parents, { data }: Paragraph): boolean {
  const isLine = parent.type === 'listItem' && parent.children.length === 1
  return !isLine && parent.type !== 'footnoteDefinition' && !data?.directiveLabel
}

/** The URL that is all of the paragraph, as a link that shows it or as it was typed. */
function urlAlone({ children, position }: Paragraph, source: string): string | undefined {
  const [link] = children
  if (link?.type !== 'link') return
  if (children.length === 1 && textOf(link) === link.url) return link.url
  // An autolink leaves out signs at its end that may belong to a sentence; ids may end with them.
  const typed = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).trim()
  return /^https?:\/\/\S+$/.test(typed) ? typed : undefined
}
