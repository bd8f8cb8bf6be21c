/** The proof of work that the browser of a guest sends with a comment, of a challenge that is set now. */
import { createHash } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import type { TestContext } from './test-context.ts'

export async function proofOfWork(context: TestContext): Promise<string> {
  const { data } = await context.api('/comments/challenge')
  const challenge = data as unknown as Challenge
  const solution = await solveChallenge({
    challenge,
    deriveKey: async (_, salt, password) => ({
      derivedKey: createHash('sha256').update(salt).update(password).digest(),
    }),
  })
  return JSON.stringify({ challenge, solution })
}
