/** Makes every URL of a text absolute; links inside the text lead to its page. */
import type { Properties, Root } from 'hast'
import { visit } from 'unist-util-visit'

const URL_PROPERTIES = ['href', 'src', 'poster', 'cite'] as const

/** Rewrites the tree in place. @param pageUrl absolute URL of the page that shows the text */
export function absoluteUrls(tree: Root, pageUrl: string): void {
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
