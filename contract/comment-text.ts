/**
 * Converts the Markdown of comments: emphasis, code, links, quotes and lists become HTML, everything else stays text.
 * It is a part of the contract because the server uses it to save, and the browser for the preview.
 */
import { inlineHtml } from './comment-inline.ts'
import { escapeText } from './comment-links.ts'

/** Where the form of a page without scripts sends a comment. */
export const COMMENT_FORM_PATH = '/comment'

/** In characters as readers count them: code points. */
export const MAX_COMMENT = 2000

export const commentLength = (text: string): number => [...text].length

/** Nesting of quotes and lists; deeper marks stay text. */
const MAX_DEPTH = 4

/** All text is escaped, so the output contains only p, em, strong, code, pre, a, blockquote, ul, ol, li, br. */
export const commentHtml = (text: string): string => blocksHtml(text.split('\n'), 0)

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,2})[.)]) {1,3}(?=\S)/

type CommentBlock = { html: string; next: number }

function blocksHtml(lines: string[], depth: number): string {
  let html = ''
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) html += `<p>${inlineHtml(paragraph.join('\n'))}</p>`
    paragraph = []
  }
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as string
    const found = readBlock(lines, i, depth)
    if (found || line.trim() === '') endParagraph()
    else paragraph.push(line.trim())
    html += found?.html ?? ''
    i = found?.next ?? i + 1
  }
  endParagraph()
  return html
}

/** The fence, quote or list that begins at this line; null when a paragraph does. */
function readBlock(lines: string[], start: number, depth: number): CommentBlock | null {
  const line = lines[start] as string
  const fence = FENCE.exec(line)?.[1]
  if (fence) return readFence(lines, start, fence)
  if (depth >= MAX_DEPTH) return null
  if (QUOTE.test(line)) {
    let next = start
    while (next < lines.length && QUOTE.test(lines[next] as string)) next++
    const quoted = lines.slice(start, next).map((one) => one.replace(QUOTE, ''))
    return { html: `<blockquote>${blocksHtml(quoted, depth + 1)}</blockquote>`, next }
  }
  const item = ITEM.exec(line)
  return item ? readList(lines, start, depth, item[1] ?? null) : null
}

function readFence(lines: string[], start: number, fence: string): CommentBlock {
  let end = start + 1
  while (end < lines.length && !isFenceEnd(lines[end] as string, fence)) end++
  return {
    html: `<pre><code>${escapeText(lines.slice(start + 1, end).join('\n'))}</code></pre>`,
    next: end + 1,
  }
}

const isFenceEnd = (line: string, fence: string) => {
  const text = line.trim()
  return text.startsWith(fence) && text === (fence[0] as string).repeat(text.length)
}

/** Indented lines belong to the item above them. @param first the number of the first item, if any */
function readList(lines: string[], start: number, depth: number, first: string | null): CommentBlock {
  const items: string[][] = []
  let next = start
  for (; next < lines.length; next++) {
    const line = lines[next] as string
    const item = ITEM.exec(line)
    const isIndented = /^(?: {2,}|\t)/.test(line)
    if (item && (item[1] !== undefined) === (first !== null) && !(isIndented && items.length > 0))
      items.push([line.slice(item[0].length)])
    else if (isIndented && items.length > 0) items.at(-1)?.push(line.replace(/^(?: {2,3}|\t)/, ''))
    else if (line.trim() === '' && /^(?: {2,}|\t)\S/.test(lines[next + 1] ?? '')) items.at(-1)?.push('')
    else break
  }
  const body = items.map((item) => `<li>${itemHtml(item, depth + 1)}</li>`).join('')
  if (first === null) return { html: `<ul>${body}</ul>`, next }
  const from = Number(first) === 1 ? '' : ` start="${Number(first)}"`
  return { html: `<ol${from}>${body}</ol>`, next }
}

/** An item of one paragraph contains the text of that paragraph without `p`. */
function itemHtml(lines: string[], depth: number): string {
  const html = blocksHtml(lines, depth)
  const isOne = html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4
  return isOne ? html.slice(3, -4) : html
}
