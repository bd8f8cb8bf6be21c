/**
 * Puts a rendered page together from its parts. A part is rendered when its values are met for the first time:
 * after an edit, the page around the edited article, its own card and nothing else.
 */
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { FRAGMENT_TAG, type FragmentRenderer } from '#web/ui/CachedFragment.tsx'

export type RenderedHtml = {
  html: string
  /** `<link>` elements for what the first screen needs: the document's head asks for it. */
  hints: string
  /** The named texts in it: see `PrintedHtml`. */
  namedHtml: ReadonlyMap<string, string>
}

/** HTML as text, or as the UTF-8 of a part that is kept: most of a page is not encoded again. */
export type HtmlChunk = string | Uint8Array

/** A rendering with every place taken by its part; the pieces stand one after the other. */
export type AssembledHtml = Omit<RenderedHtml, 'html'> & { chunks: HtmlChunk[] }

type CachedHtml = Omit<RenderedHtml, 'html'> & { bytes: Uint8Array }

/** The parts that were asked for least lately make room. */
const MAX_BYTES = 4_000_000

const fragmentCache = new LRUCache<string, CachedHtml>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
})

/**
 * @param surroundings all that parts take from the page around them: language, theme, time zone, origin
 * @param render a part, with the surroundings around it
 */
export const createFragmentRenderer = (surroundings: string, render: (part: ReactNode) => RenderedHtml) => {
  const asked: { key: string; children: ReactNode }[] = []

  const press: FragmentRenderer = ({ name, cacheKey: by, children }) =>
    asked.push({ key: `${surroundings} ${name} ${JSON.stringify(by)}`, children }) - 1

  const partAt = (n: number): CachedHtml => {
    const { key, children } = asked[n] as (typeof asked)[number]
    const known = fragmentCache.get(key)
    if (known) return known
    const { chunks: pieces, ...rest } = assembled(render(children))
    const part = { ...rest, bytes: joinChunks(pieces) }
    fragmentCache.set(key, part)
    return part
  }

  const assembled = ({ html, hints, namedHtml: printed }: RenderedHtml): AssembledHtml => {
    const pieces: HtmlChunk[] = []
    const all = new Map(printed)
    let allHints = hints
    let end = 0
    for (const place of html.matchAll(placeholders)) {
      const part = partAt(Number(place[1]))
      pieces.push(html.slice(end, place.index), part.bytes)
      end = place.index + place[0].length
      allHints += part.hints
      for (const [text, name] of part.namedHtml) all.set(text, name)
    }
    pieces.push(html.slice(end))
    return { chunks: pieces, hints: allHints, namedHtml: all }
  }
  return { press, assembled }
}

const placeholders = new RegExp(`<${FRAGMENT_TAG} n="(\\d+)"></${FRAGMENT_TAG}>`, 'g')

const encoder = new TextEncoder()

const joinChunks = (pieces: HtmlChunk[]): Uint8Array => {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
