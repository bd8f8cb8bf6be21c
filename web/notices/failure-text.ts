/** What a reader is told when a call fails. */
import type { CallFailure } from '#web/failure.ts'
import type { Texts } from '#web/locale/en.ts'

/** Two numbers have texts of ours (docs/requirements/product.md, Accounts); a lost call has no server's words; the rest has. */
export const failureText = ({ kind, message }: CallFailure, { notices }: Texts): string => {
  if (kind === 'unexpected') return notices.systemException
  if (kind === 'unauthenticated') return notices.notLoggedIn
  if (kind === 'unavailable') return notices.noAnswer
  return message
}
