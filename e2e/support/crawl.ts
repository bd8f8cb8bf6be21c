/** Reads a whole site as an anonymous visitor without a browser: every URL that any response mentions. */

export type CrawledResponse = {
  path: string
  status: number
  headers: Headers
  /** Decoded as Latin-1, so that binary files can be searched as well. */
  body: string
}

const MAX_RESPONSES = 10_000

/**
 * @param starts URLs that no page links to
 * @param cookie the visitor's language and theme
 * @param leftOut paths that are not requested
 */
export const crawl = async (
  siteUrl: string,
  starts: string[],
  cookie = '',
  leftOut = /^$/,
): Promise<CrawledResponse[]> => {
  const responses: CrawledResponse[] = []
  const waiting = [...starts]
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (responses.length >= MAX_RESPONSES) throw new Error(`The site has no end: ${responses.at(-1)?.path}`)
    const response = await request(siteUrl, path, cookie)
    responses.push(response)
    for (const next of linksIn(response, siteUrl)) {
      if (seen.has(next) || leftOut.test(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return responses
}

const request = async (siteUrl: string, path: string, cookie: string): Promise<CrawledResponse> => {
  const response = await fetch(new URL(path, siteUrl), { redirect: 'manual', headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { path, status: response.status, headers: response.headers, body: bytes.toString('latin1') }
}

const linksIn = ({ path, headers, body }: CrawledResponse, siteUrl: string): string[] => {
  const type = headers.get('content-type') ?? ''
  const location = headers.get('location')
  const found = [
    ...(location ? [location] : []),
    ...(/html|json|xml|css|javascript/.test(type) ? urlsIn(body) : []),
  ]
  return found.flatMap((link) => {
    const url = URL.parse(link.replaceAll('&amp;', '&'), new URL(path, siteUrl))
    return url?.origin === siteUrl ? [url.pathname + url.search] : []
  })
}

/** Attributes of HTML, sets of images, strings of JSON and `url(…)` of CSS. */
const urlsIn = (body: string): string[] => {
  const attributes = [...body.matchAll(/\b(?:href|src|action|content|poster)="([^"<>]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  const sets = [...body.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap((match) =>
    (match[1] ?? '').split(',').map((one) => one.trim().split(/\s/)[0] ?? ''),
  )
  const strings = [...body.matchAll(/"(\/[\w%./?=&;-]*)"/g)].map((match) => match[1] ?? '')
  const urls = [...body.matchAll(/url\(["']?([^"')]+)/g)].map((match) => match[1] ?? '')
  return [...attributes.filter((value) => /^(https?:|\/|\.|\?)/.test(value)), ...sets, ...strings, ...urls]
}
