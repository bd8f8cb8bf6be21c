/** Reads the nickname that a reader of another site had: names that impersonate somebody are not taken over. */
import type { Ctx } from '#server/platform/context.ts'
import { isNicknameAllowed } from './nickname.policy.ts'
import { sanitizeLine } from './nickname.ts'
import { reservedNames } from './update-info.ts'

/** @param fallback what the reader is called instead */
export async function importedNickname(ctx: Ctx, written: string, fallback: string): Promise<string> {
  const nickname = sanitizeLine(written)
  const isAllowed = nickname !== '' && isNicknameAllowed(nickname, await reservedNames(ctx, false))
  return isAllowed ? nickname : fallback
}
