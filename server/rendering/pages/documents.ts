/** Serves documents that machines read, such as feeds, from the page cache. */
import { hash } from 'node:crypto'
import {
  chooseEncoding,
  compressBrotli,
  compressGzip,
  copyWithoutSlack,
  type Encoding,
} from '#server/platform/http/compression.ts'
import type { HeaderMap } from '#server/platform/http/security-headers.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { pageResponse } from './page-response.ts'

type RenderedDocument = { body: string; contentType: string }

export type Documents = {
  /** The response with the document of a canonical URL that is cached and fresh; null otherwise. */
  cached: (request: Request, url: string) => Response | null
  /** The same, rendered unless it is cached; null when `render` finds none. */
  response: (
    request: Request,
    url: string,
    render: () => Promise<RenderedDocument | null>,
  ) => Promise<Response | null>
}

/** Browsers show these types as plain text; as plain XML they are shown with their style sheet. */
const FEED_XML = /^application\/(rss|atom)\+xml/

export function createDocuments(cache: PageCache, headers: HeaderMap): Documents {
  const compress = async (
    render: () => Promise<RenderedDocument | null>,
    encoding: Encoding,
  ): Promise<CachedPage | null> => {
    const rendered = await render()
    if (!rendered) return null
    const plain = Buffer.from(rendered.body)
    const body =
      encoding === 'identity' ? plain : await (encoding === 'br' ? compressBrotli : compressGzip)(plain)
    return {
      status: 200,
      location: null,
      hasMarkdown: false,
      hasQuoteService: false,
      analytics: null,
      hasWebmention: false,
      encoding,
      day: null,
      viewedPage: null,
      search: null,
      etag: `W/"${hash('sha1', body, 'base64url')}"`,
      contentType: rendered.contentType,
      body: copyWithoutSlack(body),
    }
  }

  const keyOf = (encoding: Encoding, url: string) => `${encoding} document ${url}`

  const responseOf = (request: Request, document: CachedPage) => {
    const conditions = { method: request.method, ifNoneMatch: request.headers.get('if-none-match') }
    const response = pageResponse(document, conditions, { ...headers, vary: 'Accept, Accept-Encoding' })
    const accepted = request.headers.get('accept') ?? ''
    if (accepted.includes('text/html') && FEED_XML.test(document.contentType))
      response.headers['content-type'] = 'application/xml; charset=utf-8'
    return new Response(response.body && new Uint8Array(response.body), response)
  }

  return {
    cached: (request, url) => {
      const document = cache.get(keyOf(encodingOf(request), url))
      return document ? responseOf(request, document) : null
    },
    response: async (request, url, render) => {
      const encoding = encodingOf(request)
      const document = await cache.read(keyOf(encoding, url), 'content', () => compress(render, encoding))
      return document && responseOf(request, document)
    },
  }
}

const encodingOf = (request: Request) => chooseEncoding(request.headers.get('accept-encoding'))
