/** Texts at fixed paths that the owner writes, such as `/ads.txt`: what they may be called, and what `security.txt` lacks. Pure. */

export const MAX_TEXT_FILES = 10
export const MAX_TEXT_FILE_LENGTH = 10_000
export const SECURITY_PATH = '/.well-known/security.txt'

/** A `.txt` at the root, or anything below `/.well-known`. */
export const TEXT_FILE_PATH = /^\/(?:[\w-][\w.-]*\.txt|\.well-known(?:\/[\w-][\w.-]*){1,3})$/

/** What RFC 9116 demands of `security.txt` and the text lacks; null for a complete one. */
export function securityTextFault(text: string, now: number): 'contact' | 'expires' | 'expired' | null {
  const lineOf = (name: string) => new RegExp(`^${name}:[ \\t]*(\\S.*)$`, 'im').exec(text)?.[1]
  if (lineOf('Contact') === undefined) return 'contact'
  const expires = Date.parse(lineOf('Expires') ?? '')
  if (Number.isNaN(expires)) return 'expires'
  return expires <= now ? 'expired' : null
}
