/**
 * Puts a rendered page together from its parts. A part is rendered when its values are met for the first time:
 * after an edit, the page around the edited article, its own card and nothing else.
 */
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { PLACE, type Press } from '#web/ui/Kept.tsx'

export type Rendered = {
  html: string
  /** `<link>` elements for what the first screen needs: the document's head asks for it. */
  hints: string
  /** The named texts in it: see `PrintedHtml`. */
  printed: ReadonlyMap<string, string>
}

/** HTML as text, or as the UTF-8 of a part that is kept: most of a page is not encoded again. */
export type Piece = string | Uint8Array

/** A rendering with every place taken by its part; the pieces stand one after the other. */
export type Assembled = Omit<Rendered, 'html'> & { pieces: Piece[] }

type Part = Omit<Rendered, 'html'> & { bytes: Uint8Array }

/** The parts that were asked for least lately make room. */
const MAX_BYTES = 4_000_000

const shelf = new LRUCache<string, Part>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length,
})

/**
 * @param surroundings all that parts take from the page around them: language, theme, time zone, origin
 * @param render a part, with the surroundings around it
 */
export const createPress = (surroundings: string, render: (part: ReactNode) => Rendered) => {
  const asked: { key: string; children: ReactNode }[] = []

  const press: Press = ({ name, by, children }) =>
    asked.push({ key: `${surroundings} ${name} ${JSON.stringify(by)}`, children }) - 1

  const partAt = (n: number): Part => {
    const { key, children } = asked[n] as (typeof asked)[number]
    const known = shelf.get(key)
    if (known) return known
    const { pieces, ...rest } = assembled(render(children))
    const part = { ...rest, bytes: joined(pieces) }
    shelf.set(key, part)
    return part
  }

  const assembled = ({ html, hints, printed }: Rendered): Assembled => {
    const pieces: Piece[] = []
    const all = new Map(printed)
    let allHints = hints
    let end = 0
    for (const place of html.matchAll(places)) {
      const part = partAt(Number(place[1]))
      pieces.push(html.slice(end, place.index), part.bytes)
      end = place.index + place[0].length
      allHints += part.hints
      for (const [text, name] of part.printed) all.set(text, name)
    }
    pieces.push(html.slice(end))
    return { pieces, hints: allHints, printed: all }
  }
  return { press, assembled }
}

const places = new RegExp(`<${PLACE} n="(\\d+)"></${PLACE}>`, 'g')

const encoder = new TextEncoder()

const joined = (pieces: Piece[]): Uint8Array => {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
