/** How a call fails, in the browser and while rendering: the contract's kinds with the server's words. */
import { type Envelope, type FailureKind, failures, kindOfCode, success } from '#contract/errors.ts'

/** What every rejected call carries. `data` is what the failure's kind promises, else null. */
export type RequestFailure = { kind: FailureKind; code: number; message: string; data: unknown }

export class Failure extends Error implements RequestFailure {
  readonly kind: FailureKind
  readonly code: number
  readonly data: unknown
  constructor({ kind, code, message, data }: RequestFailure) {
    super(message)
    this.name = 'Failure'
    this.kind = kind
    this.code = code
    this.data = data
  }
}

/** While rendering, the api is another module's: its failures are known by their shape. */
export const isFailure = (error: unknown): error is RequestFailure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'code' in error && 'message' in error

/** The data of an answer. @throws Failure when the envelope reports one. */
export const openEnvelope = (envelope: Envelope<unknown>): unknown => {
  if (envelope.flag && envelope.code === success) return envelope.data
  const { code, message, data } = envelope
  throw new Failure({ kind: kindOfCode(code), code, message, data })
}

/** No answer, or one that is not ours: a gateway's page, a cut connection. */
export const noResponse = (message: string) =>
  new Failure({ kind: 'unavailable', code: failures.unavailable.code, message, data: null })
