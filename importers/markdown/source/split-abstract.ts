/** Splits a text at `<!-- more -->`: the part before it is the abstract. */
import type { RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { shortened } from '#contract/shortened.ts'
import { unwrapped } from '#server/rendering/markdown/text/wrapped-lines.ts'
import { blocksOf, wordsOf } from './opening-words.ts'
import { escapeRegExp, isWithin, textRanges } from './text-ranges.ts'

const MARKER = /(?<!\\)<!--\s*(?:more|read[- ]?more)\s*-->|<a id="more"><\/a>/gi
const MAX_ABSTRACT = 500
const SENTENCE_ENDS = ['。', '！', '？', '. ', '! ', '? ']

/** The text without its marker, and the prose in front of it; null when there is no marker or no prose. */
export const splitAbstract = (
  markdown: string,
  separator = '',
): { text: string; abstract: string | null } => {
  const marker = separator ? new RegExp(`${escapeRegExp(separator)}|${MARKER.source}`, 'gi') : MARKER
  const code = markdown.includes('<') || separator ? textRanges(markdown).code : []
  const found = [...markdown.matchAll(marker)].find(({ index }) => !isWithin(code, index))
  if (!found) return { text: markdown, abstract: null }
  const before = markdown.slice(0, found.index)
  const text =
    `${before.trimEnd()}\n\n${markdown.slice(found.index + found[0].length).trimStart()}`.trimStart()
  return { text, abstract: cut(proseOf(markdown, found.index)) || null }
}

/** The prose before a position. The whole text is parsed, because links may be defined at its end. */
const proseOf = (markdown: string, end: number): string =>
  blocksOf(markdown)
    .filter(({ position }) => (position?.start.offset ?? 0) < end)
    .filter(({ type }) => type === 'paragraph' || type === 'blockquote' || type === 'list')
    .map((block) => unwrapped(wordsOf(withLines(block))))
    .filter((text) => !/^\[!\w+\]/.test(text) && text !== '')
    .join(' ')

/** A line break is a line end in the plain text. */
const withLines = (block: RootContent): RootContent => {
  visit(block, 'break', (node) => void Object.assign(node, { type: 'text', value: '\n' }))
  return block
}

const cut = (text: string): string => {
  if (text.length <= MAX_ABSTRACT) return text
  const end = Math.max(...SENTENCE_ENDS.map((sign) => text.lastIndexOf(sign, MAX_ABSTRACT - 2)))
  return end > MAX_ABSTRACT / 2 ? text.slice(0, end + 1) : shortened(text, MAX_ABSTRACT)
}
