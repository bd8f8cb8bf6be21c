/** The token of the first run, which proves that somebody reads the terminal of the server. Only its hash is stored. */

import { timingSafeEqual } from 'node:crypto'
import { studioPages } from '#contract/studio-pages.ts'
import { hasOwner } from '#server/features/users/owner.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { deleteSetupTokenHash, selectSetupTokenHash, upsertSetupTokenHash } from './setup.sql.ts'

/**
 * The address for the terminal, with a new token; the one printed before is void. Null when there is an owner. No server gets a
 * fragment, so the token is in no log and no Referer.
 */
export async function createSetupUrl(ctx: Ctx): Promise<string | null> {
  if (await hasOwner(ctx)) return null
  const token = randomToken()
  await ctx.transaction((tx) => upsertSetupTokenHash(tx, hashOfToken(token)))
  return `${originOf(ctx)}${studioPages.setup.href()}#${token}`
}

/** @throws refused for a wrong token, and once there is an owner; too-many after 30 tries in 15 minutes from one network */
export async function requireSetupToken(ctx: Ctx, token: string, ipAddress: string): Promise<void> {
  const limit = { bucket: `setup:${networkOf(ipAddress)}`, max: 30, withinSeconds: 15 * 60 }
  await ctx.transaction((tx) => consumeAttempt(ctx, tx, [limit]))
  const stored = await selectSetupTokenHash(ctx.db)
  // Hashes have one length, and comparing them takes the same time wherever they differ.
  const isRight = timingSafeEqual(
    Buffer.from(hashOfToken(token)),
    Buffer.from(stored ?? hashOfToken(`no ${token}`)),
  )
  if (!isRight || (await hasOwner(ctx))) throw refusal('setup-over')
}

/**
 * Uses the token up before the work begins, so that of several setups at once one creates the site. Work that fails gives it back.
 * @throws refused when somebody else has used it; what the work throws
 */
export async function withSetupToken(ctx: Ctx, token: string, work: () => Promise<void>): Promise<void> {
  if (!(await ctx.transaction((tx) => deleteSetupTokenHash(tx, hashOfToken(token)))))
    throw refusal('setup-over')
  try {
    await work()
  } catch (error) {
    await ctx.transaction((tx) => upsertSetupTokenHash(tx, hashOfToken(token)))
    throw error
  }
}
