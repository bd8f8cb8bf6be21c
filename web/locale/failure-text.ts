/** The text for a failed request, in the visitor's language. */
import { failures } from '#contract/errors.ts'
import { isFailure, NO_RESPONSE } from '#web/failure.ts'
import type { Texts } from './en.ts'

/**
 * Two error codes have texts of ours (docs/requirements/product.md, Accounts); a request without a response has no
 * server message, and neither has an error that no API call threw; all others, codes that are not known here too, use the
 * server's.
 */
export const failureText = (error: unknown, { toasts }: Texts): string => {
  if (!isFailure(error)) return toasts.noResponse
  const { kind, code, message } = error
  if (code === failures.unexpected.code) return toasts.systemException
  if (kind === 'unauthenticated') return toasts.notLoggedIn
  if (code === NO_RESPONSE) return toasts.noResponse
  return message
}
