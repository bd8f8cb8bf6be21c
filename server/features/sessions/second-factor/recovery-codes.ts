/** Creates and checks recovery codes, for a lost authenticator. There are ten; each is valid once. */
import { randomInt } from 'node:crypto'
import { hashRandomSecret } from '#server/features/users/password.ts'

const COUNT = 10

/**
 * The first digit is the number of the code, so that one slow hash is compared and not ten; the other fifteen are
 * random.
 */
const createCode = (slot: number) =>
  String(slot) + Array.from({ length: 15 }, () => String(randomInt(10))).join('')

/** As it is shown: `0382 1947 5520 6613`. */
const grouped = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ')

export type NewCodes = { shown: string[]; rows: { slot: number; code_hash: string }[] }

/** The codes to show, and their hashes. Hashed one after the other, so that logins are processed in between. */
export async function createRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: COUNT }, (_, slot) => createCode(slot))
  const rows: NewCodes['rows'] = []
  for (const [slot, code] of codes.entries()) rows.push({ slot, code_hash: await hashRandomSecret(code) })
  return { shown: codes.map(grouped), rows }
}
