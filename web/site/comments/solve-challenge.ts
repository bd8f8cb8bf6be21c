/** Gets a challenge and solves it in a worker, for the form of a visitor without an account. */
import type { Client } from '#contract/client.ts'
import { trustedScript } from '#web/ui/Html.tsx'
import workerUrl from './proof-worker.ts?worker&url'

/**
 * The `proof` of a comment. Called when somebody begins to write, because the server measures the time from here on; it is solved
 * long before they have written.
 * @throws what the API throws; the reason of the signal
 */
export async function solveChallenge(signal: AbortSignal, api: Client): Promise<string> {
  const challenge = await api.comments.challenge()
  signal.throwIfAborted()
  const worker = new Worker(trustedScript(workerUrl))
  try {
    const solution = await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', reject)
      worker.postMessage(challenge)
    })
    return JSON.stringify({ challenge, solution })
  } finally {
    worker.terminate()
  }
}
