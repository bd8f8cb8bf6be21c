/** Decides which nicknames may be used: none that impersonates the owner or the site, or leads to another one (docs/requirements/safety.md, A22). */
import { fold } from '#server/search-index/fold.ts'
import { latinOf } from './look-alikes.ts'

const MAX_NICKNAME = 30

export type ReservedNames = {
  /** Names that only the owner may use: the owner's and the site's. */
  names: (string | null)[]
  isOwner: boolean
}

/** @param nickname as `sanitizeLine` returns it */
export function isNicknameAllowed(nickname: string, { names, isOwner }: ReservedNames): boolean {
  if ([...nickname].length > MAX_NICKNAME) return false
  if (!/[\p{L}\p{N}]/u.test(nickname)) return false
  if (/\p{M}{3}/u.test(nickname.normalize('NFD'))) return false
  if (isOwner) return true
  if (hasDomain(nickname)) return false
  const key = skeleton(nickname)
  return !names.some((name) => name !== null && skeleton(name) !== '' && skeleton(name) === key)
}

/** A dot, or a character that looks like one, between a label and a top-level domain in one case: not “Dr.Smith”, “J.R.” */
const hasDomain = (text: string): boolean =>
  /[\p{L}\p{N}]\s?[.。．｡․‧∙·]\s?(\p{Ll}{2,}|\p{Lu}{2,}|\p{Lo}{2,})(?!\p{L})/u.test(text.normalize('NFKC')) ||
  /:\/\/|^www\W/iu.test(text)

/** A capital looks different from its small letter: Η is an H, and η an n. So the case is lowered last. */
export const toLatin = (char: string): string =>
  latinOf.get(char) ?? latinOf.get(char.toUpperCase()) ?? latinOf.get(char.toLowerCase()) ?? char

/**
 * Two names with the same skeleton look alike: case, accents, spaces, punctuation, script, and the forms of Chinese
 * characters make no difference.
 */
const skeleton = (name: string): string =>
  fold([...name.normalize('NFKD')].map(toLatin).join(''))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[il]/g, 'l')
    .replace(/rn/g, 'm')
