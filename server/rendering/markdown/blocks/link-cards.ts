/**
 * Draws link cards: `> [!card] [Title](url)` with a description and an image. All of it is in the text, so that it can be edited, has
 * versions, and goes with every export; the studio fetches it when a card is made or refreshed.
 */
import type { Element, ElementContent, Root } from 'hast'
import type { BlockContent, Blockquote, DefinitionContent, PhrasingContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { EXIT, SKIP, visit } from 'unist-util-visit'
import { hostOf } from '#contract/link-card.ts'
import { element, hasClass, isBlankText, isElement, LINK_IMAGE, text } from '../elements/elements.ts'

export const LINK_CARD = 'link-card'

export const isCardName = (name: string): boolean => name.toLowerCase() === 'card'

/** Rewrites a container in place; false when there is no link to make a card of. */
export function becomeLinkCard(
  node: Blockquote | ContainerDirective,
  title: PhrasingContent[],
  blocks: (BlockContent | DefinitionContent)[],
): boolean {
  const children: typeof blocks = [
    { type: 'paragraph', children: [{ type: 'strong', children: title, data: { hName: 'b' } }] },
    ...blocks,
  ]
  let hasLink = false
  visit({ type: 'root', children }, 'link', () => {
    hasLink = true
    return EXIT
  })
  if (!hasLink) return false
  node.children = children
  node.data = { hName: 'div', hProperties: { className: [LINK_CARD] } }
  return true
}

/** Adds the host that a card leads to, and takes its image out of its text, where it says nothing of its own. */
export function transformLinkCards(tree: Root): void {
  visit(tree, 'element', (card) => {
    if (!isElement(card, 'div') || !hasClass(card, LINK_CARD)) return
    const image = takeImage(card)
    const texts = card.children.filter((child) => !isBlank(child))
    const host = hostIn(card)
    if (host !== '') texts.push(element('p', {}, [element('small', {}, [text(host)])]))
    card.children = [element('div', {}, texts)]
    if (image) card.children.push(element('span', { className: [LINK_IMAGE] }, [image]))
    return SKIP
  })
}

/** Once the images are drawn: in a card they are small. */
export function sizeCardImages(tree: Root): void {
  visit(tree, 'element', (image) => {
    if (!hasClass(image, LINK_IMAGE)) return
    visit(image, 'element', ({ tagName, properties }) => {
      if (tagName === 'source') properties.sizes = '11rem'
    })
  })
}

const isBlank = (node: ElementContent): boolean =>
  isBlankText(node) || (isElement(node, 'p') && node.children.every(isBlank))

function takeImage(card: Element): Element | undefined {
  let image: Element | undefined
  visit(card, 'element', (node, index, parent) => {
    // One inside of a link is the text of the link.
    if (isElement(node, 'a')) return SKIP
    if (!isElement(node, 'img') || !parent || index === undefined) return
    const { title: _, ...properties } = node.properties
    image = element('img', { ...properties, alt: '' })
    parent.children.splice(index, 1)
    return EXIT
  })
  return image
}

function hostIn(card: Element): string {
  let host = ''
  visit(card, 'element', (node) => {
    if (!isElement(node, 'a')) return
    host = hostOf(String(node.properties.href))
    return EXIT
  })
  return host
}
