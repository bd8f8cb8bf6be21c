/** Extracts the first lines of a text, for cards and descriptions. */
import { cutAt } from '#contract/shortened.ts'
import { paragraphsOnOneLine } from './wrapped-lines.ts'

const LENGTH = 200
/** No sentence ends before here: a shorter excerpt would look broken. */
const MIN = 110

const SENTENCE_END = /[。！？…](?:["”’」』）)])?|[.!?](?:["”’)])?(?=\s)/gu
const BREAK = /[\s，、；：。！？]/u

/** About 200 characters, cut behind a sentence where one ends late enough, else at a word with `…` behind it. */
export function excerptOf(prose: string): string {
  const text = paragraphsOnOneLine(prose)
  if (text.length <= LENGTH) return text
  const start = cutAt(text, LENGTH)
  let end = 0
  // One more character, so that a sentence ending exactly there is seen to end.
  for (const match of text.slice(0, start.length + 1).matchAll(SENTENCE_END))
    end = match.index + match[0].length
  if (end >= MIN) return `${start.slice(0, end).trim()}…`
  return `${atWord(start)}…`
}

/** Takes off a word cut in two. Han characters are words of their own. */
function atWord(start: string): string {
  const last = start.search(/[\p{L}\p{N}\p{M}'’_-]+$/u)
  const tail = last < 0 ? '' : start.slice(last)
  const isCutWord =
    tail !== '' && !/\p{Script=Han}/u.test(tail) && tail.length < 40 && BREAK.test(start[last - 1] ?? '')
  return (isCutWord ? start.slice(0, last) : start).replace(/[\s，、；：,;:（(“"‘'—-]+$/u, '')
}
