/** The typed client's shape, the same in the browser and while rendering. Types only: no schema reaches the browser. */
import type { Contract } from './contract.ts'
import type { Endpoint, Input, ReplyOf } from './endpoint.ts'

/** One function for each promise. Rejects with a `Failure`-shaped value: `{ kind, code, message, data }`. */
export type Client = {
  [Room in keyof Contract]: {
    [Action in keyof Contract[Room]]: Contract[Room][Action] extends Endpoint
      ? (...input: Args<Input<Contract[Room][Action]>>) => Promise<ReplyOf<Contract[Room][Action]>>
      : never
  }
}
type Args<I> = Record<string, never> extends I ? [input?: I] : [input: I]
