/** Shortens texts between what a reader sees as characters: no emoji, flag or accented letter is cut in two. */

/** Null in Firefox before version 125, which cuts only between code points. */
const characters = Intl.Segmenter ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** What a reader sees as characters. */
export const charactersOf = (text: string): string[] =>
  characters ? Array.from(characters.segment(text), ({ segment }) => segment) : [...text]

/** The start of the character at this place, which is at most the end of the text. */
function startAt(text: string, place: number): number {
  if (place <= 0) return 0
  return place < text.length ? (characters?.segment(text).containing(place)?.index ?? place) : text.length
}

/** The beginning of the text, of at most so many UTF-16 units, as the limits of fields are. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text
  // One character may be longer than that; then its first parts are better than nothing.
  const end = startAt(text, most) || most
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}

/** The text, or its beginning with an ellipsis: at most so many UTF-16 units. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${cutAt(text, most - 1).trimEnd()}…`

/** What stands around a place of the text, with an ellipsis where it was cut. */
export function wordsAround(text: string, place: number, before: number, after: number): string {
  const start = startAt(text, place - before)
  const words = text.slice(start, startAt(text, place + after))
  return `${start > 0 ? '…' : ''}${words}${start + words.length < text.length ? '…' : ''}`
}
