/** Names of readers, as they may stand beside what they write. */
import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'

/** Until one is chosen. Nothing of the email address: others see it. */
export const defaultNickname = (locale: Locale): string =>
  `${locale === 'cn' ? '读者' : 'Reader'} ${randomInt(1000, 10_000)}`

/** One line, without signs that are not seen or that turn the text beside them round. */
export const sanitizeLine = (text: string): string => removeInvisible(text).replace(/\s+/g, ' ').trim()

/** Several lines, as plain. */
export const sanitizeLines = (text: string): string =>
  removeInvisible(text.replace(/\r\n?/g, '\n'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Controls and directions; the joiner stays, emoji are made with it. */
const removeInvisible = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, (sign) =>
      sign === '\n' || sign === '\t' ? sign : '',
    )
