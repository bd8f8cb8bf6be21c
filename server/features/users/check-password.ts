/** Which passwords are good enough: long, and not what is guessed first (docs/requirements/safety.md, A3 and A4). */
import { mailboxKey } from '#server/features/codes/mailbox.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalidFor, refusal } from '#server/platform/errors.ts'

export const SHORTEST_PASSWORD = 8
export const MAX_PASSWORD = 128
const COMMONEST = 10_000

/** @throws invalid for the length; refused for a password that is easily guessed */
export async function checkPassword(ctx: Ctx, password: string, mailbox: string): Promise<void> {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) throw invalidFor('password-too-short')
  if (length > MAX_PASSWORD) throw invalidFor('password-too-long')
  const { websiteTitle, name, englishName } = await selectSettings(ctx)
  const key = mailboxKey(mailbox)
  const own = [key, key.split('@')[0], websiteTitle, name, englishName]
  const plain = password.toLowerCase()
  if (own.some((word) => word?.toLowerCase() === plain)) throw refusal('password-is-mailbox')
  if (await isCommonest(password)) throw refusal('password-common')
}

export const isCommonest = async (password: string): Promise<boolean> =>
  (await commonest()).has(password.toLowerCase())

let list: Promise<Set<string>> | null = null

/** Loaded when the first password is chosen: most starts of the site never see one. */
function commonest(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const possible = dictionary['passwords-common'].filter((word) => String(word).length >= SHORTEST_PASSWORD)
    return new Set(possible.slice(0, COMMONEST).map((word) => String(word).toLowerCase()))
  })
  return list
}
