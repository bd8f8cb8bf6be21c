/** POST /preferences: sets language and theme for a browser without scripts. */
import { LOCALE_COOKIE, locales, PREFERENCE_SECONDS, THEME_COOKIE, themes } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'
import { addCookie } from '#server/platform/http/cookie.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'

/** Sets the chosen cookies and redirects to the page that held the form. */
export async function setPreferences(ctx: Ctx, request: Request, visitor: VisitorInfo): Promise<Response> {
  const form = await readFields(request)
  const location = pathOf(request.headers.get('referer'))
  const headers = new Headers({ location, 'cache-control': 'no-store' })
  const setChoice = (name: string, allowed: readonly string[]) => {
    const value = form.get(name)
    if (!value || !allowed.includes(value)) return
    addCookie(headers, ctx, visitor, { name, value, seconds: PREFERENCE_SECONDS, isForScripts: true })
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
