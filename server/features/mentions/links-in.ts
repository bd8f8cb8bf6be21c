/** Finds the links of an article's text. It needs the HTML parser, so jobs load it when they run. */
import { visit } from 'unist-util-visit'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { webUrl } from './web-url.ts'

const MAX_LINKS = 100

/** The websites that a text links to, in order, each once. */
export function linksIn(html: string, origin: string): string[] {
  const links = new Set<string>()
  visit(parseHtml(html), 'element', ({ tagName, properties }) => {
    if (tagName !== 'a' || typeof properties.href !== 'string') return
    const url = webUrl(properties.href, origin)
    if (url !== null && new URL(url).origin !== origin && links.size < MAX_LINKS) links.add(url)
  })
  return [...links]
}
