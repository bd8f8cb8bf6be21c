/** The images of a paragraph as fields, and back: a change rewrites what it is about, and no other byte. Pure. */
import { captionOfAlt, type ImageWidth, WIDTH_MARK } from '#contract/image-syntax.ts'
import { escapeLabel, escapeMarkdown, escapeTitle } from '#contract/markdown-escape.ts'

export type ImageFields = {
  alt: string
  url: string
  /** Null: none is written. Empty: the image has no caption. */
  title: string | null
  width: ImageWidth | null
  /** Where the image leads; empty without a link. */
  href: string
}

type Span = { from: number; to: number }

/** With the places of its parts in the source of the paragraph. The title and the width are empty spans where there is none. */
export type SourceImage = ImageFields &
  Span & { parts: Record<'image' | 'alt' | 'url' | 'title' | 'width', Span> & { href: Span | null } }

/** The images of a paragraph that holds nothing else; null when it does, or when its images are written in another way. */
export const readImages = (source: string): SourceImage[] | null => {
  const images: SourceImage[] = []
  let at = skipBetween(source, 0)
  while (at < source.length) {
    const image = source[at] === '[' ? readLinked(source, at) : readImage(source, at)
    if (!image) return null
    images.push(image)
    at = skipBetween(source, image.to)
  }
  return images.length > 0 ? images : null
}

/** Blanks and breaks of the line. */
const skipBetween = (source: string, from: number): number =>
  from + (/^(?:\s|\\\n)*/.exec(source.slice(from))?.[0].length ?? 0)

const skipBlanks = (source: string, from: number): number =>
  from + (/^[ \t]*\n?[ \t]*/.exec(source.slice(from))?.[0].length ?? 0)

const readImage = (source: string, from: number): SourceImage | null => {
  if (!source.startsWith('![', from)) return null
  const alt = { from: from + 2, to: endOfLabel(source, from + 2) }
  if (alt.to < 0) return null
  const target = readTarget(source, alt.to + 1)
  if (!target) return null
  const mark = WIDTH_MARK.exec(source.slice(target.to, target.to + 10))
  const to = target.to + (mark?.[0].length ?? 0)
  return {
    from,
    to,
    alt: plain(source.slice(alt.from, alt.to)),
    url: urlOf(source.slice(target.url.from, target.url.to)),
    title: titleOf(source.slice(target.title.from, target.title.to)),
    width: (mark?.[1] as ImageWidth | undefined) ?? null,
    href: '',
    parts: {
      image: { from, to },
      alt,
      url: target.url,
      title: target.title,
      width: { from: target.to, to },
      href: null,
    },
  }
}

const readLinked = (source: string, from: number): SourceImage | null => {
  const image = readImage(source, from + 1)
  const end = image ? skipBlanks(source, image.to) : -1
  const target = image && source[end] === ']' ? readTarget(source, end + 1) : null
  if (!image || !target) return null
  const { url } = target
  const href = urlOf(source.slice(url.from, url.to))
  return { ...image, from, to: target.to, href, parts: { ...image.parts, href: url } }
}

/** Where the bracket closes; -1 for one that holds more than text. */
const endOfLabel = (source: string, from: number): number => {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const char = source[at]
    if (char === '\\') at += 1
    else if (char === '`' || char === '<' || (char === '\n' && /^\n[ \t]*\n/.test(source.slice(at))))
      return -1
    else if (char === '[') depth += 1
    else if (char === ']' && depth-- === 0) return at
  }
  return -1
}

const TARGET_TITLE = /^(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\))/

/** `(url "title")`. */
const readTarget = (source: string, from: number): { url: Span; title: Span; to: number } | null => {
  if (source[from] !== '(') return null
  const start = skipBlanks(source, from + 1)
  const url = { from: start, to: endOfUrl(source, start) }
  if (url.to < 0) return null
  const behind = skipBlanks(source, url.to)
  const written = behind > url.to ? (TARGET_TITLE.exec(source.slice(behind))?.[0] ?? '') : ''
  const end = written ? behind + written.length : url.to
  const close = skipBlanks(source, end)
  if (source[close] !== ')' || /\n[ \t]*\n/.test(written)) return null
  return { url, title: { from: url.to, to: end }, to: close + 1 }
}

const endOfUrl = (source: string, from: number): number => {
  if (source[from] === '<') {
    const found = /^<(?:\\.|[^<>\\\n])*>/.exec(source.slice(from))?.[0]
    return found ? from + found.length : -1
  }
  let depth = 0
  let at = from
  for (; at < source.length; at += 1) {
    const char = source[at] as string
    if (char === '\\') at += 1
    else if (/\s/.test(char) || (char === ')' && depth === 0)) break
    else if (char === '(') depth += 1
    else if (char === ')') depth -= 1
  }
  return depth === 0 ? at : -1
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** Without the escapes of Markdown, and with the frequent entities read. */
const plain = (markdown: string): string =>
  markdown
    .replace(
      /\\([!-/:-@[-`{-~])|&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,6})|#x([\da-f]{1,5}));/gi,
      (all, ...found) => {
        const [sign, name, decimal, hex] = found as (string | undefined)[]
        if (sign) return sign
        if (name) return ENTITIES[name] ?? all
        return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
      },
    )
    .replace(/\s*\n\s*/g, ' ')

const urlOf = (written: string): string => plain(written.startsWith('<') ? written.slice(1, -1) : written)

const titleOf = (written: string): string | null =>
  written === '' ? null : plain(written.trim().slice(1, -1))

const asLabel = (text: string): string => escapeLabel(escapeMarkdown(text))
const asTitle = (title: string | null): string => (title === null ? '' : ` "${escapeTitle(title)}"`)
const asUrl = (url: string): string =>
  /[\s()<>\\]|^$/.test(url) ? `<${url.trim().replace(/[<>\\]|\s/g, encodeURIComponent)}>` : url

/** The source of the paragraph after a change of some fields of one of its images. */
export const changeImage = (source: string, image: SourceImage, changes: Partial<ImageFields>): string => {
  const { parts } = image
  const next = { ...image, ...changes }
  const edits: [Span, string][] = []
  const isLinked = parts.href !== null
  const isUnlinked = isLinked && next.href === ''
  if (isUnlinked) edits.push([{ from: image.from, to: parts.image.from }, ''])
  if (!isLinked && next.href !== '') edits.push([{ from: image.from, to: image.from }, '['])
  if (next.alt !== image.alt) edits.push([parts.alt, asLabel(next.alt)])
  if (next.url !== image.url) edits.push([parts.url, asUrl(next.url)])
  if (next.title !== image.title) edits.push([parts.title, asTitle(next.title)])
  if (next.width !== image.width) edits.push([parts.width, next.width ? `{.${next.width}}` : ''])
  if (isUnlinked) edits.push([{ from: parts.image.to, to: image.to }, ''])
  else if (parts.href && next.href !== image.href) edits.push([parts.href, asUrl(next.href)])
  else if (!isLinked && next.href !== '')
    edits.push([{ from: image.to, to: image.to }, `](${asUrl(next.href)})`])
  let at = 0
  let changed = ''
  for (const [{ from, to }, text] of edits) {
    changed += source.slice(at, from) + text
    at = to
  }
  return changed + source.slice(at)
}

/** What readers see below an image; in a gallery, titles only. */
export const captionOf = ({ title, alt }: ImageFields, isInGallery: boolean): string =>
  title ?? (isInGallery ? '' : captionOfAlt(alt))

/** The change of a caption. An alternative text is not to appear in place of one that was taken away. */
export const captionChange = ({ alt }: ImageFields, caption: string): Partial<ImageFields> => ({
  title: caption.trim() === '' ? (captionOfAlt(alt) === '' ? null : '') : caption,
})

/** The change of an alternative text. It becomes a caption only where it has been one. */
export const altChange = (image: ImageFields, alt: string): Partial<ImageFields> =>
  image.title === null && captionOfAlt(image.alt) === '' && captionOfAlt(alt) !== ''
    ? { alt, title: '' }
    : { alt }

/** The change of a link. An image with a link and neither a title nor a width would be taken for a badge. */
export const linkChange = (image: ImageFields, href: string, shown: ImageWidth): Partial<ImageFields> =>
  href !== '' && !image.title && !image.width ? { href, width: shown } : { href }

const textOf = (source: string, { from, to }: Span): string => source.slice(from, to)

/** The image alone, as a figure: a text that was not a caption in the gallery does not become one. */
const alone = (source: string, image: SourceImage): string => {
  const text = textOf(source, image)
  const [only] = readImages(text) ?? []
  return only && only.title === null && captionOfAlt(only.alt) !== ''
    ? changeImage(text, only, { title: '' })
    : text
}

/** Images of two paragraphs as one gallery, in which they have no widths of their own. */
export const joinImages = (first: string, second: string): string =>
  [first, second].map((source) => withoutWidths(source).trim()).join('\n')

const withoutWidths = (source: string): string => {
  const widest = (readImages(source) ?? []).findLast(({ width }) => width !== null)
  return widest ? withoutWidths(changeImage(source, widest, { width: null })) : source
}

/** The gallery with one of its images at another place; what is between them stays. */
export const moveImage = (
  source: string,
  images: readonly SourceImage[],
  from: number,
  to: number,
): string => {
  const texts = images.map((image) => textOf(source, image))
  const [moved] = texts.splice(from, 1)
  if (moved === undefined) return source
  texts.splice(to, 0, moved)
  let at = 0
  let changed = ''
  for (const [place, image] of images.entries()) {
    changed += source.slice(at, image.from) + texts[place]
    at = image.to
  }
  return changed + source.slice(at)
}

/** The paragraph without one of its images; empty when it was the last. */
export const removeImage = (source: string, images: readonly SourceImage[], index: number): string => {
  const image = images[index]
  if (!image || images.length === 1) return ''
  const next = images[index + 1]
  const before = images[index - 1]
  const rest = next
    ? source.slice(0, image.from) + source.slice(next.from)
    : source.slice(0, before?.to) + source.slice(image.to)
  return images.length === 2 ? alone(rest, (readImages(rest) ?? [])[0] as SourceImage) : rest
}

/** The gallery, and below it one of its images as a paragraph of its own. */
export const takeOutImage = (source: string, images: readonly SourceImage[], index: number): string => {
  const image = images[index]
  return image ? `${removeImage(source, images, index)}\n\n${alone(source, image)}` : source
}
