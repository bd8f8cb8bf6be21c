/** Recovery codes: for the day on which the authenticator is lost. Ten, each good for one time. */
import { randomInt } from 'node:crypto'
import { hashPassword } from '#server/features/users/password.ts'

const COUNT = 10

/** Its first digit says which of the ten it is, so that one slow hash is compared, not ten; fifteen are by chance. */
const createCode = (slot: number) =>
  String(slot) + Array.from({ length: 15 }, () => String(randomInt(10))).join('')

/** As it is shown: `0382 1947 5520 6613`. */
const grouped = (code: string) => code.replace(/(\d{4})(?=\d)/g, '$1 ')

export type NewCodes = { shown: string[]; rows: { slot: number; code_hash: string }[] }

/** The codes for the owner's eyes, and what is kept of them. Slow, one after the other: logins come between. */
export async function createRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: COUNT }, (_, slot) => createCode(slot))
  const rows: NewCodes['rows'] = []
  for (const [slot, code] of codes.entries()) rows.push({ slot, code_hash: await hashPassword(code) })
  return { shown: codes.map(grouped), rows }
}
