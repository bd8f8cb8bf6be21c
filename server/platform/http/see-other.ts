/**
 * The path of the page that sent a request; `/` without one, and for what would lead to another site, such as `//host`
 * (docs/requirements/safety.md, O5).
 */
export const refererPath = (request: Request): string => {
  const url = URL.parse(request.headers.get('referer') ?? '')
  return url && /^https?:$/.test(url.protocol) && !url.pathname.startsWith('//')
    ? url.pathname + url.search
    : '/'
}

/** Answers the post of a form: the browser gets the page that shows the outcome. */
export const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
