/**
 * Starts the requests that need work one after another, the networks in turn, so that no network makes the others wait
 * (docs/requirements/safety.md, H8). Most of the work of a request blocks the event loop: were all that have arrived started
 * together, the next visitor would wait for all of them.
 */

/** A browser requests six things at once. */
const MAX_AT_ONCE = 6

/**
 * Runs a request when its turn comes: in each turn of the event loop one starts.
 * @param isBounded whether it waits for earlier ones of its network, of which a few may run at once
 */
export type TakeTurn = <Result>(
  network: string,
  isBounded: boolean,
  run: () => Promise<Result>,
) => Promise<Result>

type WaitingRequest = { isBounded: boolean; start: () => void }

/** @param afterEvents calls a function after the events that have arrived meanwhile */
export function createTurns(
  maxAtOnce = MAX_AT_ONCE,
  afterEvents: (next: () => void) => unknown = setImmediate,
): TakeTurn {
  /** In the order of their turns: a network that had one goes to the end. */
  const waiting = new Map<string, WaitingRequest[]>()
  const running = new Map<string, number>()
  let isTaken = false

  const mayStart = (network: string, isBounded: boolean) =>
    !isBounded || (running.get(network) ?? 0) < maxAtOnce

  const count = (network: string, change: 1 | -1) => {
    const requests = (running.get(network) ?? 0) + change
    if (requests === 0) running.delete(network)
    else running.set(network, requests)
  }

  const take = (network: string, isBounded: boolean) => {
    if (isBounded) count(network, 1)
    isTaken = true
    afterEvents(startNext)
  }

  const startNext = () => {
    isTaken = false
    for (const [network, requests] of waiting) {
      const at = requests.findIndex(({ isBounded }) => mayStart(network, isBounded))
      if (at < 0) continue
      const [request] = requests.splice(at, 1)
      waiting.delete(network)
      if (requests.length > 0) waiting.set(network, requests)
      request?.start()
      return
    }
  }

  return async (network, isBounded, run) => {
    if (isTaken || !mayStart(network, isBounded))
      await new Promise<void>((resolve) => {
        const start = () => {
          take(network, isBounded)
          resolve()
        }
        const requests = waiting.get(network)
        if (requests) requests.push({ isBounded, start })
        else waiting.set(network, [{ isBounded, start }])
      })
    else take(network, isBounded)
    try {
      return await run()
    } finally {
      if (isBounded) count(network, -1)
      if (!isTaken && waiting.has(network)) {
        isTaken = true
        afterEvents(startNext)
      }
    }
  }
}
