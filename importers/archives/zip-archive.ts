/** Opens a zip archive of another system: checks all of its directory, and reads single files as streams. */
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { InvalidSource } from '#importers/invalid-source.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import {
  isBomb,
  MAX_FILES,
  MAX_RATIO,
  placeOfFile,
  whatIsWrongWithPath,
  zipEntryPath,
} from './archive-limits.ts'

/** The part of the attributes of a file on Unix that tells what it is. */
const TYPE_BITS = 0o170000
const LINK = 0o120000

export type ZipArchive = {
  name: string
  /** By their path in the archive. */
  files: Map<string, Entry>
  /** @throws InvalidSource when the archive is damaged there */
  read: (path: string) => AsyncIterable<Buffer>
  close: () => void
}

/**
 * Nothing is written: files are read by their name in the directory, wherever their paths lead.
 * @param isWanted which files will be read; the others are only checked
 * @throws InvalidSource when it is no archive, damaged, encrypted, or has paths that lead out of it
 */
export async function openZip(file: string, isWanted: (path: string) => boolean): Promise<ZipArchive> {
  const name = basename(file)
  const refuse = (place: string | Message, reason: Message): never => {
    throw new InvalidSource(name, place, reason)
  }
  const zip = await yauzl
    .openPromise(file, { autoClose: false, decodeStrings: false })
    .catch((error) => refuse(say('the-archive'), reasonOf(error)))
  const files = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_FILES) refuse(say('the-archive'), say('too-many-files', { max: MAX_FILES }))
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const path = zipEntryPath(entry)
      const wrong = whatIsWrongWithPath(path)
      if (wrong !== null) refuse(say('the-archive'), wrong)
      if (path.endsWith('/') || isLink(entry) || !isWanted(path)) continue
      const place = placeOfFile(path)
      if (files.has(path)) refuse(place, say('twice-in-archive'))
      if (entry.isEncrypted()) refuse(place, say('encrypted'))
      files.set(path, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof InvalidSource
      ? error
      : new InvalidSource(name, say('the-archive'), reasonOf(error))
  }
  return {
    name,
    files,
    read: (path) => readEntry(zip, name, files.get(path), path),
    close: () => zip.close(),
  }
}

/** A link leads to a file that has an entry of its own, or out of the archive. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & TYPE_BITS) === LINK

async function* readEntry(
  zip: ZipFile,
  name: string,
  entry: Entry | undefined,
  path: string,
): AsyncGenerator<Buffer> {
  const place = placeOfFile(path)
  if (!entry) throw new InvalidSource(name, place, say('not-in-archive'))
  const { uncompressedSize, compressedSize } = entry
  if (isBomb(uncompressedSize, compressedSize))
    throw new InvalidSource(name, place, say('archived-bomb', { ratio: MAX_RATIO }))
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw error instanceof InvalidSource ? error : new InvalidSource(name, place, reasonOf(error))
  }
}

/** The messages of the library are for developers. */
const REASONS: [message: RegExp, reason: Message][] = [
  [/end of central directory/i, say('no-zip')],
  [/too many bytes|not enough bytes/i, say('other-size')],
  [/multi-disk/i, say('part-of-archive')],
  [/unsupported compression method|strong encryption/i, say('packed-differently')],
]

function reasonOf(error: unknown): Message {
  const message = error instanceof Error ? error.message : String(error)
  const known = REASONS.find(([pattern]) => pattern.test(message))
  return known ? known[1] : say('archive-damaged', { problem: message })
}
