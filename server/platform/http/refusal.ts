/** The response to a request above the limit of its network: made once, so that a flood costs little. */
import { failures } from '#contract/errors.ts'
import { type Locale, THEME_COOKIE, type Theme } from '#contract/locale.ts'
import { messageText } from '../messages.ts'
import { failurePage } from './failure-page.ts'
import type { HeaderMap } from './security-headers.ts'
import type { VisitorInfo } from './visitor.ts'

/** @property seconds until the next request may be accepted */
type Refused = { visitor: Pick<VisitorInfo, 'locale' | 'cookies'>; isPage: boolean; seconds: number }

const bodies = new Map<string, string>()

/** @param headers of all responses */
export function refusal({ visitor, isPage, seconds }: Refused, headers: HeaderMap): Response {
  const theme: Theme = visitor.cookies[THEME_COOKIE] === 'theme-light' ? 'theme-light' : 'theme-dark'
  return new Response(bodyOf(isPage, visitor.locale, theme), {
    status: failures['too-many'].status,
    headers: {
      ...headers,
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      'cache-control': 'private, no-store',
      'retry-after': String(seconds),
    },
  })
}

function bodyOf(isPage: boolean, locale: Locale, theme: Theme): string {
  const key = isPage ? `${locale} ${theme}` : locale
  let body = bodies.get(key)
  if (body === undefined) {
    const message = messageText(locale, 'too-many-requests')
    body = isPage
      ? // An empty URL is that of the page.
        failurePage({ kind: 'too-many', message, locale, cookies: { [THEME_COOKIE]: theme }, retryHref: '' })
      : JSON.stringify({ flag: false, code: failures['too-many'].code, message, data: null })
    bodies.set(key, body)
  }
  return body
}
