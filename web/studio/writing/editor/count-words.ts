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
