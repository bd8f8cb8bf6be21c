/** Writes the files of a static copy by the URLs under which a file server will find them. */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { filePathOf } from './frozen-urls.ts'

export type FrozenFolder = {
  /** @throws when another URL has taken the path, as a file or as a folder */
  write: (url: string, content: string | ReadableStream<Uint8Array>) => Promise<void>
  has: (url: string) => boolean
  /** Of all files so far. */
  bytes: () => number
}

export function openFrozenFolder(folder: string): FrozenFolder {
  const written = new Set<string>()
  let bytes = 0
  return {
    has: (url) => written.has(url),
    bytes: () => bytes,
    write: async (url, content) => {
      const path = join(folder, filePathOf(url))
      written.add(url)
      await mkdir(dirname(path), { recursive: true })
      if (typeof content === 'string') {
        bytes += Buffer.byteLength(content)
        return writeFile(path, content)
      }
      const source = Readable.fromWeb(content as never)
      source.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
      })
      await pipeline(source, createWriteStream(path))
    },
  }
}
