/** Proof of work: what counts as one. */
// @module-tag engine
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Challenge } from 'altcha-lib/types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { makeChallenge, readProof } from './proof.ts'

let context: TestContext
/** One is solved for all tests. */
let challenge: Challenge
let solution: { counter: number; derivedKey: string } | null
beforeAll(async () => {
  context = await createTestContext()
  challenge = (await makeChallenge(context.ctx)) as Challenge
  solution = await solveChallenge({ challenge, deriveKey })
})
afterAll(() => context.close())

const read = (sent: unknown) => readProof(context.ctx, typeof sent === 'string' ? sent : JSON.stringify(sent))

it('a solved challenge says when the form was touched', async () => {
  const madeAt = context.clock.now
  context.clock.now += 40_000
  expect(await read({ challenge, solution })).toEqual({ id: challenge.parameters.nonce, madeAt })
})

it('X6: what is altered, made up or too old proves nothing', async () => {
  const { parameters, signature } = challenge
  const forged: unknown[] = [
    '',
    'null',
    '{}',
    '{"challenge":{"parameters":{}},"solution":{}}',
    { challenge, solution: null },
    { challenge, solution: { ...solution, counter: 7 } },
    { challenge: { parameters }, solution },
    { challenge: { parameters: { ...parameters, keyPrefix: '00' }, signature }, solution },
    { challenge: { parameters: { ...parameters, data: { madeAt: 0 } }, signature }, solution },
  ]
  for (const sent of forged) expect(await read(sent), JSON.stringify(sent)).toBeNull()
  const now = context.clock.now
  context.clock.now += 13 * 3_600_000
  expect(await read({ challenge, solution })).toBeNull()
  context.clock.now = now
  expect(await read({ challenge, solution })).not.toBeNull()
})
