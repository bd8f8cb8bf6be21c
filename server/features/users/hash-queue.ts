/** Shares the one hash worker fairly: logins from known browsers first, then other logins and all else in turn (docs/requirements/safety.md, A21). */
import { serverBusy } from '#server/platform/errors.ts'

/** `known`: a login from a browser that the account knows; `login`: any other login; `other`: unlock, codes, new passwords. */
export type HashPriority = 'known' | 'login' | 'other'

/** Waiting requests of each class; 32 in all (A2). A full class leaves the places of the others free. */
const MAX_WAITING: Record<HashPriority, number> = { known: 8, login: 12, other: 12 }
/** The error that a refused caller gets; the queue drains at about ten hashes a second. */
export const RETRY_SECONDS = 5

type Waiting = { start: () => void }

/** Runs one task at a time; `known` goes first, `login` and `other` take turns. */
export function createHashQueue() {
  const waiting: Record<HashPriority, Waiting[]> = { known: [], login: [], other: [] }
  let isRunning = false
  let turn: 'login' | 'other' = 'login'

  const takeNext = (): Waiting | undefined => {
    const known = waiting.known.shift()
    if (known) return known
    const first = turn
    const second = first === 'login' ? 'other' : 'login'
    turn = second
    return waiting[first].shift() ?? waiting[second].shift()
  }
  const next = () => {
    const one = takeNext()
    isRunning = one !== undefined
    one?.start()
  }

  /** @throws serverBusy when too many requests of this class wait */
  return async <Result>(priority: HashPriority, work: () => Promise<Result>): Promise<Result> => {
    if (isRunning) {
      if (waiting[priority].length >= MAX_WAITING[priority]) throw serverBusy(RETRY_SECONDS)
      await new Promise<void>((start) => waiting[priority].push({ start }))
    }
    isRunning = true
    try {
      return await work()
    } finally {
      next()
    }
  }
}
