/** Counts words as readers do, and distinguishes Chinese from other languages. */
import type { TextLang } from './articles.ts'

const HAN = /\p{Script=Han}/gu
const SYLLABLES = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._-]*/gu

const HAN_SHARE = 0.3
const CHARACTERS_A_MINUTE = 400
const WORDS_A_MINUTE = 230

export type Count = { han: number; syllables: number; words: number }

/** Linear in the text. A word is a run of letters and digits of any other script, `don't` and `3.14` being one. */
export function countText(text: string): Count {
  const han = matches(text, HAN)
  const syllables = matches(text, SYLLABLES)
  const words = matches(text.replace(HAN, ' ').replace(SYLLABLES, ' '), WORDS)
  return { han, syllables, words }
}

export function wordCount({ han, syllables, words }: Count): number {
  return han + syllables + words
}

/** Whole minutes, at least one. */
export function readingMinutes({ han, syllables, words }: Count): number {
  return Math.max(1, Math.round((han + syllables) / CHARACTERS_A_MINUTE + words / WORDS_A_MINUTE))
}

/** Chinese where more than 30 of 100 characters and words are Han; kana speak against it. */
export function languageOf({ han, syllables, words }: Count): TextLang {
  const all = han + syllables + words
  return all > 0 && han / all > HAN_SHARE ? 'zh-CN' : 'en'
}

function matches(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found++
  return found
}
