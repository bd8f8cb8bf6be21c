/** The proof of work that the browser of a guest sends with a comment, of a challenge that is set now and takes one hash. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { makeChallenge } from '#server/features/comments/spam/proof.ts'
import type { TestContext } from './test-context.ts'

export async function proofOfWork({ ctx }: Pick<TestContext, 'ctx'>): Promise<string> {
  const challenge = await makeChallenge(ctx, 1)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
