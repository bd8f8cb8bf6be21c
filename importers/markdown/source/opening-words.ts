/** Reads the words with which a Markdown text opens, for a title: as a reader sees them, without marks. */
import type { RootContent } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { limitMarks } from '#server/rendering/markdown/source/complexity-limiter.ts'
import { restorePlaceholders } from '#server/rendering/markdown/source/placeholders.ts'

/** A title is in the first lines. */
const MAX_READ = 4_000
const parser = unified().use(remarkParse).use(remarkGfm)

/** The blocks of a text as Markdown means them. */
export const blocksOf = (markdown: string): RootContent[] => parser.parse(limitMarks(markdown)).children

/** The words of a block without marks, HTML and descriptions of images. */
export const wordsOf = (block: RootContent): string =>
  restorePlaceholders(textOf(block, { includeImageAlt: false, includeHtml: false }))

/** The heading of the first level with which a text begins, and the text after it. */
export function openingHeading(markdown: string): { words: string; rest: string } | null {
  if (!/^\s*#|^=+[ \t]*$/m.test(markdown.slice(0, MAX_READ))) return null
  const [first] = blocksOf(markdown.slice(0, MAX_READ))
  if (first?.type !== 'heading' || first.depth !== 1) return null
  const words = wordsOf(first).replace(/\s+/g, ' ').trim()
  const rest = markdown.slice(first.position?.end.offset ?? 0).replace(/^[ \t]*\n/, '')
  return words === '' ? null : { words, rest }
}

/** The first line with a letter or digit that is neither code nor a mere URL. */
export const openingLine = (markdown: string): string =>
  blocksOf(markdown.slice(0, MAX_READ))
    .filter(({ type }) => type !== 'code')
    .flatMap((block) => wordsOf(block).split('\n'))
    .map((line) => line.trim())
    .find((line) => /[\p{L}\p{N}]/u.test(line) && !/^https?:\S+$/.test(line)) ?? ''
