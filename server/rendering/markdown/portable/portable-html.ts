/**
 * Converts the HTML of a rendered text into HTML that stands by itself in feed readers and emails: absolute URLs, no
 * class, no icon, no script, nothing that only the site's style sheet makes readable.
 */

import type { Properties, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parseHtml } from '../html/parse-html.ts'
import { keepPlainAttributes } from './plain-attributes.ts'
import { plainBlocks } from './plain-blocks.ts'

const printer = unified().use(rehypeStringify).freeze()

/** @param pageUrl absolute URL of the page that shows the text */
export function portableHtml(html: string, pageUrl: string): string {
  const tree = parseHtml(html)
  plainBlocks(tree)
  absoluteUrls(tree, pageUrl)
  keepPlainAttributes(tree)
  return printer.stringify(tree)
}

const URL_PROPERTIES = ['href', 'src', 'poster', 'cite'] as const

/** Links inside the text lead to its page. */
function absoluteUrls(tree: Root, pageUrl: string): void {
  visit(tree, 'element', ({ properties }) => {
    for (const name of URL_PROPERTIES) makeAbsolute(properties, name, pageUrl)
  })
}

function makeAbsolute(properties: Properties, name: string, pageUrl: string): void {
  const written = properties[name]
  if (typeof written !== 'string') return
  const url = URL.parse(written, pageUrl)
  if (url) properties[name] = url.href
  else delete properties[name]
}
