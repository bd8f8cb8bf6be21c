/**
 * Failed API requests, in the browser and during server rendering: the kinds of the contract with the server's
 * message.
 */
import { type Envelope, type FailureKind, kindOfCode, success } from '#contract/errors.ts'

/** Data of a failed request. `data` has the shape that the contract declares for this error, else it is null. */
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

/** During server rendering the API is a separate bundle, so its failures are recognized by their shape. */
export const isFailure = (error: unknown): error is RequestFailure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'code' in error && 'message' in error

/** The data of a response. @throws Failure when the envelope reports one. */
export const openEnvelope = (envelope: Envelope<unknown>): unknown => {
  if (envelope.flag && envelope.code === success) return envelope.data
  const { code, message, data } = envelope
  throw new Failure({ kind: kindOfCode(code), code, message, data })
}

/** The code of a request without a response of the server. */
export const NO_RESPONSE = 0

/** No response, or one from somewhere else: a gateway's page, a broken connection. */
export const noResponse = (message: string) =>
  new Failure({ kind: 'unavailable', code: NO_RESPONSE, message, data: null })
