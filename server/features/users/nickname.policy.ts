/** Decides which nicknames may be used: none that impersonates the owner or the site, or leads to another one (docs/requirements/safety.md, A22). */

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

/** Letters of other scripts, and digits, that look like a Latin letter; after NFKC and lower case. */
const LOOK_ALIKES: Record<string, string> = {
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ғ: 'f',
    ɡ: 'g',
    һ: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
  },
  ...{ п: 'n', о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't', υ: 'u', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
  ...{
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    χ: 'x',
    γ: 'y',
    ı: 'i',
  },
  ...{ '0': 'o', '1': 'l', '3': 'e', '5': 's', '|': 'l' },
}

/** Two names with the same skeleton look alike: case, accents, spaces, punctuation and script make no difference. */
const skeleton = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((char) => LOOK_ALIKES[char] ?? char)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[il]/g, 'l')
