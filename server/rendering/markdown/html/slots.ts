/**
 * Slots hold what must not pass through the sanitizer: the source of code and formulas, and the renderer's own
 * elements. A slot is an empty element with an unguessable name; after sanitizing it is replaced with trusted HTML,
 * so that no content of a text can imitate it.
 */
import { randomBytes } from 'node:crypto'
import type { Element, Root, RootContent } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Embed } from '#contract/embeds.ts'

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
  add(content: SlotContent): Element {
    const inline =
      (content.kind === 'math' && !content.display) ||
      (content.kind === 'mathml' && content.math.properties.display !== 'block')
    this.#kept.push(content)
    return {
      type: 'element',
      tagName: inline ? 'span' : 'div',
      properties: { dataSlot: `${this.nonce}-${this.#kept.length - 1}` },
      children: [],
    }
  }

  get hasCode(): boolean {
    return this.#kept.some(({ kind }) => kind === 'code')
  }

  /** What a slot holds; undefined for every other element. */
  read(node: Element): SlotContent | undefined {
    const [nonce, index] = String(node.properties.dataSlot ?? '').split('-')
    return nonce === this.nonce ? this.#kept[Number(index)] : undefined
  }

  /** Puts in each slot's place what `fill` makes of it. */
  async fill(tree: Root, fill: (content: SlotContent) => RootContent | Promise<RootContent>): Promise<void> {
    const filled = new Map<Element, RootContent>()
    const slots: [Element, SlotContent][] = []
    visit(tree, 'element', (node) => {
      const content = this.read(node)
      if (content) slots.push([node, content])
    })
    for (const [node, content] of slots) filled.set(node, await fill(content))
    visit(tree, 'element', (node, index, parent) => {
      const content = filled.get(node)
      if (!content || !parent || index === undefined) return
      parent.children[index] = content as Element
      return SKIP
    })
  }
}
