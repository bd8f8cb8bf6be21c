/**
 * Converts the HTML of a rendered text into HTML that stands by itself in feed readers and emails: absolute URLs, no
 * class, no icon, no script, nothing that only the site's style sheet makes readable.
 */
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { parseHtml } from '../html/parse-html.ts'
import { absoluteUrls } from './absolute-urls.ts'
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
