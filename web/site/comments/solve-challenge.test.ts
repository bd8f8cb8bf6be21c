/** The worker solves what the server sets, without a secure context, and ends with the form. */
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import { solveChallenge } from './solve-challenge.ts'

const SECRET = 'kiln'
const setChallenge = () =>
  createChallenge({ algorithm: 'SHA-256', cost: 1, counter: 300, deriveKey, hmacSignatureSecret: SECRET })
const api = { comments: { challenge: setChallenge } } as unknown as Client

let ended = 0
/** Runs the code of the worker in the same thread. */
class FakeWorker extends EventTarget {
  postMessage(data: unknown) {
    void import('./proof-worker.ts').then(() => onMessage?.({ data }))
    vi.stubGlobal('postMessage', (answer: unknown) =>
      this.dispatchEvent(new MessageEvent('message', { data: answer })),
    )
  }
  terminate() {
    ended += 1
  }
}
let onMessage: ((event: { data: unknown }) => void) | undefined
vi.stubGlobal('Worker', FakeWorker)
vi.stubGlobal('addEventListener', (_: string, listener: typeof onMessage) => {
  onMessage = listener
})
afterEach(() => {
  ended = 0
})

it('solves the challenge', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { challenge, solution } = JSON.parse(await solveChallenge(new AbortController().signal, api))
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: SECRET,
  })
  expect(verified).toBe(true)
  expect(ended).toBe(1)
})

it('ends the worker when the form is gone', async () => {
  const gone = new AbortController()
  const solving = solveChallenge(gone.signal, {
    comments: {
      challenge: async () => {
        queueMicrotask(() => gone.abort(new Error('gone')))
        return setChallenge()
      },
    },
  } as unknown as Client)
  await expect(solving).rejects.toThrow('gone')
})
