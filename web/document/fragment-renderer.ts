/**
 * Assembles a rendered page from cached fragments. A fragment is rendered when its values occur for the first time:
 * after an edit, only the page around the edited article and its card are rendered again.
 */
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { FRAGMENT_TAG, type FragmentRenderer } from '#web/ui/CachedFragment.tsx'

export type RenderedHtml = {
  html: string
  /** `<link>` elements for what the first screen needs; they belong in the document's head. */
  hints: string
  /** The named texts in it: see `NamedHtml`. */
  namedHtml: ReadonlyMap<string, string>
}

/** HTML as text, or as the UTF-8 of a cached fragment, so that most of a page is not encoded again. */
export type HtmlChunk = string | Uint8Array

/** A rendering in which every placeholder is replaced by its fragment, as a list of chunks in order. */
export type AssembledHtml = Omit<RenderedHtml, 'html'> & { chunks: HtmlChunk[] }

type CachedHtml = Omit<RenderedHtml, 'html'> & { bytes: Uint8Array }

/** The least recently used fragments are evicted. */
const MAX_BYTES = 4_000_000

const fragmentCache = new LRUCache<string, CachedHtml>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
})

/**
 * @param surroundings all values that fragments take from the page around them: language, theme, time zone, origin
 * @param render renders a fragment with these surroundings
 */
export const createFragmentRenderer = (
  surroundings: string,
  render: (fragment: ReactNode) => RenderedHtml,
) => {
  const requested: { key: string; children: ReactNode }[] = []

  const registerFragment: FragmentRenderer = ({ name, cacheKey: by, children }) =>
    requested.push({ key: `${surroundings} ${name} ${JSON.stringify(by)}`, children }) - 1

  const fragmentAt = (n: number): CachedHtml => {
    const { key, children } = requested[n] as (typeof requested)[number]
    const cached = fragmentCache.get(key)
    if (cached) return cached
    const { chunks, ...rest } = assemble(render(children))
    const fragment = { ...rest, bytes: joinChunks(chunks) }
    fragmentCache.set(key, fragment)
    return fragment
  }

  const assemble = ({ html, hints, namedHtml: namedTexts }: RenderedHtml): AssembledHtml => {
    const chunks: HtmlChunk[] = []
    const all = new Map(namedTexts)
    let allHints = hints
    let end = 0
    for (const place of html.matchAll(placeholders)) {
      const fragment = fragmentAt(Number(place[1]))
      chunks.push(html.slice(end, place.index), fragment.bytes)
      end = place.index + place[0].length
      allHints += fragment.hints
      for (const [text, name] of fragment.namedHtml) all.set(text, name)
    }
    chunks.push(html.slice(end))
    return { chunks, hints: allHints, namedHtml: all }
  }
  return { registerFragment, assemble }
}

const placeholders = new RegExp(`<${FRAGMENT_TAG} n="(\\d+)"></${FRAGMENT_TAG}>`, 'g')

const encoder = new TextEncoder()

const joinChunks = (chunks: HtmlChunk[]): Uint8Array => {
  const encoded = chunks.map((chunk) => (typeof chunk === 'string' ? encoder.encode(chunk) : chunk))
  const whole = new Uint8Array(encoded.reduce((length, bytes) => length + bytes.byteLength, 0))
  let at = 0
  for (const bytes of encoded) {
    whole.set(bytes, at)
    at += bytes.byteLength
  }
  return whole
}
