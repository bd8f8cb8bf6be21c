/**
 * Transforms images that are alone in their paragraph: one becomes a figure with its title, else its alternative
 * text, as caption; several become a group, in which each title is a caption. Images inside links stay inline, as
 * most are badges; one with a title becomes a figure.
 */
import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { classesOf, element, isBlankText, isElement, text } from './elements.ts'

/** Rewrites paragraphs of images in place and gives the images that stand in groups. */
export function transformFigures(tree: Root): Set<Element> {
  const groups = new Set<Element>()
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return
    if (isElement(node, 'figure')) return settleFigure(node)
    if (!isElement(node, 'p') || (isElement(parent as Element, 'figure') && node.children.length === 1))
      return
    const linked = linkedFigure(node)
    if (linked) {
      parent.children[index] = linked
      return
    }
    const images = imagesAlone(node)
    if (!images || images.length === 0) return
    const [first] = images
    if (images.length === 1 && first) {
      parent.children[index] = asFigure(first)
      return
    }
    for (const image of images) groups.add(image)
    const columns = images.length === 3 || images.length > 4 ? 'n3' : 'n2'
    parent.children[index] = element('div', { className: ['pics', columns] }, images.map(withCaption))
  })
  return groups
}

/** The images of a paragraph that holds nothing else; null when it does. */
function imagesAlone(paragraph: Element): Element[] | null {
  const images: Element[] = []
  for (const child of paragraph.children) {
    if (isElement(child, 'img')) images.push(child)
    else if (!isBlankText(child) && !isElement(child, 'br')) return null
  }
  return images
}

function asFigure(image: Element): Element {
  const caption = titleOf(image) || captionFrom(String(image.properties.alt ?? ''))
  delete image.properties.title
  const children: ElementContent[] = [image]
  if (caption !== '') children.push(element('figcaption', {}, [text(caption)]))
  return element('figure', { className: ['img'] }, children)
}

function linkedFigure(paragraph: Element): Element | null {
  const [link, ...others] = paragraph.children.filter((child) => !isBlankText(child))
  if (!isElement(link, 'a') || others.length > 0 || link.children.length !== 1) return null
  const [image] = link.children
  if (!isElement(image, 'img') || titleOf(image) === '') return null
  const figure = asFigure(image)
  figure.children[0] = link
  return figure
}

/** An image of a group: with its title as caption, if it has one. */
const withCaption = (image: Element): Element => {
  if (titleOf(image) === '') return image
  const figure = asFigure(image)
  delete figure.properties.className
  return figure
}

const titleOf = ({ properties }: Element): string => String(properties.title ?? '').trim()

/** An alternative text that was written for readers; tools put file names and "image" there. */
function captionFrom(alt: string): string {
  const trimmed = alt.trim()
  const isNoise =
    /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic)$/i.test(trimmed) ||
    /^(?:img|image|pic|picture|photo|figure|screen ?shot|alt|alt text|图片?|图像|截图|屏幕截图|插图|这里写图片描述|在这里插入图片描述)?[-_\s\d.:：]*$/i.test(
      trimmed,
    )
  return isNoise ? '' : trimmed
}

/** A figure of the author's own around an image. */
function settleFigure(figure: Element): void {
  const holdsImage = figure.children.some(
    (child) =>
      isElement(child, 'img') ||
      (isElement(child, 'p', 'a') && child.children.some((inner) => isElement(inner, 'img'))),
  )
  if (holdsImage) figure.properties.className = [...classesOf(figure), 'img']
}
