/** The type of the API client, the same in the browser and during server rendering. Types only: no schema reaches the browser. */
import type { Contract } from './contract.ts'
import type { Endpoint, Input, ResponseOf } from './endpoint.ts'

/** One function for each endpoint. Rejects with a `Failure`-shaped value: `{ kind, code, message, data }`. */
export type Client = ClientOf<Contract>

/** Of the public contract, or of the owner's, whose table is a part of the owner's scripts. */
export type ClientOf<Api> = {
  [Feature in keyof Api]: {
    [Action in keyof Api[Feature]]: Api[Feature][Action] extends Endpoint
      ? (...input: Args<Input<Api[Feature][Action]>>) => Promise<ResponseOf<Api[Feature][Action]>>
      : never
  }
}
type Args<I> = Record<string, never> extends I ? [input?: I] : [input: I]
