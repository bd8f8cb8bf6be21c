/** Finds where a page accepts webmentions: the header `Link`, then the first `link` or `a` with the relation. */

import { askPage } from './page-parser.ts'
import type { ReadPublic } from './read-public.ts'
import { webUrl } from './web-url.ts'

/** Null when the page accepts none. @throws Error when it does not respond */
export async function findEndpoint(
  target: string,
  ending: AbortSignal,
  read: ReadPublic,
): Promise<string | null> {
  const page = await read(target, { ending })
  if (page.status >= 500) throw new Error(`${target} answered ${page.status}`)
  if (page.status < 200 || page.status >= 300) return null
  const { link } = page.headers
  const linked = endpointInHeader(Array.isArray(link) ? link.join(', ') : (link ?? ''), page.url)
  if (linked !== undefined) return linked
  if (!/html/i.test(page.headers['content-type'] ?? '')) return null
  return (await askPage({ about: 'endpoint', html: page.text, url: page.url })).endpoint
}

/** Of `<https://a.example/hook>; rel="webmention", <…>`; undefined without the relation. */
export function endpointInHeader(header: string, base: string): string | null | undefined {
  for (const [, href = '', parameters = ''] of header
    .slice(0, 10_000)
    .matchAll(/<([^<>]{0,2000})>([^<]{0,500})/g)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? []
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('webmention')) return webUrl(href, base)
  }
  return undefined
}
