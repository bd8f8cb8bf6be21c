/** The closed list of failure kinds with their numeric codes and HTTP statuses. */

/** `status` is the HTTP status; decisions of the application itself have 200 (docs/requirements/api.md). */
export const failures = {
  unauthenticated: { code: 40001, status: 200 },
  forbidden: { code: 40300, status: 200 },
  'too-many': { code: 42900, status: 429 },
  refused: { code: 51000, status: 200 },
  'code-needed': { code: 51010, status: 200 },
  'confirmation-needed': { code: 51020, status: 200 },
  invalid: { code: 52000, status: 200 },
  locked: { code: 52003, status: 200 },
  conflict: { code: 52009, status: 200 },
  'provider-failed': { code: 53001, status: 200 },
  'bad-request': { code: 40000, status: 400 },
  'no-such-path': { code: 40400, status: 404 },
  'method-not-allowed': { code: 40500, status: 405 },
  'too-large': { code: 41300, status: 413 },
  'too-long': { code: 41400, status: 414 },
  'headers-too-large': { code: 43100, status: 431 },
  'unsupported-type': { code: 41500, status: 415 },
  unexpected: { code: 50000, status: 500 },
  unavailable: { code: 50300, status: 503 },
} as const

export type FailureKind = keyof typeof failures

export const success = 20000

/** The envelope of every response. */
export type Envelope<Data> = { flag: boolean; code: number; message: string; data: Data }

/** The kind of a numeric code; an unknown code is `unexpected`. */
export const kindOfCode = (code: number): FailureKind =>
  (Object.keys(failures) as FailureKind[]).find((kind) => failures[kind].code === code) ?? 'unexpected'
