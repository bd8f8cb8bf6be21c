/** Folds a text, so that the same words compare equal however they are disguised. Pure. */

/**
 * Letters that look like Latin ones, each row with what it looks like: of Cyrillic, Greek, Armenian, Cherokee, Coptic and the
 * phonetic alphabet. From the confusables of Unicode Technical Standard 39, without letters that Unicode decomposes.
 */
const lookAlikes: Record<string, string> = {
  A: 'АΑᎪᗅ',
  B: 'ВΒᏴᗷ',
  C: 'СϹᏟⲤ',
  D: 'ᎠᗞᗪԀ',
  E: 'ЕΕᎬ',
  F: 'ᖴϜ',
  G: 'ԌᏀ',
  H: 'НΗᎻᕼ',
  I: 'ІΙӀⲒ',
  J: 'ЈᎫᒍͿ',
  K: 'КΚᏦⲔ',
  L: 'ᏞᒪⳐ',
  M: 'МΜᎷⲘ',
  N: 'ΝⲚ',
  O: 'ОΟՕⲞ',
  P: 'РΡᏢⲢ',
  Q: 'Ԛ',
  R: 'ᎡᏒᖇ',
  S: 'ЅՏᏚ',
  T: 'ТΤᎢⲦ',
  U: 'Սᑌ',
  V: 'ᏙѴᐯ',
  W: 'ԜᎳ',
  X: 'ХΧⲬ',
  Y: 'УҮΥⲨ',
  Z: 'ΖᏃ',
  a: 'аαɑ',
  b: 'Ьƅ',
  c: 'сϲⲥ',
  d: 'ԁɗ',
  e: 'еεєҽ',
  g: 'ɡց',
  h: 'һհ',
  i: 'іιɩı',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏǀ',
  m: 'ⅿ',
  n: 'ոռ',
  o: 'оοօσⲟ',
  p: 'рρⲣ',
  q: 'ԛգ',
  r: 'гⲅ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ѡԝɯᴡ',
  x: 'хχ',
  y: 'уγүყ',
  z: 'ᴢ',
}
const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** Characters that nobody sees, such as zero-width ones. */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/gu

/**
 * Visible characters only, compatibility forms and accents resolved, look-alikes as the Latin letters that they look like (before
 * the case is lowered, which would tell them apart), in lower case.
 */
export const foldText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\0-\x7f]/gu, (letter) => latinOf.get(letter) ?? letter)
    .normalize('NFC')
    .toLowerCase()

/** Whether a letter of another script looks like a Latin one. */
export const looksLatin = (letter: string): boolean => latinOf.has(letter)

/** Letters that stand alone in a row, as in `c a s i n o`. */
const ROW = /(?<= )(?:[\p{L}\p{N}] ){4,}/gu

/** The words of a folded text with single spaces between and around them, letters in a row as one; and those rows alone. */
export function wordsOf(folded: string): { words: string; rows: string } {
  const spaced = ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
  const joined = (row: string) => `${row.replaceAll(' ', '')} `
  return { words: spaced.replace(ROW, joined), rows: (spaced.match(ROW) ?? []).map(joined).join('') }
}

const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/** With letters in place of the digits of words that have both: `v1agra`. */
export const withoutDigits = (words: string): string =>
  words.replace(/(?=\S*\p{L})(?=\S*\d)\S+/gu, (word) => word.replace(/[013457]/g, (digit) => digits[digit] as string))

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
  const letters = foldText(withoutUrls(text)).replace(/\P{L}+/gu, '')
  return letters.length + (letters.match(WIDE)?.length ?? 0) < ENOUGH_TO_COMPARE ? null : letters
}
