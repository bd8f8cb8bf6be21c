/** Reads an archive from its start to its end, and finds every byte that was changed. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { ArchiveError, damaged } from './archive-error.ts'
import { AGE_MAGIC, type BackupUnlock, decryptArchive } from './encryption.ts'
import {
  ARCHIVE_VERSION,
  BackupHeader,
  BackupManifest,
  CHECKSUM_NAME,
  HEADER_NAME,
  MANIFEST_NAME,
} from './manifest.ts'
import { createTrailer, holdBack, TRAILER_BYTES } from './trailer.ts'

type ArchivedFile = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

export type ArchiveVisitor = {
  /** Called before any file, and may refuse the archive. */
  onHeader: (header: BackupHeader) => void | Promise<void>
  /** Must read the content to its end. What it did is not to be trusted before the whole archive is read. */
  onFile: (file: ArchivedFile) => Promise<void>
}

/** The files, the manifest and the header may be large; the entries of a damaged archive must not fill the memory. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

/**
 * Reads everything and compares every hash.
 * @returns the manifest of an archive in which no byte was changed
 * @throws ArchiveError with the place and the reason
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  unlock: BackupUnlock,
  visitor: ArchiveVisitor,
): Promise<BackupManifest> {
  const hash = createHash('sha256')
  const held = holdBack(plainBytes(source, unlock), TRAILER_BYTES)
  async function* hashed() {
    for await (const chunk of held.stream) {
      hash.update(chunk)
      yield chunk
    }
    yield held.tail()
  }
  const reader = new EntryReader(visitor)
  const tar = extract()
  const fed = pipeline(Readable.from(hashed()), tar as unknown as NodeJS.WritableStream)
  fed.catch(() => {})
  try {
    for await (const entry of tar) await reader.read(entry.header, entry)
    await fed
  } catch (error) {
    throw reader.failure ?? refusalOf(error, reader.last)
  }
  const { manifest, manifestHash, found } = reader
  if (!manifest)
    throw damaged(`the end after ${reader.last || 'its first bytes'}`, 'the file ends before its manifest')
  compareFiles(manifest, found)
  const trailer = await createTrailer(hash.digest('hex'), manifestHash)
  if (!trailer.equals(held.tail()))
    throw damaged(
      'a header or the space between two files, or the last 2048 bytes',
      'every file is intact, but the checksum of the whole archive differs',
    )
  return manifest
}

/** Collects the hash of every entry, and passes the files on. */
class EntryReader {
  readonly found: BackupManifest['files'] = {}
  last = ''
  manifest: BackupManifest | undefined
  manifestHash = ''
  /** The error of the visitor, which says nothing about the archive. */
  failure: unknown
  readonly #visitor: ArchiveVisitor
  #header: BackupHeader | undefined

  constructor(visitor: ArchiveVisitor) {
    this.#visitor = visitor
  }

  async read({ name, size: bytes = 0 }: Header, entry: AsyncIterable<unknown>): Promise<void> {
    const hash = createHash('sha256')
    async function* content() {
      try {
        for await (const chunk of entry as AsyncIterable<Uint8Array>) {
          hash.update(chunk)
          yield chunk
        }
      } catch (error) {
        throw isEarlyEnd(error) ? damaged(name, 'the file ends early', error) : error
      }
    }
    if (!this.#header) await this.#readHeader(name, bytes, content())
    else if (name === MANIFEST_NAME) await this.#readManifest(bytes, content())
    else if (name === CHECKSUM_NAME) await text(content())
    else await this.#visitor.onFile({ name, bytes, content: content() }).catch(this.#fail)
    const sha256 = hash.digest('hex')
    if (name === MANIFEST_NAME) this.manifestHash = sha256
    else if (name !== CHECKSUM_NAME) this.found[name] = { bytes, sha256 }
    this.last = name
  }

  async #readHeader(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (name !== HEADER_NAME || bytes > MAX_MANIFEST_BYTES) throw notOurs()
    const read = jsonOf(await text(content))
    const version = (read as { version?: unknown } | undefined)?.version
    if (typeof version === 'number' && version > ARCHIVE_VERSION)
      throw new ArchiveError(
        'newer',
        `The backup was made by a newer version of Borealis: ${HEADER_NAME} says format ${version}, and this version reads ${ARCHIVE_VERSION}. Update Borealis first.`,
      )
    const header = BackupHeader.safeParse(read)
    if (!header.success) throw damaged(HEADER_NAME, 'it can’t be read')
    this.#header = header.data
    await Promise.resolve(this.#visitor.onHeader(header.data)).catch(this.#fail)
  }

  readonly #fail = (error: unknown): never => {
    this.failure = error
    throw error
  }

  async #readManifest(bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (bytes > MAX_MANIFEST_BYTES) throw damaged(MANIFEST_NAME, 'it is too large')
    const manifest = BackupManifest.safeParse(jsonOf(await text(content)))
    if (!manifest.success) throw damaged(MANIFEST_NAME, 'it can’t be read')
    this.manifest = manifest.data
  }
}

/** @throws ArchiveError that names the first file with other bytes, and the files that are missing or too many */
function compareFiles({ files }: BackupManifest, found: BackupManifest['files']): void {
  for (const [name, { bytes, sha256 }] of Object.entries(found)) {
    const expected = files[name]
    if (!expected) throw damaged(name, 'the manifest doesn’t list this file')
    if (expected.bytes !== bytes || expected.sha256 !== sha256)
      throw damaged(name, 'its content differs from what was written')
  }
  const missing = Object.keys(files).find((name) => !found[name])
  if (missing) throw damaged(missing, 'the file is missing')
}

async function* plainBytes(source: AsyncIterable<Uint8Array>, unlock: BackupUnlock) {
  const iterator = source[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  for (let bytes = 0; bytes < AGE_MAGIC.length; ) {
    const { value, done } = await iterator.next()
    if (done) break
    head.push(value)
    bytes += value.byteLength
  }
  async function* all() {
    yield Buffer.concat(head)
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return
      yield value
    }
  }
  const isEncrypted = Buffer.concat(head).subarray(0, AGE_MAGIC.length).toString('latin1') === AGE_MAGIC
  yield* isEncrypted ? decryptArchive(unlock, all()) : all()
}

/** Errors of the tar library become the place after the last readable file. */
function refusalOf(error: unknown, last: string): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveError) return error
  if (!/tar header|unexpected end|invalid/i.test(error.message)) return error
  if (last === '') return notOurs(error)
  const reason = isEarlyEnd(error)
    ? 'the file ends early'
    : 'the header of the next file differs from what was written'
  return damaged(`after ${last}`, reason, error)
}

const isEarlyEnd = (error: unknown) => error instanceof Error && /unexpected end/i.test(error.message)

const notOurs = (cause?: unknown) =>
  new ArchiveError(
    'other-format',
    'This isn’t a Borealis backup, or its first bytes are damaged: it doesn’t begin with backup.json.',
    { cause },
  )

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
