/** Grants: what a right password hands to a browser (docs/requirements/safety.md, P2). The server keeps only their hashes. */
import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

export const GRANT_COOKIE = 'grant'
export const GRANT_SECONDS = 7 * 24 * 3600

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const isToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

export async function hasGrant(ctx: Ctx, articleId: number, token: string | undefined): Promise<boolean> {
  if (!isToken(token)) return false
  const row = await ctx.db
    .selectFrom('article_grant')
    .select('article_id')
    .where('token_hash', '=', hashOf(token))
    .where('article_id', '=', articleId)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return row !== undefined
}

/** Grants the article to the browser that holds `token`, or to a new token. Answers the token. */
export async function insertGrant(
  ctx: Ctx,
  tx: Tx,
  articleId: number,
  token: string | undefined,
): Promise<string> {
  const kept = (await isKnown(tx, token)) ? (token as string) : randomBytes(32).toString('base64url')
  const expires_at = ctx.now() + GRANT_SECONDS * 1000
  await tx
    .insertInto('article_grant')
    .values({ token_hash: hashOf(kept), article_id: articleId, expires_at })
    .onConflict((conflict) => conflict.columns(['token_hash', 'article_id']).doUpdateSet({ expires_at }))
    .execute()
  return kept
}

/** A token that we never gave out is not taken up: nobody can plant one in another's browser. */
async function isKnown(tx: Tx, token: string | undefined): Promise<boolean> {
  if (!isToken(token)) return false
  const row = await tx
    .selectFrom('article_grant')
    .select('token_hash')
    .where('token_hash', '=', hashOf(token))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All unlocks of the article end: its password changed or went away. */
export const deleteGrants = (tx: Tx, articleId: number) =>
  tx.deleteFrom('article_grant').where('article_id', '=', articleId).execute()

/** All that one browser unlocked: its reader logs out. */
export async function deleteGrantsOfToken(tx: Tx, token: string | undefined): Promise<void> {
  if (isToken(token)) await tx.deleteFrom('article_grant').where('token_hash', '=', hashOf(token)).execute()
}

export const deleteExpiredGrants = (tx: Tx, now: number) =>
  tx.deleteFrom('article_grant').where('expires_at', '<=', now).execute()
