/** Secrets that somebody shows to be recognized: 256 random bits, of which the server stores only the hash. */
import { createHash, randomBytes } from 'node:crypto'

export const randomToken = (): string => randomBytes(32).toString('base64url')

/** As the database stores a token, in hexadecimal: whoever reads it there cannot use it. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Anything else is no token of this site and costs no database query. */
export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')
