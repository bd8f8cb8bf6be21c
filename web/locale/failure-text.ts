/** The text for a failed request, in the visitor's language. */
import { NO_RESPONSE, type RequestFailure } from '#web/failure.ts'
import type { Texts } from './en.ts'

/**
 * Two error codes have texts of ours (docs/requirements/product.md, Accounts); a request without a response has no
 * server message; all others use the server's.
 */
export const failureText = ({ kind, code, message }: RequestFailure, { toasts }: Texts): string => {
  if (kind === 'unexpected') return toasts.systemException
  if (kind === 'unauthenticated') return toasts.notLoggedIn
  if (code === NO_RESPONSE) return toasts.noResponse
  return message
}
