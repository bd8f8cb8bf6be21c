/** Password hashes that other systems have made: a reader logs in with one once, then the password is hashed as all others are. */

/**
 * Each step doubles the work. 10 is usual; 11 takes as long as a hash of this site, and more would let an attacker keep the one worker busy.
 * 2 and 3 do not exist.
 */
const MIN_COST = 4
const MAX_COST = 11

/** bcrypt compares no more than this. */
const MAX_BYTES = 72

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** Whether a login with this hash works: bcrypt, and no more work than a hash of this site. */
export const isImportedHash = (hash: string): boolean => {
  const cost = Number(BCRYPT.exec(hash)?.[1] ?? 0)
  return cost >= MIN_COST && cost <= MAX_COST
}

/** How many passes of a hash of this site take as long; measured with bcryptjs. */
export const passesOf = (hash: string): number =>
  Math.round(3 * 2 ** (Number(BCRYPT.exec(hash)?.[1] ?? 0) - 10))

/** False for a password whose end bcrypt would not compare: the owner of the account resets it. */
export const isWholeForBcrypt = (password: string): boolean =>
  Buffer.byteLength(password) <= MAX_BYTES && !password.includes('\0')
