/** Creates and inspects elements of the HTML tree. */
import type { Element, ElementContent, Nodes, Properties, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

export function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): ElementContent {
  return { type: 'text', value }
}

export function isElement<Name extends string>(
  node: Nodes | undefined,
  ...names: Name[]
): node is Element & { tagName: Name } {
  return node?.type === 'element' && (names as string[]).includes(node.tagName)
}

export function isBlankText(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

export function classesOf(node: Element): string[] {
  const { className } = node.properties
  return Array.isArray(className) ? className.map(String) : []
}

export function hasClass(node: Element, name: string): boolean {
  return classesOf(node).includes(name)
}

export function addClass(node: Element, ...names: string[]): void {
  node.properties.className = [...new Set([...classesOf(node), ...names])]
}

/** The image of a link card, all of which is a link. */
export const LINK_IMAGE = 'link-image'

/** Every element inside of a link. */
export function linkedElements(tree: Root): Set<Element> {
  const linked = new Set<Element>()
  visit(tree, 'element', (link) => {
    if (!isElement(link, 'a') && !hasClass(link, LINK_IMAGE)) return
    visit(link, 'element', (node) => void linked.add(node))
    return SKIP
  })
  return linked
}
