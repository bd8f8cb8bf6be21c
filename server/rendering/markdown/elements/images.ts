/**
 * Transforms single images: stored ones get all their widths, remote ones stay as they are, missing ones become a
 * note.
 */
import type { Element, Properties, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import type { Image } from '#contract/media.ts'
import type { RendererTexts } from '../texts.ts'
import { classesOf, element, isElement, linkedElements, text } from './elements.ts'
import { icon } from './icons.ts'
import { findImage } from './links.ts'

/** How wide an image is shown where; follows the widths of the reading column in the stylesheet. */
const SIZES = { figure: '(max-width: 995.98px) 100vw, 50rem', group: '(max-width: 995.98px) 50vw, 19rem' }
/** Up to here, and when higher than wide, an image stays inside the column. */
const COLUMN_WIDTH = 608

/** Addresses below these are our own files. */
const OWN_FILES = /^\/(?:media|covers)\//

/** Rewrites every `img` in place; `groups` holds those that stand in a group. */
export function transformImages(
  tree: Root,
  { images, groups, words }: { images: Record<string, Image>; groups: Set<Element>; words: RendererTexts },
): void {
  const linked = linkedElements(tree)
  visit(tree, 'element', (node, index, parent) => {
    if (isElement(node, 'video') && node.properties.poster !== undefined) {
      const poster = findImage(images, String(node.properties.poster))
      if (poster) node.properties.poster = poster.src
    }
    if (!isElement(node, 'img') || !parent || index === undefined) return
    const { dataSource, ...properties } = node.properties
    const src = String(properties.src ?? '')
    const stored =
      (typeof dataSource === 'string' ? findImage(images, dataSource) : undefined) ?? findImage(images, src)
    const sizes = groups.has(node) ? SIZES.group : SIZES.figure
    const drawn = stored
      ? storedPicture(stored, properties, sizes, { linked: linked.has(node), words })
      : otherPicture(src, properties, words)
    parent.children[index] = drawn
    if (isElement(parent as Element, 'figure') && stored) {
      if (stored.width <= COLUMN_WIDTH || stored.height > stored.width) {
        const figure = parent as Element
        figure.properties.className = [...classesOf(figure), 'narrow']
      }
    }
    return SKIP
  })
}

function storedPicture(
  image: Image,
  written: Properties,
  sizes: string,
  { linked, words }: { linked: boolean; words: RendererTexts },
): Element {
  const alt = String(written.alt ?? '')
  const width = Number(written.width) || undefined
  const size = width
    ? { width, height: Math.round((width * image.height) / image.width) }
    : { width: image.width, height: image.height }
  const source = (type: string, srcSet: string) =>
    srcSet ? [element('source', { type, srcSet, sizes })] : []
  const picture = element('picture', {}, [
    ...source('image/avif', image.avif),
    ...source('image/webp', image.srcset),
    element('img', {
      ...tidy(written),
      src: image.src,
      alt,
      ...size,
      loading: 'lazy',
      decoding: 'async',
    }),
  ])
  if (linked) return picture
  return element(
    'a',
    {
      className: ['zoom'],
      href: image.src,
      dataPswpWidth: image.width,
      dataPswpHeight: image.height,
      ...(alt === '' ? { ariaLabel: words.openImage } : {}),
    },
    [picture],
  )
}

function otherPicture(src: string, written: Properties, words: RendererTexts): Element {
  if (/^(?:https?:)?\/\//.test(src) || OWN_FILES.test(src)) {
    return element('img', {
      ...tidy(written),
      src: src.startsWith('//') ? `https:${src}` : src,
      alt: String(written.alt ?? ''),
      loading: 'lazy',
      decoding: 'async',
      referrerPolicy: 'no-referrer',
    })
  }
  const alt = String(written.alt ?? '').trim()
  const label = alt === '' ? words.missingImage : `${words.missingImage}: ${alt}`
  return element('span', { className: ['missing'] }, [icon('missing', 16), text(label)])
}

/** What may stay of the written attributes. */
function tidy({ title, id, lang, width, height, className }: Properties): Properties {
  return { title, id, lang, width, height, className }
}
