/**
 * Decides what a tag in a text means. A known element stays. A pair of unknown tags goes and leaves its content, as in
 * browsers. Any other name in angle brackets (`List<String>`, "the <title> tag") is shown as it was typed.
 */
import type { Html, Parents, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import { isElementName, swallowsText } from '../html/element-names.ts'
import type { RenderWarnings } from '../render-warnings.ts'

/** One tag: a slash, a name, and what stands behind the name. */
const TAG = /<(\/?)([A-Za-z][^\s/>]{0,60})/g
/** How far behind a tag its end may stand, in pieces of its paragraph. */
const MAX_DISTANCE = 2_000
const MAX_TAGS = 12_000

/** Rewrites tags in place. */
export function resolveTags(tree: Root, warnings: RenderWarnings): void {
  const paired = pairsOf(tree)
  visit(tree, 'html', (node, index, parent) => {
    if (!parent || index === undefined) return
    const isBlock = parent.type === 'root' || parent.type === 'blockquote' || parent.type === 'listItem'
    if (isBlock) {
      node.value = withUnpairedAsText(node, paired)
      return
    }
    const [, slash = '', name = ''] = /^<(\/?)([A-Za-z][^\s/>]*)/.exec(node.value) ?? []
    if (name === '') return
    if (paired.has(placeOf(node, 0))) {
      if (slash === '') warnings.add('tag', `<${name.toLowerCase()}>`)
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    const stays =
      isElementName(name) && (slash !== '' || !swallowsText(name) || isClosed(name, index, parent))
    if (!stays) parent.children[index] = { type: 'text', value: node.value } as never
  })
}

const placeOf = (node: Html, within: number): number => (node.position?.start.offset ?? 0) + within

/** The places of unknown tags that have their other half, in any paragraph of the text. */
function pairsOf(tree: Root): Set<number> {
  const paired = new Set<number>()
  const open = new Map<string, number[]>()
  let tags = 0
  visit(tree, 'html', (node) => {
    for (const { index, 1: slash, 2: written = '' } of node.value.matchAll(TAG)) {
      const name = written.toLowerCase()
      if (isElementName(name) || ++tags > MAX_TAGS) continue
      const place = placeOf(node, index)
      const waiting = open.get(name) ?? []
      if (slash === '') waiting.push(place)
      else {
        const opener = waiting.pop()
        if (opener !== undefined) paired.add(opener).add(place)
      }
      open.set(name, waiting)
    }
  })
  return paired
}

/** In a block of HTML a browser would drop an unknown tag; without its other half it is a word in angle brackets. */
function withUnpairedAsText(node: Html, paired: Set<number>): string {
  if (/^<(?:!--|script|style|pre|textarea)/i.test(node.value)) return node.value
  return node.value.replace(TAG, (tag, _slash, name: string, within: number) =>
    isElementName(name) || paired.has(placeOf(node, within)) ? tag : `&lt;${tag.slice(1)}`,
  )
}

function isClosed(name: string, index: number, parent: Parents): boolean {
  const end = `</${name.toLowerCase()}`
  const last = Math.min(parent.children.length, index + (name.toLowerCase() === 'math' ? MAX_DISTANCE : 200))
  for (let at = index + 1; at < last; at++) {
    const next = parent.children[at]
    if (next?.type === 'html' && next.value.toLowerCase().startsWith(end)) return true
  }
  return false
}
