/** Reads a whole site as a stranger without a browser does: every address that any answer mentions. */

export type Answer = {
  path: string
  status: number
  headers: Headers
  /** Files that are no text are read byte by byte. */
  body: string
}

const MAX_ANSWERS = 10_000

/** @param starts addresses that nothing may lead to. @param cookie the stranger's language and theme. */
export const crawl = async (siteUrl: string, starts: string[], cookie = ''): Promise<Answer[]> => {
  const answers: Answer[] = []
  const waiting = [...starts]
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (answers.length >= MAX_ANSWERS) throw new Error(`The site has no end: ${answers.at(-1)?.path}`)
    const answer = await ask(siteUrl, path, cookie)
    answers.push(answer)
    for (const next of mentionedIn(answer, siteUrl)) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return answers
}

const ask = async (siteUrl: string, path: string, cookie: string): Promise<Answer> => {
  const response = await fetch(new URL(path, siteUrl), { redirect: 'manual', headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { path, status: response.status, headers: response.headers, body: bytes.toString('latin1') }
}

const mentionedIn = ({ path, headers, body }: Answer, siteUrl: string): string[] => {
  const type = headers.get('content-type') ?? ''
  const location = headers.get('location')
  const found = [
    ...(location ? [location] : []),
    ...(/html|json|xml|css|javascript/.test(type) ? addressesIn(body) : []),
  ]
  return found.flatMap((address) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'), new URL(path, siteUrl))
    return url?.origin === siteUrl ? [url.pathname + url.search] : []
  })
}

/** Attributes of HTML, picture sets, strings of JSON and `url(…)` of CSS. */
const addressesIn = (body: string): string[] => {
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
