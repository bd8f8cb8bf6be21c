import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl'
import { shortened } from '#contract/shortened.ts'
import { type Message, say } from '#server/platform/report-message.ts'

/** What an archive may contain. */

export const MAX_FILES = 200_000

/** Texts have seldom more than 20 bytes for one in the archive, a file of a zip bomb about 1000. */
export const MAX_RATIO = 200
const UNSUSPICIOUS_BYTES = 64 * 1024 * 1024

/** Whether so many bytes cannot come honestly from so few. */
export const isBomb = (bytes: number, compressedBytes: number): boolean =>
  bytes > UNSUSPICIOUS_BYTES && bytes > MAX_RATIO * compressedBytes

/** For the report. */
export const placeOfFile = (path: string): Message => say('archived-file', { path: shortened(path, 200) })

const UTF8_FLAG = 0x800
const UNICODE_PATH = 0x7075

/** Both bytes of each character of GB 2312 are in this range; text in another encoding seldom has only such pairs. */
const GB2312 = /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])+$/

/**
 * The path of an entry of a zip archive, with `/`. Names that are not marked as UTF-8 often are all the same, or in the encoding of a
 * Chinese Windows; the rest are in code page 437, as the format says.
 */
export function zipEntryPath({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const isUnicode = isUtf8(fileNameRaw)
  const hasUnicodePath = extraFields.some(({ id }) => id === UNICODE_PATH)
  if (!isUnicode && !hasUnicodePath && GB2312.test(fileNameRaw.toString('latin1')))
    return new TextDecoder('gb18030').decode(fileNameRaw)
  const flags = isUnicode ? generalPurposeBitFlag | UTF8_FLAG : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
}

/** Why a file cannot be written under this path in a folder; null when it can. */
export function whatIsWrongWithPath(path: string): Message | null {
  if (validateFileName(path) !== null) return say('path-leads-out')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file system allows the first one, and no person types the others.
  if (/[\0-\x1f]/.test(path)) return say('path-with-controls')
  return null
}
