/** Challenges of WebAuthn: random, valid for five minutes, for one session or browser, and used once. */

import type { Ctx } from '#server/platform/context.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { deleteChallenge, insertChallenge } from './passkeys.sql.ts'

export const CHALLENGE_SECONDS = 300

/** @param boundTo who has to answer: `session:7`, or the secret of a browser */
export const storeChallenge = (ctx: Ctx, challenge: string, boundTo: string): Promise<unknown> =>
  ctx.transaction((tx) =>
    insertChallenge(tx, {
      challenge_hash: hashOfToken(challenge),
      bound_to: hashOfToken(boundTo),
      expires_at: ctx.now() + CHALLENGE_SECONDS * 1000,
    }),
  )

/**
 * Uses up the challenge that an answer names, before the answer is verified, so that none is answered twice.
 * @param clientDataJson of the answer, in base 64 for URLs
 * @returns the challenge; null when this session or browser has none like it, or it has expired
 */
export async function consumeChallenge(
  ctx: Ctx,
  clientDataJson: string,
  boundTo: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === null) return null
  const key = { challenge_hash: hashOfToken(challenge), bound_to: hashOfToken(boundTo) }
  const isOurs = await ctx.transaction((tx) => deleteChallenge(tx, key, ctx.now()), { isAudited: false })
  return isOurs ? challenge : null
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
