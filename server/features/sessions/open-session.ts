/** Opens a session and returns its token. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { createToken, hashOfToken, lifetimeOf } from './session-token.ts'
import { insertSession } from './sessions.sql.ts'

type Account = { id: number; is_owner: 0 | 1 }

const MAX_USER_AGENT = 300

/** Returns the token; each login gets a new one (docs/requirements/safety.md, S2). */
export async function openSession(ctx: Ctx, tx: Tx, account: Account, userAgent: string): Promise<string> {
  const token = createToken()
  const now = ctx.now()
  await insertSession(tx, {
    account_id: account.id,
    token_hash: hashOfToken(token),
    user_agent: userAgent.slice(0, MAX_USER_AGENT),
    created_at: now,
    used_at: now,
    ends_at: now + lifetimeOf(account.is_owner === 1).maxMs,
    confirmed_at: null,
  })
  return token
}
