/** Parses HTML inside Markdown by the rules of browsers, without the constructs that make these rules slow. */
import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { EXIT, visit } from 'unist-util-visit'
import { isElementName, isVoid } from './element-names.ts'
import { embedOf } from './embeds.ts'
import type { Slots } from './slots.ts'

const MAX_DEPTH = 60
const MAX_TAGS = 12_000

const parser = unified().use(rehypeRaw).freeze()

export function holdsRaw(tree: Root): boolean {
  let hasRaw = false
  visit(tree, 'raw', () => {
    hasRaw = true
    return EXIT
  })
  return hasRaw
}

/** The tree with its raw HTML parsed. Tags beyond the limits of depth and number are shown as text. */
export function parseRaw(tree: Root): Root {
  let tags = 0
  const open: string[] = []
  visit(tree, 'raw', (node) => {
    for (const [, slash, tag = ''] of node.value.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9-]{0,30})/g)) {
      const name = tag.toLowerCase()
      tags++
      if (slash) {
        const start = open.lastIndexOf(name)
        if (start >= 0) open.length = start
      } else if (isElementName(name) && !isVoid(name)) open.push(name)
      if (open.length > MAX_DEPTH || tags > MAX_TAGS) {
        Object.assign(node, { type: 'text' })
        open.length = Math.min(open.length, MAX_DEPTH)
        return
      }
    }
  })
  return parser.runSync(tree) as Root
}

/** Frames become cards of known players, else plain links; unsafe URLs are left to the sanitizer. */
export function replaceFrames(tree: Root, slots: Slots): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'iframe' || !parent || index === undefined) return
    const src = String(node.properties.src ?? '')
    const embed = embedOf(src)
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: src.startsWith('//') ? `https:${src}` : src },
      children: [{ type: 'text', value: String(node.properties.title ?? '') || src }],
    }
    parent.children[index] = embed ? slots.add({ kind: 'embed', embed }) : link
  })
}
