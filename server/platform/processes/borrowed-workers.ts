/**
 * A process that run-process.ts has started may not start others: what it wants to render or resize goes to the site,
 * which runs it in worker processes of its own (run-process.ts).
 */

/** A request for the worker process `worker` of this process, which runs `file`. */
export type LoanRequest = {
  id: number
  worker: number
  file: string
  input: unknown
  needsNewProcess: boolean
}
export type LoanResponse = { id: number } & (
  | { output: unknown }
  | { error: { kind: string; message: string } }
)

type Waiting = { done: (output: never) => void; fail: (error: { kind: string; message: string }) => void }

let waiting: Map<number, Waiting> | null = null
let count = 0

/** From now on, the worker processes of this process are borrowed. */
export function borrowWorkers(): void {
  const all = new Map<number, Waiting>()
  waiting = all
  process.on('message', (response: LoanResponse) => {
    const one = all.get(response.id)
    all.delete(response.id)
    if ('error' in response) one?.fail(response.error)
    else one?.done(response.output as never)
  })
}

export const mustBorrow = (): boolean => waiting !== null

/** @throws what the worker process of the site failed with, as `kind` and `message` */
export const borrowed = <Output>(request: Omit<LoanRequest, 'id'>): Promise<Output> =>
  new Promise((done, fail) => {
    const id = ++count
    waiting?.set(id, { done, fail })
    process.send?.({ ...request, id } satisfies LoanRequest, undefined, undefined, () => {})
  })
