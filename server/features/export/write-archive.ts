/** Writes the files of an export into one compressed archive, which has its name when everything is in it. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { addTarEntry } from '#server/features/backup/archive/tar-entry.ts'
import { type ExportFolder, jsonLines } from './write-folder.ts'

/** Most bytes are images, which compress no further: speed counts. */
const GZIP_LEVEL = 1

type ArchiveOptions = {
  /** The folder in the archive that contains everything. */
  root: string
  /** The time of the files in the archive. */
  mtime: Date
  signal?: AbortSignal | undefined
}

/** Nothing is left of an archive that fails or is stopped. Memory does not grow with it. */
export async function withExportArchive<Result>(
  file: string,
  { root, mtime, signal }: ArchiveOptions,
  work: (into: ExportFolder) => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const [part, content] = [`${file}.part`, `${file}.content`]
  const remove = () => Promise.all([part, content].map((one) => rm(one, { force: true })))
  // Of a process that was killed.
  await remove()
  const tar = pack()
  const written = pipeline(
    tar as unknown as Readable,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(part, { mode: 0o600, flags: 'wx' }),
    ...(signal ? [{ signal }] : []),
  )
  written.catch(() => {})
  const add = (path: string, size: number, bytes: AsyncIterable<Uint8Array>) =>
    addTarEntry(tar, { name: `${root}/${path}`, size, mtime, mode: 0o644 }, bytes)
  const writeStream: ExportFolder['writeStream'] = async (path, bytes) => {
    signal?.throwIfAborted()
    // An entry begins with its size, which is known when everything was read.
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      createWriteStream(content, { mode: 0o600 }),
      ...(signal ? [{ signal }] : []),
    )
    await add(path, (await stat(content)).size, createReadStream(content))
  }
  try {
    const result = await work({
      writeStream,
      writeText: async (path, text) => {
        signal?.throwIfAborted()
        const bytes = Buffer.from(text)
        await add(path, bytes.byteLength, Readable.from([bytes]))
      },
      writeLines: (path, items) => jsonLines(items, (lines) => writeStream(path, lines)),
    })
    tar.finalize()
    await written
    signal?.throwIfAborted()
    await rename(part, file)
    return result
  } catch (error) {
    tar.destroy()
    await written.catch((cause) => {
      if (!signal?.aborted && !isClosed(cause)) throw cause
    })
    throw error
  } finally {
    await remove()
  }
}

/** What the pipeline says when its source was destroyed because of another error. */
const isClosed = (error: NodeJS.ErrnoException) => error.code === 'ERR_STREAM_PREMATURE_CLOSE'
