/**
 * Transforms single images: stored ones get all their widths, remote ones stay as they are, missing ones become a
 * note.
 */
import type { Element, Properties, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { isNarrowImage } from '#contract/image-syntax.ts'
import type { Image } from '#contract/media.ts'
import type { RendererTexts } from '../texts.ts'
import { addClass, element, isElement, linkedElements, text } from './elements.ts'
import type { ImagePlace } from './figures.ts'
import { icon } from './icons.ts'
import { findImage } from './links.ts'

/** How wide an image is shown where; follows the widths of the reading column in the stylesheet. */
const SMALL = '(max-width: 995.98px) 70vw, 17rem'
const SIZES = {
  text: '(max-width: 995.98px) 100vw, 38rem',
  wide: '(max-width: 995.98px) 100vw, 50rem',
  full: '100vw',
  left: SMALL,
  right: SMALL,
}
const ROW_SIZES = ['', '', '(max-width: 995.98px) 60vw, 30rem', '(max-width: 995.98px) 40vw, 20rem']
/**
 * The images of a gallery get sizes of this height. They are more than a row has room for, so that they shrink in
 * proportion: to equal heights, side by side, without a style attribute.
 */
const ROW_HEIGHT = 1200

/** Addresses below these are our own files. */
const OWN_FILES = /^\/(?:media|covers)\//

/** Rewrites every `img` in place; `places` says where they stand. */
export function transformImages(
  tree: Root,
  {
    images,
    places,
    words,
  }: { images: Record<string, Image>; places: Map<Element, ImagePlace>; words: RendererTexts },
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
    const place = places.get(node)
    parent.children[index] = stored
      ? storedPicture(stored, properties, place, { linked: linked.has(node), words })
      : otherPicture(src, properties, words)
    if (stored && place && 'figure' in place && !place.width && isNarrowImage(stored))
      addClass(place.figure, 'narrow')
    return SKIP
  })
}

function storedPicture(
  image: Image,
  written: Properties,
  place: ImagePlace | undefined,
  { linked, words }: { linked: boolean; words: RendererTexts },
): Element {
  const alt = String(written.alt ?? '')
  const isInRow = place !== undefined && 'inRow' in place
  const sizes = isInRow ? ROW_SIZES[place.inRow] : SIZES[place?.width ?? 'wide']
  const width = isInRow
    ? Math.round((ROW_HEIGHT * image.width) / image.height)
    : Number(written.width) || image.width
  const size = { width, height: Math.round((width * image.height) / image.width) }
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
  return { title: title || undefined, id, lang, width, height, className }
}
