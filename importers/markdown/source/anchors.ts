/** Finds the heading of a text to which a link of the old site led: each engine makes other ids of the same words. */
import { slug } from 'github-slugger'
import { anchorKey } from '#server/rendering/markdown/elements/ids.ts'
import { textRanges } from './text-ranges.ts'

const HEADING = /^ {0,3}#{1,6}[ \t]+(\S[^\n]{0,500})$/gm
const EXPLICIT_ID = /\{#([\p{L}\p{N}_:.-]{1,100})\}[ \t]*$/u

/** The fragment that the heading has here; the same fragment where the text has no such heading. */
export const anchorIn = (markdown: string, fragment: string): string => {
  const wanted = anchorKey(fragment.slice(1))
  if (wanted === '') return fragment
  for (const found of markdown.matchAll(HEADING)) {
    const heading = (found[1] ?? '').replace(/[ \t]+#+[ \t]*$/, '')
    const id = EXPLICIT_ID.exec(heading)?.[1] ?? slug(heading.replace(/\]\([^()\n]*\)|[*`[\]]/g, ''))
    if (
      anchorKey(id) === wanted &&
      !textRanges(markdown).code.some(({ start, end }) => start <= found.index && found.index < end)
    )
      return `#${id}`
  }
  return fragment
}
