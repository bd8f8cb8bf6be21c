/**
 * Folds text: case, width, accents, the forms of Chinese characters and the letters that people write with others (`ß` as
 * `ss`, `ø` as `o`) make no difference. One code unit becomes one code unit, so that positions in the folded text are the
 * same as in the normalized one. A letter that becomes two gets a filler behind it for that when a text is normalized.
 */
import { forms } from './han/forms.ts'

/** The class of a code unit of a folded text. Spaces, punctuation and symbols are gaps. */
export const GAP = 0
/** A letter or digit of a script that separates words by spaces. */
export const WORD_CHARACTER = 1
/** Han, kana or hangul, which are indexed by character; the first half of a surrogate pair. */
export const HAN = 2
/** Joins the parts of one word: `node.js`, `set-up`, `it's`. */
export const JOINER = 3

type Table = { folded: Uint16Array; kinds: Uint8Array }
let table: Table | null = null

/** Created at the first use: most processes never search. */
const known = (): Table => {
  table ??= makeTable()
  return table
}

/** What letters become that have no accent to be taken off; of two letters, the second is that of the filler. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'k',
}
/** Code points that no text contains, each for the second one of two letters. */
const FILLERS: Record<string, string> = { s: '\ufdd0', e: '\ufdd1', h: '\ufdd2' }
/** In both cases and with accents. */
const DOUBLE = /[ßẞæÆœŒþÞǽǼǣǢ]/g
const FILLER = /[\ufdd0-\ufdd2]/g

/**
 * Normalizes to composed form, removes lone surrogates and adds the fillers: the first step of indexing and of searching.
 * `withoutFillers` gives the text that is shown.
 */
export const normalizeUnicode = (text: string): string => {
  const composed = BEYOND_LATIN.test(text) ? withoutFillers(text.toWellFormed().normalize('NFC')) : text
  return BEYOND_ASCII.test(composed) ? composed.replace(DOUBLE, withFiller) : composed
}

const withFiller = (letter: string): string => {
  const [plain = ''] = letter.toLowerCase().normalize('NFD')
  return letter + FILLERS[LETTERS[plain]?.[1] as string]
}

export const withoutFillers = (text: string): string => text.replace(FILLER, '')

/** Western letters are already composed. These two patterns handle most English texts, and fast. */
const BEYOND_LATIN = /[\u0100-\uffff]/
const BEYOND_ASCII = /[\u0080-\uffff]/

/** @param text composed */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  const { folded } = known()
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = folded[text.charCodeAt(i)] as number
  return Buffer.from(units.buffer).toString('utf16le')
}

export const kindsOf = (): Uint8Array => known().kinds

const SURROGATES = [0xd800, 0xdfff] as const
/** High surrogates of the other Han planes. */
const HAN_PLANES = [0xd840, 0xd88d] as const
/** Ranges in which a character folds: the alphabets, presentation forms, half and full width. */
const FOLDING = [
  [0x41, 0x24f],
  [0x370, 0x58f],
  [0x1c80, 0x1cbf],
  [0x1e00, 0x1fff],
  [0x2070, 0x218f],
  [0x2460, 0x24ff],
  [0x2c00, 0x2d2f],
  [0x2e80, 0x2fdf],
  [0x3130, 0x318f],
  [0x3200, 0x33ff],
  [0xa640, 0xa7ff],
  [0xf900, 0xfaff],
  [0xfb00, 0xfb06],
  [0xfe50, 0xfe6f],
  [0xff00, 0xffef],
] as const
const HAN_BLOCKS = [
  [0x3005, 0x3007],
  [0x3041, 0x312f],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
] as const

function makeTable(): Table {
  const folded = Uint16Array.from({ length: 0x1_0000 }, (_, code) => code)
  for (const [first, last] of FOLDING)
    for (let code = first; code <= last; code++) folded[code] = folding(code)
  for (const [letter, filler] of Object.entries(FILLERS)) folded[filler.charCodeAt(0)] = letter.charCodeAt(0)
  for (let i = 0; i < forms.length; i += 2) folded[forms.charCodeAt(i)] = forms.charCodeAt(i + 1)

  const kinds = new Uint8Array(0x1_0000)
  for (let code = 0x30; code < 0x3000; code++) if (isWordUnit(code)) kinds[code] = WORD_CHARACTER
  for (let code = 0xa4d0; code < 0xac00; code++) if (isWordUnit(code)) kinds[code] = WORD_CHARACTER
  for (let code = 0xfb00; code < 0xfe00; code++) if (isWordUnit(code)) kinds[code] = WORD_CHARACTER
  for (const [first, last] of [...HAN_BLOCKS, HAN_PLANES]) kinds.fill(HAN, first, last + 1)
  for (const joiner of "-._'’") kinds[joiner.charCodeAt(0)] = JOINER
  return { folded, kinds }
}

const isWordUnit = (code: number) => /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code))

/** The plain letter without width, accents and case; ligatures become their first letter. */
const folding = (code: number): number => {
  const plain = String.fromCharCode(code)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
  const unit = (LETTERS[plain.charAt(0)] ?? plain).charCodeAt(0)
  return Number.isNaN(unit) || (unit >= SURROGATES[0] && unit <= SURROGATES[1]) ? code : unit
}
