/** Names of readers, as they may stand beside what they write. */
import { randomInt } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'

/** Until one is chosen. Nothing of the mailbox: others see it. */
export const firstNickname = (locale: Locale): string =>
  `${locale === 'cn' ? '读者' : 'Reader'} ${randomInt(1000, 10_000)}`

/** One line, without signs that are not seen or that turn the text beside them round. */
export const plainLine = (text: string): string => withoutHidden(text).replace(/\s+/g, ' ').trim()

/** Several lines, as plain. */
export const plainLines = (text: string): string =>
  withoutHidden(text.replace(/\r\n?/g, '\n'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Controls and directions; the joiner stays, emoji are made with it. */
const withoutHidden = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, (sign) =>
      sign === '\n' || sign === '\t' ? sign : '',
    )
