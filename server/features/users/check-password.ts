/**
 * Decides which passwords are strong enough: long, and not among those that are guessed first
 * (docs/requirements/safety.md, A3 and A4).
 */
import { allSiteNames } from '#contract/site-texts.ts'
import { emailKey } from '#server/features/codes/email-key.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalidFor, refusal } from '#server/platform/errors.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
const COMMON_PASSWORDS = 10_000

/**
 * @param names of a site that has not stored them yet
 * @throws invalid for the length; refused for a password that is easily guessed
 */
export async function checkPassword(
  ctx: Ctx,
  password: string,
  email: string,
  names: string[] = [],
): Promise<void> {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) throw invalidFor('password-too-short')
  if (length > MAX_PASSWORD_LENGTH) throw invalidFor('password-too-long')
  const key = emailKey(email)
  const own = [key, key.split('@')[0], ...names, ...allSiteNames(await selectSettings(ctx))]
  const plain = password.toLowerCase()
  if (own.some((word) => word?.toLowerCase() === plain)) throw refusal('password-is-email')
  if (await isCommonPassword(password)) throw refusal('password-common')
}

export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase()
  return isRepetition(plain) || isRun(plain) || (await commonPasswords()).has(plain)
}

/** The list has hardly any repetitions and runs, because its library recognizes those by their form. */
const isRepetition = (plain: string): boolean => /^(.{1,4})\1+$/su.test(plain)

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789'].flatMap((run) => [
  run,
  [...run].reverse().join(''),
])
const isRun = (plain: string): boolean => RUNS.some((run) => run.includes(plain))

let loadedPasswords: Promise<Set<string>> | null = null

/** Loaded when the first password is chosen: most runs of the site never need the list. */
function commonPasswords(): Promise<Set<string>> {
  loadedPasswords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const possible = dictionary['passwords-common'].filter(
      (word) => String(word).length >= MIN_PASSWORD_LENGTH,
    )
    return new Set(possible.slice(0, COMMON_PASSWORDS).map((word) => String(word).toLowerCase()))
  })
  return loadedPasswords
}
