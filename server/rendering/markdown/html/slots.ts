/**
 * Slots hold what must not pass through the sanitizer: the source of code and formulas, and the renderer's own
 * elements. A slot is an empty element with an unguessable name; after sanitizing it is replaced with trusted HTML,
 * so that no content of a text can imitate it.
 */
import { randomBytes } from 'node:crypto'
import type { Element, Root, RootContent } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Embed } from './embeds.ts'

export type SlotContent =
  | { kind: 'code'; lang: string | null; meta: string | null; value: string }
  | { kind: 'math'; tex: string; display: boolean }
  | { kind: 'mathml'; math: Element; source: string }
  | { kind: 'embed'; embed: Embed }

export class Slots {
  /** Also marks ids that the renderer made, see ids.ts. */
  readonly nonce = `n${randomBytes(16).toString('hex')}`
  readonly #kept: SlotContent[] = []

  /** Keeps something and gives the element that holds its place. */
  add(kept: SlotContent): Element {
    const inline =
      (kept.kind === 'math' && !kept.display) ||
      (kept.kind === 'mathml' && kept.math.properties.display !== 'block')
    this.#kept.push(kept)
    return {
      type: 'element',
      tagName: inline ? 'span' : 'div',
      properties: { dataSlot: `${this.nonce}-${this.#kept.length - 1}` },
      children: [],
    }
  }

  /** What a slot holds; undefined for every other element. */
  read(node: Element): SlotContent | undefined {
    const [nonce, index] = String(node.properties.dataSlot ?? '').split('-')
    return nonce === this.nonce ? this.#kept[Number(index)] : undefined
  }

  /** Puts in each slot's place what `fill` makes of it. */
  async fill(tree: Root, fill: (kept: SlotContent) => RootContent | Promise<RootContent>): Promise<void> {
    const filled = new Map<Element, RootContent>()
    const slots: [Element, SlotContent][] = []
    visit(tree, 'element', (node) => {
      const kept = this.read(node)
      if (kept) slots.push([node, kept])
    })
    for (const [node, kept] of slots) filled.set(node, await fill(kept))
    visit(tree, 'element', (node, index, parent) => {
      const content = filled.get(node)
      if (!content || !parent || index === undefined) return
      parent.children[index] = content as Element
      return SKIP
    })
  }
}
