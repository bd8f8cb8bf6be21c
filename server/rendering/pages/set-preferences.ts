/** POST /preferences: how a browser without scripts chooses language and theme. */
import { LOCALE_COOKIE, locales, PREFERENCE_SECONDS, THEME_COOKIE, themes } from '#contract/locale.ts'

/** Sets the chosen cookies and leads back to where the form stood, which is a path of this site. */
export async function setPreferences(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text())
  const headers = new Headers({ location: safePath(form.get('back')), 'cache-control': 'no-store' })
  const setChoice = (name: string, allowed: readonly string[]) => {
    const value = form.get(name)
    if (value && allowed.includes(value))
      headers.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${PREFERENCE_SECONDS}; SameSite=Lax`)
  }
  setChoice(LOCALE_COOKIE, locales)
  setChoice(THEME_COOKIE, themes)
  return new Response(null, { status: 303, headers })
}

/** A path of this site and nothing else (docs/requirements/safety.md, O5): `//host` and `/\host` lead elsewhere. */
export const safePath = (path: string | null): string =>
  path && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/'
