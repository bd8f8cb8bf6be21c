/** Finds the script that sends a request by its access token, and records the use. */

import { TOKEN_SCOPES } from '#contract/studio/tokens.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { isWellFormedToken } from './access-token.ts'
import { selectAccessToken, type TokenUse, updateTokenUse } from './tokens.sql.ts'

/** A use from the same network is stored when the stored one is older than this. */
const USE_WRITE_INTERVAL_MS = 60 * 1000

/**
 * The database is read for every request, so that a revoked token is refused at once, by every instance. A token that
 * is not accepted counts as an anonymous visitor; the reason is shown where a session is needed.
 */
export async function readToken(ctx: Ctx, token: string, ipAddress: string): Promise<Viewer> {
  if (!isWellFormedToken(token)) return { kind: 'anonymous', reason: 'token-mistyped' }
  const row = await selectAccessToken(ctx.db, hashOfToken(token))
  const now = ctx.now()
  if (!row || hasTokenEnded(row, now)) return { kind: 'anonymous', reason: 'token-ended' }
  const network = networkOf(ipAddress)
  const isRecorded = row.used_at !== null && Math.abs(now - row.used_at) <= USE_WRITE_INTERVAL_MS
  if (!isRecorded || row.used_network !== network)
    ctx.flusher.add('access-tokens', { id: row.id, usedAt: now, network } satisfies TokenUse)
  return {
    kind: 'token',
    accountId: row.account_id,
    tokenId: row.id,
    tokenName: row.name,
    scopes: readScopes(row.scopes),
  }
}

export const hasTokenEnded = ({ ends_at }: { ends_at: number | null }, now: number): boolean =>
  ends_at !== null && ends_at <= now

/** From the column; a scope that this version does not have is left out. */
export const readScopes = (column: string) =>
  TOKEN_SCOPES.filter((scope) => column.split(' ').includes(scope))

/** Writes a batch of uses, the last one of each token. */
export const writeTokenUses = async (tx: Tx, batch: unknown[]): Promise<void> => {
  const latest = new Map((batch as TokenUse[]).map((use) => [use.id, use]))
  for (const use of latest.values()) await updateTokenUse(tx, use)
}
