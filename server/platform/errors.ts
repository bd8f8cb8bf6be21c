/** Errors with a kind of the contract. Every other thrown error is unexpected and becomes code 50000. */
import { type FailureKind, failures } from '#contract/errors.ts'
import type { MessageKey } from './messages.ts'

export class Failure extends Error {
  readonly kind: FailureKind
  /** Its numeric code in the API. */
  readonly code: number
  readonly parameters: Record<string, string | number>
  /** The key of the message, where the kind's own is not specific enough. */
  readonly messageKey: MessageKey
  /** The data of the envelope; null unless the contract declares otherwise. */
  readonly data: unknown
  /** Of several wrong fields, the errors of all of them, this one first; their sentences become `data.fields`. */
  readonly fieldErrors: readonly Failure[]

  constructor(
    kind: FailureKind,
    more: {
      sentence?: MessageKey
      words?: Record<string, string | number>
      data?: unknown
      fieldErrors?: readonly Failure[]
    } = {},
  ) {
    super(kind)
    this.kind = kind
    this.code = failures[kind].code
    this.messageKey = more.sentence ?? kind
    this.parameters = more.words ?? {}
    this.data = more.data ?? null
    this.fieldErrors = more.fieldErrors ?? []
  }
}

/** `field` is the first one that is missing or wrong. */
export const invalid = (field: string) => new Failure('invalid', { words: { field } })
/** A text with more than `max` characters in a field. */
export const tooLong = (field: string, max: number) =>
  new Failure('invalid', { sentence: 'field-too-long', words: { field, max } })
/** A wrong field with a message of its own. */
export const invalidFor = (sentence: MessageKey) => new Failure('invalid', { sentence })
/**
 * A wrong field with a message of its own, which the studio shows at that field: `data` names it. The owner's forms
 * have many fields, a reader's few.
 */
export const fieldError = (
  field: string,
  sentence: MessageKey = 'invalid',
  words: Record<string, string | number> = {},
) => new Failure('invalid', { sentence, words: { field, ...words }, data: { field } })
/** All wrong fields of a form. @param errors made by `fieldError`, one at least */
export const fieldErrors = (errors: readonly Failure[]) => {
  const [first] = errors
  return new Failure('invalid', {
    ...(first ? { sentence: first.messageKey, words: first.parameters, data: first.data } : {}),
    fieldErrors: errors,
  })
}
/** The data tells what is there instead of what the client expected. */
export const conflict = (data: unknown) => new Failure('conflict', { data })
export const refusal = (sentence: MessageKey) => new Failure('refused', { sentence })
export const locked = (data: unknown) => new Failure('locked', { data })
/** @param methods that the path has; GET stands for HEAD as well */
export const methodNotAllowed = (methods: readonly string[]) => {
  const all = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return new Failure('method-not-allowed', { words: { allow: [...new Set(all)].join(', ') } })
}
/** `seconds` until the next try may succeed; also sent as Retry-After. */
export const tooMany = (seconds: number) => new Failure('too-many', { words: { seconds } })
/** The server cannot do the work now: a queue is full. Differs from a used-up limit: the attempt does not count. */
export const serverBusy = (seconds: number) =>
  new Failure('too-many', { sentence: 'busy', words: { seconds } })
export const isServerBusy = (error: unknown): boolean =>
  error instanceof Failure && error.messageKey === 'busy'
