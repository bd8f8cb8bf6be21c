/** POST /preferences: sets language and theme for a browser without scripts. */
import { generateCookie } from 'hono/cookie'
import { LOCALE_COOKIE, locales, PREFERENCE_SECONDS, THEME_COOKIE, themes } from '#contract/locale.ts'
import { readFields } from '#server/platform/http/request-body.ts'

/** Sets the chosen cookies and redirects to the page that held the form. */
export async function setPreferences(request: Request): Promise<Response> {
  const form = await readFields(request)
  const location = pathOf(request.headers.get('referer'))
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  const setChoice = (name: string, allowed: readonly string[]) => {
    const value = form.get(name)
    if (!value || !allowed.includes(value)) return
    const options = { path: '/', maxAge: PREFERENCE_SECONDS, sameSite: 'Lax' } as const
    headers.append('set-cookie', generateCookie(name, value, options))
  }
  setChoice(LOCALE_COOKIE, locales)
  setChoice(THEME_COOKIE, themes)
  return new Response(null, { status: 303, headers })
}

/**
 * The path of a URL, on this site; `/` without one, and for what would lead to another site, such as `//host`
 * (docs/requirements/safety.md, O5).
 */
const pathOf = (referrer: string | null): string => {
  const url = referrer === null ? null : URL.parse(referrer)
  return url && /^https?:$/.test(url.protocol) && !url.pathname.startsWith('//')
    ? url.pathname + url.search
    : '/'
}
