/** The response to every login: the profile, the token of the session, and the cookie that makes the browser known. */
import type { User } from '#contract/sessions.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { toOwnProfile } from '#server/features/users/users.mapper.ts'
import type { Ctx } from '#server/platform/context.ts'
import { BROWSER_COOKIE, BROWSER_SECONDS } from './known-browsers.sql.ts'
import type { LoginResult } from './log-in.ts'

export async function loginResponse(
  ctx: Ctx,
  { account, token, browser }: LoginResult,
  setCookie: (name: string, value: string, seconds: number) => void,
): Promise<User> {
  const { userAvatar } = await selectSettings(ctx)
  setCookie(BROWSER_COOKIE, browser, BROWSER_SECONDS)
  return { ...toOwnProfile(account, userAvatar), token }
}
