/** Folds a text, so that the same words compare equal however they are disguised. Pure. */
import { toLatin } from '#server/features/users/nickname.policy.ts'
import { fold } from '#server/search-index/fold.ts'

/** Characters that nobody sees, such as zero-width ones. */
const INVISIBLE =
  /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu

/**
 * Without invisible characters, accents and case, in simplified Chinese; look-alikes, digits among them, as the letters that they
 * look like. Only texts that are folded alike can be compared.
 */
export const foldText = (text: string): string =>
  fold(
    text
      .replace(INVISIBLE, '')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z\s]/gu, toLatin)
      .normalize('NFC'),
  ).replace(/[47i]/g, (like) => ({ 4: 'a', 7: 't', i: 'l' })[like] as string)

/** Letters that stand alone in a row, as in `c a s i n o`. */
const ROW = /(?<= )(?:[\p{L}\p{N}] ){4,}/gu

/** The words of a folded text with single spaces between and around them, letters in a row as one; and those rows alone. */
export function wordsOf(folded: string): { words: string; rows: string } {
  const spaced = ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
  const joined = (row: string) => `${row.replaceAll(' ', '')} `
  return { words: spaced.replace(ROW, joined), rows: (spaced.match(ROW) ?? []).map(joined).join('') }
}

const URL_PATTERN = /(?:https?:\/\/|www\.)[^\s<>"']+/giu
export const withoutUrls = (text: string): string => text.replace(URL_PATTERN, ' ')
export const urlsIn = (text: string): string[] => text.match(URL_PATTERN) ?? []

const ENOUGH_TO_COMPARE = 30
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/**
 * The letters of a text without links, numbers and disguise: what the copies of a flood share. Null for a text that two people
 * may well write.
 */
export function lettersToCompare(text: string): string | null {
  const letters = foldText(withoutUrls(text).replace(/\d+/g, '')).replace(/\P{L}+/gu, '')
  return letters.length + (letters.match(WIDE)?.length ?? 0) < ENOUGH_TO_COMPARE ? null : letters
}
