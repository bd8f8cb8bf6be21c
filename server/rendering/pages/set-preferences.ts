/** POST /preferences: sets language and theme for a browser without scripts. */
import { LOCALE_COOKIE, locales, PREFERENCE_SECONDS, THEME_COOKIE, themes } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'
import { addCookie } from '#server/platform/http/cookie.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'

/** Sets the chosen cookies and redirects to the page that held the form. */
export async function setPreferences(ctx: Ctx, request: Request, visitor: VisitorInfo): Promise<Response> {
  const form = await readFields(request)
  const response = seeOther(visitor.ownPage ?? '/')
  const setChoice = (name: string, allowed: readonly string[]) => {
    const value = form.get(name)
    if (!value || !allowed.includes(value)) return
    addCookie(response.headers, ctx, visitor, {
      name,
      value,
      seconds: PREFERENCE_SECONDS,
      isForScripts: true,
    })
  }
  setChoice(LOCALE_COOKIE, locales)
  setChoice(THEME_COOKIE, themes)
  return response
}
