/**
 * Access tokens: `borealis_`, forty random characters, and a checksum of six. The prefix lets secret scanners find a
 * token in a text, the checksum separates a typo from a token that has ended. The server stores only the hash
 * (docs/requirements/safety.md, S10).
 */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const TOKEN_PREFIX = 'borealis_'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
const HINT_LENGTH = 4
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PATTERN = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** 238 random bits. */
export function createAccessToken(): string {
  const start = TOKEN_PREFIX + randomDigits(RANDOM_LENGTH)
  return start + checksumOf(start)
}

/** Whether a bearer token is meant as an access token: sessions have no prefix. */
export const isAccessToken = (bearer: string): boolean => bearer.startsWith(TOKEN_PREFIX)

/** Whether length, characters and checksum are right; a wrong token costs no database query. */
export function isWellFormedToken(token: string): boolean {
  if (!PATTERN.test(token)) return false
  return checksumOf(token.slice(0, -CHECKSUM_LENGTH)) === token.slice(-CHECKSUM_LENGTH)
}

/** The last characters, by which the owner recognizes a token. */
export const hintOf = (token: string): string => token.slice(-HINT_LENGTH)

/** A byte above 247 is drawn again, so that every digit is equally likely. */
function randomDigits(length: number): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += DIGITS[byte % 62]
  return text
}

/** The CRC-32 in base 62, as in the tokens of GitHub and npm. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = DIGITS[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
