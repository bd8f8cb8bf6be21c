/** The response to every login: the profile, a token, the cookie that makes the browser known, and that of "stay signed in". */
import type { User } from '#contract/users.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { toOwnProfile } from '#server/features/users/users.mapper.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SetCookie } from '#server/platform/http/serve.ts'
import { BROWSER_COOKIE, BROWSER_SECONDS } from './known-browsers.sql.ts'
import type { LoginResult } from './open-session.ts'
import { STAY_COOKIE, STAY_PATH } from './renew-session.ts'

export async function loginResponse(
  ctx: Ctx,
  { account, token, browser, stay }: LoginResult,
  setCookie: SetCookie,
): Promise<User> {
  const { userAvatar } = await selectSettings(ctx)
  if (browser !== undefined) setCookie(BROWSER_COOKIE, browser, BROWSER_SECONDS)
  // A browser that is not to stay signed in may have stayed so before.
  const seconds = stay ? Math.floor((stay.endsAt - ctx.now()) / 1000) : 0
  setCookie(STAY_COOKIE, stay?.value ?? '', seconds, STAY_PATH)
  return { ...toOwnProfile(account, userAvatar), token }
}
