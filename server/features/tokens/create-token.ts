/** Creates an access token, and emails the owner that there is one. */

import { MAX_TOKENS, type TokenScope } from '#contract/studio/tokens.ts'
import { confirmPassword } from '#server/features/users/confirm-password.ts'
import { notifyOfCredential } from '#server/features/users/notify-owner.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, fieldError } from '#server/platform/errors.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { createAccessToken, hintOf } from './access-token.ts'
import { type AccessTokenRow, countAccessTokens, insertAccessToken } from './tokens.sql.ts'

const MAX_LIFETIME_MS = 3653 * 24 * 3600 * 1000

type TokenForm = {
  accountId: number
  name: string
  scopes: TokenScope[]
  /** Unix ms; null: until it is revoked. */
  endsAt: number | null
  password: string | undefined
}

/**
 * @returns the token, which is stored nowhere, and its row
 * @throws invalid for an end that is past or later than in ten years; refused for the password, and above MAX_TOKENS;
 *   too-many
 */
export async function createToken(
  ctx: Ctx,
  { accountId, name, scopes, endsAt, password }: TokenForm,
): Promise<{ token: string; row: AccessTokenRow }> {
  const now = ctx.now()
  if (endsAt !== null && (endsAt <= now || endsAt > now + MAX_LIFETIME_MS))
    throw fieldError('endTime', 'token-end')
  const account = await selectAccount(ctx.db, accountId)
  if (!account) throw new Failure('unauthenticated')
  await confirmPassword(ctx, account, password)
  const token = createAccessToken()
  const row = await ctx.transaction(async (tx) => {
    if ((await countAccessTokens(tx, accountId)) >= MAX_TOKENS)
      throw new Failure('refused', { sentence: 'too-many-tokens', words: { max: MAX_TOKENS } })
    const inserted = await insertAccessToken(tx, {
      account_id: accountId,
      name,
      token_hash: hashOfToken(token),
      hint: hintOf(token),
      scopes: [...new Set(scopes)].sort().join(' '),
      created_at: now,
      ends_at: endsAt,
      used_at: null,
      used_network: null,
    })
    await ctx.audit(tx, 'studioTokens.create', { type: 'access-token', id: inserted.id })
    await notifyOfCredential(ctx, tx, account, { kind: 'token', name })
    return inserted
  })
  return { token, row }
}
