/** Proof of work: what the browser of a visitor without an account computes, so that floods cost their sender something. */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Payload } from 'altcha-lib/types'
import type { Ctx } from '#server/platform/context.ts'

/** How many hashes a browser computes: a tenth of a second to a second of a phone, in the background. */
const [LEAST_WORK, MOST_WORK] = [20_000, 80_000]

/** A form that is left open longer gets another challenge. Shorter than attempts are stored, so that no proof counts twice. */
const VALID_MS = 12 * 3600 * 1000
const MAX_AHEAD_MS = 60_000

/** Signed: nothing is stored until it comes back. @param counter how many hashes solve it */
export async function makeChallenge(ctx: Ctx, counter = randomInt(MOST_WORK, LEAST_WORK)) {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter,
    deriveKey,
    data: { madeAt: ctx.now() },
    hmacSignatureSecret: secretOf(ctx),
  })
  return { parameters: { ...parameters }, signature }
}

const secretOf = (ctx: Ctx): string => ctx.sign('comment-challenge', '')

export type Proof = {
  id: string
  /** Unix ms, when the form was touched. */
  madeAt: number
}

/** The proof that a browser sent, with the challenge in it; null when it proves nothing. */
export async function readProof(ctx: Ctx, sent: string): Promise<Proof | null> {
  if (sent === '') return null
  try {
    const { challenge, solution } = JSON.parse(sent) as Payload
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secretOf(ctx),
    })
    const { nonce, data } = challenge.parameters
    const age = ctx.now() - Number(data?.madeAt)
    return verified && age <= VALID_MS && age >= -MAX_AHEAD_MS
      ? { id: nonce, madeAt: Number(data?.madeAt) }
      : null
  } catch {
    // Whatever a stranger made up.
    return null
  }
}
