/**
 * Transforms images that are alone in their paragraph: one becomes a figure with its title, else its alternative
 * text, as caption; several become a gallery, in which each title is a caption. Images inside links stay inline, as
 * most are badges; one with a title or a width becomes a figure.
 */
import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { captionOfAlt, galleryRows, type ImageWidth } from '#contract/image-syntax.ts'
import { addClass, element, isBlankText, isElement, text } from './elements.ts'

/** Where an image stands: in a figure, which is as wide as the text says, or in a row of a gallery. */
export type ImagePlace = { figure: Element; width: ImageWidth | undefined } | { inRow: number }

/** Rewrites paragraphs of images in place. */
export function transformFigures(tree: Root): Map<Element, ImagePlace> {
  const places = new Map<Element, ImagePlace>()
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return
    if (isElement(node, 'figure')) return settleFigure(node, places)
    if (!isElement(node, 'p') || (isElement(parent as Element, 'figure') && node.children.length === 1))
      return
    const images = imagesAlone(node)
    if (!images) return
    const [first] = images
    if (images.length === 1 && first) {
      parent.children[index] = asFigure(first, places)
      return SKIP
    }
    const rows = galleryRows(images)
    for (const row of rows) for (const { image } of row) places.set(image, { inRow: row.length })
    parent.children[index] = element(
      'div',
      { className: ['pics'] },
      rows.map((row) => element('div', {}, row.map(inGallery))),
    )
    return SKIP
  })
  return places
}

/** An image with the link around it. */
type LinkedImage = { image: Element; link?: Element }

/** The images of a paragraph that holds nothing else; null when it does. */
function imagesAlone({ children }: Element): LinkedImage[] | null {
  const images: LinkedImage[] = []
  for (const child of children) {
    if (isElement(child, 'img')) images.push({ image: child })
    else if (isElement(child, 'a')) {
      const [image, ...others] = child.children.filter((inner) => !isBlankText(inner))
      if (!isElement(image, 'img') || others.length > 0 || isBadge(image)) return null
      images.push({ image, link: child })
    } else if (!isBlankText(child) && !isElement(child, 'br')) return null
  }
  return images.length > 0 ? images : null
}

const isBadge = (image: Element): boolean => titleOf(image) === '' && image.properties.dataWidth === undefined

function asFigure({ image, link }: LinkedImage, places: Map<Element, ImagePlace>): Element {
  const { title, alt, dataWidth } = image.properties
  const width = dataWidth as ImageWidth | undefined
  const caption = title === undefined ? captionOfAlt(String(alt ?? '')) : titleOf(image)
  const figure = captioned(link ?? image, image, caption)
  addClass(figure, 'img', ...(width ? [width] : []))
  places.set(image, { figure, width })
  return figure
}

/** An image of a gallery: with its title as caption, if it has one. */
const inGallery = ({ image, link }: LinkedImage): Element =>
  titleOf(image) === '' ? (link ?? image) : captioned(link ?? image, image, titleOf(image))

function captioned(content: Element, image: Element, caption: string): Element {
  delete image.properties.title
  const children: ElementContent[] = [content]
  if (caption !== '') children.push(element('figcaption', {}, [text(caption)]))
  return element('figure', {}, children)
}

const titleOf = ({ properties }: Element): string => String(properties.title ?? '').trim()

/** A figure of the author's own around an image. */
function settleFigure(figure: Element, places: Map<Element, ImagePlace>): void {
  for (const child of figure.children) {
    const found = isElement(child, 'p', 'a') ? child.children.find((inner) => isElement(inner, 'img')) : child
    if (!isElement(found, 'img')) continue
    addClass(figure, 'img')
    places.set(found, { figure, width: undefined })
  }
}
