/** Opens a zip archive of another system: checks all of its directory, and reads single files as streams. */
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { InvalidSource } from '#importers/invalid-source.ts'
import { isBomb, MAX_FILES, MAX_RATIO, placeOfFile } from './archive-limits.ts'
import { whatIsWrongWithPath, zipEntryPath } from './archive-names.ts'

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
  const refuse = (place: string, reason: string): never => {
    throw new InvalidSource(name, place, reason)
  }
  const zip = await yauzl
    .openPromise(file, { autoClose: false, decodeStrings: false })
    .catch((error) => refuse('The archive', reasonOf(error)))
  const files = new Map<string, Entry>()
  try {
    if (zip.entryCount > MAX_FILES) refuse('The archive', `it has more than ${MAX_FILES} files`)
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const path = zipEntryPath(entry)
      const wrong = whatIsWrongWithPath(path)
      if (wrong !== null) refuse('The archive', wrong)
      if (path.endsWith('/') || isLink(entry) || !isWanted(path)) continue
      const place = placeOfFile(path)
      if (files.has(path)) refuse(place, 'the archive has it twice')
      if (entry.isEncrypted()) refuse(place, 'it is encrypted; save the archive without a password')
      files.set(path, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof InvalidSource ? error : new InvalidSource(name, 'The archive', reasonOf(error))
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
  if (!entry) throw new InvalidSource(name, place, 'the archive has no such file')
  const { uncompressedSize, compressedSize } = entry
  if (isBomb(uncompressedSize, compressedSize))
    throw new InvalidSource(name, place, `it is more than ${MAX_RATIO} times larger than in the archive`)
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw error instanceof InvalidSource ? error : new InvalidSource(name, place, reasonOf(error))
  }
}

/** The messages of the library are for developers. */
const REASONS: [message: RegExp, reason: string][] = [
  [/end of central directory/i, 'it is no complete zip archive'],
  [/too many bytes|not enough bytes/i, 'it has another size than the archive says'],
  [/multi-disk/i, 'it is one of several parts of an archive'],
  [/unsupported compression method|strong encryption/i, 'it is packed in a way that cannot be read'],
]

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const known = REASONS.find(([pattern]) => pattern.test(message))
  return known ? known[1] : `the archive is damaged: ${message}`
}
