/**
 * The end of an archive: a tar entry with the SHA-256 of every byte before it and of the manifest. It follows from these two
 * alone, byte for byte, so a reader that makes it again finds a changed byte anywhere in the archive.
 */
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { CHECKSUM_NAME } from './manifest.ts'

/** The two empty blocks at the end of every tar archive. */
export const TAR_END_BYTES = 1024
/** One block for the header of the entry and one for its content, and the end. */
export const TRAILER_BYTES = 2 * 512 + TAR_END_BYTES

/** @param archive SHA-256 in hexadecimal of everything before the trailer. @param manifest of the manifest */
export async function createTrailer(archive: string, manifest: string): Promise<Buffer> {
  const tar = pack()
  const content = `${archive}  everything before this file\n${manifest}  manifest.json\n`
  tar.entry({ name: CHECKSUM_NAME, mode: 0o600, mtime: new Date(0) }, content)
  tar.finalize()
  return buffer(tar)
}

type HeldBack = {
  /** Everything but the last bytes. */
  stream: AsyncGenerator<Uint8Array, void>
  /** The last bytes, fewer when the stream is shorter; only after the stream has ended. */
  tail: () => Buffer
}

/** Splits the end off a stream of bytes, whose length is not known before it ends. */
export function holdBack(source: AsyncIterable<Uint8Array>, bytes: number): HeldBack {
  let held: Buffer = Buffer.alloc(0)
  async function* all() {
    for await (const chunk of source) {
      const joined = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk])
      const free = joined.length - bytes
      held = free > 0 ? joined.subarray(free) : joined
      if (free > 0) yield joined.subarray(0, free)
    }
  }
  return { stream: all(), tail: () => held }
}
