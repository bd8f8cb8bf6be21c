/** Writes the files of a static copy by the URLs under which a file server will find them. */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { filePathOf } from './frozen-urls.ts'

export type FrozenFolder = {
  write: (url: string, content: string | ReadableStream<Uint8Array>) => Promise<void>
  has: (url: string) => boolean
  /** Of all files so far. */
  bytes: () => number
}

/** @param store writes a file; the path is relative, with `/` */
export function openFrozenFolder(
  store: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): FrozenFolder {
  const written = new Set<string>()
  let bytes = 0
  async function* counted(content: string | ReadableStream<Uint8Array>) {
    const source = typeof content === 'string' ? [Buffer.from(content)] : Readable.fromWeb(content as never)
    for await (const chunk of source) {
      bytes += chunk.byteLength
      yield chunk as Uint8Array
    }
  }
  return {
    has: (url) => written.has(url),
    bytes: () => bytes,
    write: async (url, content) => {
      written.add(url)
      await store(filePathOf(url), counted(content))
    },
  }
}

/** @throws when another URL has taken the path of a file, as a file or as a folder */
export const onDisk = (folder: string): FrozenFolder =>
  openFrozenFolder(async (path, content) => {
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    await pipeline(content, createWriteStream(place))
  })
