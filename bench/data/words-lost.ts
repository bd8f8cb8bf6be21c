/**
 * Compares an article with an independent rendering of its file: the words that a reader of the other rendering sees and
 * a reader here does not.
 */
import { marked } from 'marked'
import { SKIP, visit } from 'unist-util-visit'
import { splitFrontMatter } from '#importers/markdown/source/front-matter.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'

/** Latin words and numbers, and each Han, kana or hangul character with the one behind it. */
const WORDS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
/** Elements whose text nobody sees. */
const HIDDEN = ['script', 'style', 'template', 'svg', 'title', 'head', 'iframe']
/** Elements that stand inside words; a tag that is none, such as `<name>`, is text here. */
const INLINE = [
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'u',
]
/** Template tags and attribute lists, which each engine reads in its own way. */
const TEMPLATE_TAGS =
  /\{%-? *comment[\s\S]*?endcomment *-?%\}|\{%[\s\S]{0,500}?%\}|\{\{[\s\S]{0,500}?\}\}|^[*-] .*\n\{:toc\}/gm
const ATTRIBUTE_LISTS = /\{::?[^\n{}]*\}/g

/** @param searched everything that is searchable of the article: the sources of its formulas are read there */
export function wordsLost(file: string, html: string, searched: string): string[] {
  const { body } = splitFrontMatter(file)
  const written = body.replace(TEMPLATE_TAGS, ' ').replace(ATTRIBUTE_LISTS, ' ')
  const independent = marked.parse(written, { async: false, gfm: true })
  const [shown, found] = [countsOf(shownText(html)), countsOf(searched)]
  return [...countsOf(shownText(independent))].flatMap(([word, count]) => {
    const missing = count - Math.max(shown.get(word) ?? 0, found.get(word) ?? 0)
    return missing > 0 ? [missing > 1 ? `${word} (${missing} ×)` : word] : []
  })
}

function shownText(html: string): string {
  const tree = parseHtml(html)
  const parts: string[] = []
  visit(tree, (node) => {
    if (node.type === 'element' && HIDDEN.includes(node.tagName)) return SKIP
    if (node.type === 'element' && !INLINE.includes(node.tagName)) parts.push('\n')
    if (node.type === 'text') parts.push(node.value)
  })
  return parts.join('')
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [run] of text.normalize('NFC').matchAll(WORDS)) {
    const words = /\p{Script=Han}/u.test(run) ? pairsOf(run) : [run.toLowerCase()]
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function pairsOf(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
