/** POST /preferences: sets language and theme for a browser without scripts. */
import { generateCookie } from 'hono/cookie'
import { LOCALE_COOKIE, locales, PREFERENCE_SECONDS, THEME_COOKIE, themes } from '#contract/locale.ts'
import { readFields } from '#server/platform/http/request-body.ts'

/** Sets the chosen cookies and redirects to the page that held the form. */
export async function setPreferences(request: Request): Promise<Response> {
  const form = await readFields(request)
  const headers = new Headers({ location: safePath(form.get('back')), 'cache-control': 'no-store' })
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
 * A path of this site, percent-encoded as a header requires; `/` for anything else (docs/requirements/safety.md, O5):
 * `//host` and `/\host` lead to other sites, and control characters cannot be sent.
 */
const safePath = (path: string | null): string =>
  path && /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(path)
    ? path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    : '/'
