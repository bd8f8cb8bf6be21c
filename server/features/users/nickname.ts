/** Sanitizes what readers write about themselves, and names new readers. */
import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'

/** The name until the reader chooses one. It contains nothing of the email address: others see it. */
export const defaultNickname = (locale: Locale): string =>
  `${locale === 'cn' ? '读者' : 'Reader'} ${randomInt(1000, 10_000)}`

/** One line without invisible characters. */
export const sanitizeLine = (text: string): string => removeInvisible(text).replace(/\s+/g, ' ').trim()

/** Several lines without invisible characters, with at most one empty line between them. */
export const sanitizeLines = (text: string): string =>
  removeInvisible(text.replace(/\r\n?/g, '\n'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Removes control characters, direction marks and everything that is drawn as nothing, U+2800 included. Line breaks
 * and tabs stay, and so do the joiner and the variation selector after a visible character: emoji consist of them.
 */
const removeInvisible = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(
      /(?<![\p{L}\p{N}\p{P}\p{S}\p{M}])(?:\u200D|\uFE0F)|(?!\n|\t|\u200D|\uFE0F)[\p{Cc}\p{DI}\u2800]/gu,
      '',
    )
