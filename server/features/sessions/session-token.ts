/**
 * Tokens of sessions: 256 random bits, of which the server stores only the hash (docs/requirements/safety.md, S1).
 */
import { createHash, randomBytes } from 'node:crypto'

export const createToken = (): string => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Anything else is no token of this site and costs no database query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
