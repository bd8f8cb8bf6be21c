/** Counts words as the languages do: Han characters one by one, words of other scripts between their spaces. */

export type WordCount = { words: number; han: number }

/** Of Markdown: URLs of links and images, fences and HTML tags are not read. */
export const countWords = (markdown: string): WordCount => {
  const text = markdown
    .replace(/^\s*(```|~~~|\$\$).*$/gm, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/<[^>\n]*>/g, ' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words =
    text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  return { words, han }
}

/** As the server has them (`server/rendering/markdown/text/count.ts`). */
const CHARACTERS_A_MINUTE = 400
const WORDS_A_MINUTE = 230

/** Whole minutes of reading, at least one. */
export const minutesOf = ({ words, han }: WordCount): number =>
  Math.max(1, Math.round(han / CHARACTERS_A_MINUTE + words / WORDS_A_MINUTE))
