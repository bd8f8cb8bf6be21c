/** Finds the ranges of code, raw HTML and the URLs of links and images in a Markdown text. */
import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { limitMarks } from '#server/rendering/markdown/source/complexity-limiter.ts'

export type Range = { start: number; end: number }
export type Destination = Range & {
  kind: 'image' | 'link' | 'definition' | 'html-image' | 'html-link'
  written: string
}
/** `ends`: where its lines end, but for those inside code, tags and destinations. */
type Paragraph = Range & { ends: number[] }
export type TextRanges = {
  code: Range[]
  html: Range[]
  fenceMeta: Range[]
  destinations: Destination[]
  paragraphs: Paragraph[]
}

const CODE = new Set(['codeFenced', 'codeIndented', 'codeText'])
const HTML = new Set(['htmlFlow', 'htmlText'])
/** What lines of a paragraph may end in without ending as text. */
const OPAQUE = new Set(['codeText', 'htmlText', 'resource', 'reference', 'autolink'])
const RAW_CODE = /<(pre|code|kbd|samp)\b[^>]*>[\s\S]*?<\/\1\s*>/gi
const HTML_ADDRESS =
  /<(img|a|source|video|audio|image)\b[^>]*?\s(src|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/**
 * One pass of the Markdown tokenizer, under the limits of the renderer. `code` contains fenced, indented and inline
 * code and raw `<pre>`/`<code>`; `destinations` the URLs exactly as written, outside code. Sorted by position.
 */
export const textRanges = (markdown: string): TextRanges => {
  if (last?.markdown !== markdown) last = { markdown, ranges: findRanges(markdown) }
  return last.ranges
}

/** A text passes through several steps, most of which leave it as it is. */
let last: { markdown: string; ranges: TextRanges } | undefined

const findRanges = (markdown: string): TextRanges => {
  const ranges: TextRanges = { code: [], html: [], fenceMeta: [], destinations: [], paragraphs: [] }
  const events = postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(limitMarks(markdown), undefined, true)),
  )
  const open: string[] = []
  let paragraph: Paragraph | null = null
  let opaque = 0
  for (const [step, token] of events) {
    const range = { start: token.start.offset, end: token.end.offset }
    if (OPAQUE.has(token.type)) opaque += step === 'enter' ? 1 : -1
    if (step === 'exit') {
      if (token.type === 'paragraph') paragraph = null
      if (token.type === 'image' || token.type === 'link') open.pop()
      continue
    }
    if (token.type === 'paragraph') {
      paragraph = { ...range, ends: [] }
      ranges.paragraphs.push(paragraph)
    } else if (token.type === 'lineEnding') {
      if (paragraph && opaque === 0) paragraph.ends.push(range.start)
    } else if (token.type === 'image' || token.type === 'link') open.push(token.type)
    else if (CODE.has(token.type)) ranges.code.push(range)
    else if (HTML.has(token.type)) ranges.html.push(range)
    else if (token.type === 'codeFencedFenceMeta') ranges.fenceMeta.push(range)
    else if (token.type === 'resourceDestinationString')
      ranges.destinations.push(at(markdown, range, open.at(-1) === 'image' ? 'image' : 'link'))
    else if (token.type === 'definitionDestinationString')
      ranges.destinations.push(at(markdown, range, 'definition'))
  }
  addRawCode(markdown, ranges)
  addHtmlAddresses(markdown, ranges)
  ranges.destinations.sort((a, b) => a.start - b.start)
  return ranges
}

/** Whether a position lies in one of the ranges, which are sorted and do not overlap. */
export const isWithin = (ranges: Range[], position: number): boolean => {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const { start, end } = ranges[middle] as Range
    if (position < start) high = middle - 1
    else if (position >= end) low = middle + 1
    else return true
  }
  return false
}

const at = (markdown: string, range: Range, kind: Destination['kind']): Destination => ({
  ...range,
  kind,
  written: markdown.slice(range.start, range.end),
})

const addRawCode = (markdown: string, ranges: TextRanges): void => {
  if (ranges.html.length === 0) return
  const raw = [...markdown.matchAll(RAW_CODE)]
    .filter(({ index }) => isWithin(ranges.html, index) && !isWithin(ranges.code, index))
    .map((found) => ({ start: found.index, end: found.index + found[0].length }))
  const outside = ranges.code.filter(({ start }) => !isWithin(raw, start))
  ranges.code = [...outside, ...raw].sort((a, b) => a.start - b.start)
}

const addHtmlAddresses = (markdown: string, ranges: TextRanges): void => {
  for (const { start, end } of ranges.html) {
    for (const found of markdown.slice(start, end).matchAll(HTML_ADDRESS)) {
      const written = found[3] ?? found[4] ?? found[5] ?? ''
      const inside = found[0].length - written.length - (found[5] === undefined ? 1 : 0)
      const position = start + found.index + inside
      if (isWithin(ranges.code, position)) continue
      const kind = found[1]?.toLowerCase() === 'a' ? 'html-link' : 'html-image'
      ranges.destinations.push({ start: position, end: position + written.length, kind, written })
    }
  }
}

/** Replaces matches that begin outside code. */
export const replaceOutside = (
  text: string,
  pattern: RegExp,
  make: (found: RegExpMatchArray) => string,
): string => {
  // Finding the code of a text costs as much as rendering it, and most patterns occur in few texts.
  let code: Range[] | undefined
  let out = ''
  let position = 0
  for (const found of text.matchAll(pattern)) {
    const start = found.index ?? 0
    code ??= textRanges(text).code
    if (start < position || isWithin(code, start)) continue
    out += text.slice(position, start) + make(found)
    position = start + found[0].length
  }
  return out + text.slice(position)
}

/** The text with the URL of each range replaced; a range without one stays as written. */
export const replaceReferences = <Place extends { start: number; end: number }>(
  markdown: string,
  places: Place[],
  addressOf: (place: Place) => string | null,
): string => {
  let out = ''
  let at = 0
  for (const place of places) {
    const url = addressOf(place)
    if (url === null || place.start < at) continue
    out += markdown.slice(at, place.start) + url
    at = place.end
  }
  return out + markdown.slice(at)
}

/** A pattern that finds exactly this text. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
