/**
 * Unlock grants: what a browser receives for the correct password of an article (docs/requirements/safety.md, P2).
 * The server stores only hashes of the tokens.
 */

import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { hashOfToken, isToken, randomToken } from '#server/platform/random-token.ts'
import {
  deleteGrantsOfTokenHash,
  selectHasGrant,
  selectIsKnownToken,
  upsertGrant,
} from './article-grants.sql.ts'

export const GRANT_COOKIE = 'grant'
export const GRANT_SECONDS = 7 * 24 * 3600

/** Whether the browser with this token has unlocked the article. */
export async function hasGrant(ctx: Ctx, articleId: number, token: string | undefined): Promise<boolean> {
  if (!isToken(token)) return false
  return selectHasGrant(ctx.db, { tokenHash: hashOfToken(token), articleId, now: ctx.now() })
}

/** Grants the article to the browser that sent `token`, or to a new token. Returns the token. */
export async function insertGrant(
  ctx: Ctx,
  tx: Tx,
  articleId: number,
  token: string | undefined,
): Promise<string> {
  const granted = (await isKnown(tx, token)) ? (token as string) : randomToken()
  const expiresAt = ctx.now() + GRANT_SECONDS * 1000
  await upsertGrant(tx, { tokenHash: hashOfToken(granted), articleId, expiresAt })
  return granted
}

/** A token that this server never issued is not used: nobody can plant one in another visitor's browser. */
const isKnown = async (tx: Tx, token: string | undefined): Promise<boolean> =>
  isToken(token) && selectIsKnownToken(tx, hashOfToken(token))

/** Deletes everything that one browser unlocked: its reader logs out. */
export async function deleteGrantsOfToken(tx: Tx, token: string | undefined): Promise<void> {
  if (isToken(token)) await deleteGrantsOfTokenHash(tx, hashOfToken(token))
}
