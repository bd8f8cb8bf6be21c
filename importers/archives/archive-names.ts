/** The paths of files in archives: how they are encoded, and whether they stay in the folder of the archive. */

import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl'
import { type Message, say } from '#server/features/imports/report-message.ts'

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
