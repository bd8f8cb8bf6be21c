/** Ends links that are written as bare URLs where a Chinese sentence continues. GFM ends them only at a space. */
import type { Link, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'

/** Full-width punctuation, brackets, quotation marks, and what stands around a URL in HTML. Characters of a path stay: they stand in many URLs. */
const SENTENCE_MARK = /[\u3001\u3002\u3008-\u3011\u3014-\u301F！＂（），．：；？［］｛｝～“”‘’…—"<>]/
const URL_START = /https?:\/\/|www\./i
const BARE_URL = /^(?:https?:\/\/|www\.)[\p{L}\p{N}]/iu
/** GFM leaves them out at the end of a link. */
const TRAILING_MARKS = /[.,:;!?'"*_~]+$/

/**
 * Changes the tree in place: a link becomes shorter, and what follows is text, or another link when it has one more URL.
 * @param source in which the positions of the tree point
 */
export function endBareUrls(tree: Root, source: string): void {
  visit(tree, 'link', (link, index, parent) => {
    const [text] = link.children
    if (!parent || index === undefined || text?.type !== 'text' || !isBareUrl(link, text, source)) return
    const mark = text.value.search(SENTENCE_MARK)
    if (mark < 0) return
    const url = text.value.slice(0, mark).replace(TRAILING_MARKS, '')
    if (!BARE_URL.test(url)) return
    const rest = text.value.slice(url.length)
    const next = rest.search(URL_START)
    const between = next < 0 ? rest : rest.slice(0, next)
    shorten(link, url)
    parent.children.splice(
      index + 1,
      0,
      { type: 'text', value: between },
      ...(next < 0 ? [] : [linkOf(rest.slice(next))]),
    )
  })
}

const isBareUrl = ({ children, position }: Link, { value }: Text, source: string): boolean =>
  children.length === 1 && BARE_URL.test(value) && !/[<[]/.test(source[position?.start.offset ?? -1] ?? '')

const hrefOf = (url: string): string => (/^www\./i.test(url) ? `http://${url}` : url)

const linkOf = (url: string): Link => ({
  type: 'link',
  url: hrefOf(url),
  children: [{ type: 'text', value: url }],
})

function shorten(link: Link, url: string): void {
  link.url = hrefOf(url)
  link.children = [{ type: 'text', value: url }]
  if (!link.position) return
  const { start } = link.position
  link.position.end = {
    ...start,
    column: start.column + url.length,
    offset: (start.offset ?? 0) + url.length,
  }
}
