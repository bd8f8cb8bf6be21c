/** Tokens of sessions: 256 random bits, of which the server keeps only the hash (docs/requirements/safety.md, S1). */
import { createHash, randomBytes } from 'node:crypto'

export const createToken = (): string => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
/** Anything else is no token of ours and costs no look into the database. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
