/** Finds paragraphs and table rows that occur twice in a Markdown file, and long ones that occur in two files. */
import { readMarkdown } from './markdown-file.ts'

/** Shorter texts may repeat: "| `size` | 10 |". */
const MIN_LENGTH = 40
const MIN_LENGTH_ACROSS_FILES = 120

/** @param markdown paths of Markdown files with their text. @returns one sentence for each repetition. */
export const repeatedText = (markdown: ReadonlyMap<string, string>): string[] => {
  const first = new Map<string, { path: string; line: number }>()
  const complaints: string[] = []
  for (const [path, source] of markdown) {
    for (const { text, line } of readMarkdown(source).blocks) {
      if (text.length < MIN_LENGTH) continue
      const before = first.get(text)
      if (!before) first.set(text, { path, line })
      else if (before.path === path || text.length >= MIN_LENGTH_ACROSS_FILES)
        complaints.push(`${path}:${line} repeats ${before.path}:${before.line}: "${text.slice(0, 80)}…"`)
    }
  }
  return complaints
}
