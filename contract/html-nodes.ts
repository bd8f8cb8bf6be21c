/** Reads the nodes of HTML that is converted to Markdown: images, captions, galleries, languages of code. */
import { image } from './markdown-builders.ts'

/** What is used of the nodes that the parser makes; the server has no types of a browser. */
export type Element = {
  nodeName: string
  parentNode: Element | null
  previousSibling: { textContent: string | null } | null
  nextSibling: { textContent: string | null } | null
  textContent: string | null
  childNodes: ArrayLike<Element>
  getAttribute: (name: string) => string | null
  hasAttribute: (name: string) => boolean
  querySelector: (selector: string) => Element | null
  querySelectorAll: (selector: string) => ArrayLike<Element>
}

/** A filter of the library, which has the types of a browser. */
export const when =
  (test: (node: Element) => boolean) =>
  (node: object): boolean =>
    test(node as Element)

export const attribute = (node: Element, name: string): string => node.getAttribute(name)?.trim() ?? ''
export const classOf = (node: Element): string => attribute(node, 'class')

export const IMAGE_URL = /\.(?:avif|gif|jfif|jpe?g|png|svg|tiff?|webp)(?:[?#]|$)/i

export const isEmoji = (node: Element): boolean => /(?:^|\s)(?:wp-smiley|emoji)(?:\s|$)/.test(classOf(node))

export const imageOf = (node: Element, caption: string, href = ''): string => {
  const alt = attribute(node, 'alt')
  if (isEmoji(node)) return alt
  const src =
    href || attribute(node, 'data-original') || attribute(node, 'data-src') || attribute(node, 'src')
  if (src === '' || src.startsWith('data:image/gif;base64,R0lGOD')) return alt
  const id = /(?:^|\s)wp-image-(\d+)(?:\s|$)/.exec(classOf(node))?.[1]
  return image(id === undefined ? src : `${src}#wp-image-${id}`, alt, caption)
}

const WIDTHS = {
  alignwide: 'wide',
  alignfull: 'full',
  alignleft: 'left',
  alignright: 'right',
  'kg-width-wide': 'wide',
  'kg-width-full': 'full',
}

/** An image of a figure, with the width that WordPress or Ghost gave the figure or its box. */
export const withWidth = (markdown: string, figure: Element): string => {
  const classes = `${classOf(figure)} ${figure.parentNode ? classOf(figure.parentNode) : ''}`.split(/\s+/)
  const found = Object.entries(WIDTHS).find(([name]) => classes.includes(name))
  return found && markdown.startsWith('![') ? `${markdown}{.${found[1]}}` : markdown
}

/** The text of preformatted HTML, whose lines may be broken by `<br>`. */
export const linesOf = (node: Element): string =>
  node.nodeName === 'BR'
    ? '\n'
    : node.childNodes.length === 0
      ? (node.textContent ?? '')
      : Array.from(node.childNodes).map(linesOf).join('')

export const lineOf = (node: Element): string => linesOf(node).replace(/\s+/g, ' ').trim()

/** The image of a link that shows nothing else. */
export const onlyImage = (node: Element): Element | null => {
  const found = node.querySelectorAll('img')
  return found.length === 1 && node.textContent?.trim() === '' ? (found[0] ?? null) : null
}

export const closest = (node: Element, names: string[]): Element | null => {
  let at = node.parentNode
  while (at && !names.includes(at.nodeName)) at = at.parentNode
  return at
}

export const isGallery = (node: Element): boolean =>
  /(?:^|\s)(?:wp-block-gallery|kg-gallery-card|kg-gallery-container|data-gallery)(?:\s|$)/.test(
    classOf(node),
  ) && node.querySelectorAll('img').length > 1

/** The plain text of the caption of a figure, unless it is that of the whole gallery. */
export const captionOf = (figure: Element | null, gallery: Element | null): string => {
  if (!figure || figure === gallery) return ''
  const caption = figure.querySelector('figcaption,dd')
  return caption ? lineOf(caption) : ''
}

export const languageOf = (node: Element): string => {
  const named = ['data-lang', 'data-language', 'data-enlighter-language', 'lang']
    .map((one) => attribute(node, one))
    .find((one) => one !== '')
  const inClass = /(?:^|\s)(?:language-|lang-|brush:\s*)([\w#+-]+)/.exec(classOf(node))?.[1]
  return (named ?? inClass ?? '').toLowerCase()
}

/** The image behind the text of a block of the old editor; empty without one. */
export const backgroundOf = (node: Element): string =>
  /background-image:\s*url\(\s*["']?(https?:\/\/[^"')\s]+)/i.exec(attribute(node, 'style'))?.[1] ?? ''
