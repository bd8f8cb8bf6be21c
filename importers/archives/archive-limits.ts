import { type Message, say } from '#server/features/imports/report-message.ts'
/** What an archive may contain. */

export const MAX_FILES = 200_000

/** Texts have seldom more than 20 bytes for one in the archive, a file of a zip bomb about 1000. */
export const MAX_RATIO = 200
const UNSUSPICIOUS_BYTES = 64 * 1024 * 1024

/** Whether so many bytes cannot come honestly from so few. */
export const isBomb = (bytes: number, compressedBytes: number): boolean =>
  bytes > UNSUSPICIOUS_BYTES && bytes > MAX_RATIO * compressedBytes

/** For the report. */
export const placeOfFile = (path: string): Message => say('archived-file', { path: path.slice(0, 200) })
