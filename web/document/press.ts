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

/** In characters, of two bytes at most. The parts that were asked for least lately make room. */
const MOST_CHARACTERS = 2_000_000

const shelf = new LRUCache<string, Rendered>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: ({ html }, key) => html.length + key.length,
})

/**
 * @param surroundings all that parts take from the page around them: language, theme, time zone, origin
 * @param render a part, with the surroundings around it
 */
export const createPress = (surroundings: string, render: (part: ReactNode) => Rendered) => {
  const asked: { key: string; children: ReactNode }[] = []

  const press: Press = ({ name, by, children }) =>
    asked.push({ key: `${surroundings} ${name} ${JSON.stringify(by)}`, children }) - 1

  const partAt = (n: number): Rendered => {
    const { key, children } = asked[n] as (typeof asked)[number]
    const known = shelf.get(key)
    if (known) return known
    const part = assembled(render(children))
    shelf.set(key, part)
    return part
  }

  /** Every place taken by its part. */
  const assembled = ({ html, hints, printed }: Rendered): Rendered => {
    const all = new Map(printed)
    let allHints = hints
    const whole = html.replace(places, (_, n: string) => {
      const part = partAt(Number(n))
      allHints += part.hints
      for (const [text, name] of part.printed) all.set(text, name)
      return part.html
    })
    return { html: whole, hints: allHints, printed: all }
  }
  return { press, assembled }
}

const places = new RegExp(`<${PLACE} n="(\\d+)"></${PLACE}>`, 'g')
