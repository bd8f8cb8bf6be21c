/** Converts the stored Markdown of a text into Markdown for others: absolute URLs, without comments and scripts. */
import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { parseMarkdown } from '../syntax/parser.ts'

/** Longer texts are not parsed, because the server answers nothing else meanwhile; comments are removed everywhere. */
const MAX_PARSED = 200_000

type Edit = { start: number; end: number; text: string }

/** @param pageUrl absolute URL of the page that shows the text */
export function portableMarkdown(markdown: string, pageUrl: string): string {
  if (markdown.length > MAX_PARSED) return withoutHidden(markdown)
  const { source, tree } = parseMarkdown(markdown, { add: () => {} } as never)
  return apply(source, edits(tree, source, pageUrl))
}

function edits(tree: Root, source: string, pageUrl: string): Edit[] {
  const found: Edit[] = []
  visit(tree, (node: Nodes) => {
    const start = node.position?.start.offset
    const end = node.position?.end.offset
    if (start === undefined || end === undefined) return
    const written = source.slice(start, end)
    if (node.type === 'html')
      found.push({ start, end, text: absoluteAttributes(withoutHidden(written), pageUrl) })
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    if (!/^[/#](?!\/)/.test(node.url)) return
    // The URL comes after the text of a link, and only the URL is replaced.
    const at = written.lastIndexOf(node.url)
    const url = URL.parse(node.url, pageUrl)
    if (at >= 0 && url) found.push({ start: start + at, end: start + at + node.url.length, text: url.href })
  })
  return found
}

/** What a reader of the site does not see either. */
const withoutHidden = (html: string): string =>
  html.replace(/<!--[\s\S]*?(-->|$)/g, '').replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')

const absoluteAttributes = (html: string, pageUrl: string): string =>
  html.replace(
    /\b((?:src|href|poster)\s*=\s*["']?)(\/(?!\/)[^"'\s>]*)/gi,
    (all, name: string, path: string) => {
      const url = URL.parse(path, pageUrl)
      return url ? name + url.href : all
    },
  )

/** An image inside a link lies inside its range, so the edits are made from the end. */
function apply(source: string, all: Edit[]): string {
  let text = source
  for (const { start, end, text: replacement } of all.toSorted((a, b) => b.start - a.start || a.end - b.end))
    text = text.slice(0, start) + replacement + text.slice(end)
  return text
}
