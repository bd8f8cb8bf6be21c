/** Transforms the Markdown tree before it becomes HTML: conventions that the parser does not implement. */
import type { Heading, Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import type { RenderWarnings } from '../render-warnings.ts'
import { resolveTags } from './resolve-tags.ts'

const EXPLICIT_ID = /[ \t]*\{#([\p{L}\p{N}_:.-]{1,100})\}[ \t]*$/u

/** Rewrites the tree in place. `source` is the text that the positions in the tree point into. */
export function transformTree(
  tree: Root,
  source: string,
  { warnings, lowersHeadings }: { warnings: RenderWarnings; lowersHeadings: boolean },
): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return
    if (node.type === 'paragraph') {
      if (/^\s*\[\[?toc\]?\]\s*$/i.test(source.slice(...span(node))) && textOf(node)) {
        parent.children.splice(index, 1)
        return [SKIP, index]
      }
      const only = node.children.length === 1 ? node.children[0] : undefined
      if (only?.type === 'inlineMath' && source.slice(...span(only)).startsWith('$$')) {
        parent.children[index] = { type: 'math', value: only.value, meta: null, position: only.position }
      }
    }
    if (node.type === 'heading') readExplicitId(node, source)
  })
  resolveTags(tree, warnings)
  demoteHeadings(tree, lowersHeadings)
}

function span(node: Nodes): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

function readExplicitId(heading: Heading, source: string): void {
  const last = heading.children.at(-1)
  if (last?.type !== 'text') return
  const [mark, id] = EXPLICIT_ID.exec(last.value) ?? []
  if (mark === undefined || mark.length === textOf(heading).length) return
  if (source.slice(...span(last)).includes(`\\${mark.trim()}`)) return
  last.value = last.value.slice(0, -mark.length)
  heading.data = { ...heading.data, hProperties: { id } }
}

/**
 * The page's one h1 is the article's title. A single h1 that opens the text becomes an h2; where h1 is used for
 * sections, every heading goes down by one.
 */
function demoteHeadings(tree: Root, lowersAll: boolean): void {
  const headings: Heading[] = []
  visit(tree, 'heading', (node) => void headings.push(node))
  const tops = headings.filter((heading) => heading.depth === 1)
  if (tops.length === 0 && !lowersAll) return
  const opening = !lowersAll && tops.length === 1 && tree.children[0] === tops[0] && headings.length > 1
  for (const heading of opening ? tops : headings) {
    heading.depth = Math.min(6, heading.depth + 1) as Heading['depth']
  }
}
