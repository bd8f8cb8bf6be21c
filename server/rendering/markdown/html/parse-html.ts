/** Parses HTML as browsers do, to inspect rendered texts. */
import type { Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'

const parser = unified().use(rehypeRaw).freeze()

/** The tree of a fragment of HTML. */
export function parseHtml(html: string): Root {
  return parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root) as Root
}
