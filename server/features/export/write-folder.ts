/** Writes the files of an export into a folder beside its place, which gets its name when everything is in it. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deleteAbandoned } from '#server/features/backup/work-folder.ts'

export type ExportFolder = {
  /** @param path relative, with `/` */
  writeText: (path: string, text: string) => Promise<void>
  /** One JSON document in each line. Returns how many. */
  writeLines: (path: string, items: AsyncIterable<unknown>) => Promise<number>
  writeStream: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>
}

/**
 * Nothing is left of an export that fails or is stopped.
 * @throws Error when there is something at the place already
 */
export async function withExportFolder<Result>(
  folder: string,
  signal: AbortSignal | undefined,
  work: (into: ExportFolder) => Promise<Result>,
): Promise<Result> {
  const place = resolve(folder)
  await requireEmpty(place)
  await mkdir(dirname(place), { recursive: true })
  const part = join(dirname(place), `.${basename(place)}.part.${process.pid}.tmp`)
  await deleteAbandoned(dirname(place), (name) => /^\..+\.part\.\d+\.tmp$/.test(name))
  await rm(part, { recursive: true, force: true })
  try {
    await mkdir(part, { mode: 0o700 })
    const result = await work(folderAt(part, signal))
    signal?.throwIfAborted()
    await requireEmpty(place)
    await rmdir(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(part, place)
    return result
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

async function requireEmpty(place: string): Promise<void> {
  const entries = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error.code === 'ENOTDIR'
      ? new Error(`${place} is a file. Name a folder that does not exist yet.`)
      : error
  })
  if (entries.length > 0)
    throw new Error(`${place} is not empty. Name a folder that does not exist yet, or an empty one.`)
}

function folderAt(root: string, signal: AbortSignal | undefined): ExportFolder {
  const made = new Set<string>([root])
  const fileAt = async (path: string): Promise<string> => {
    const file = resolve(root, path)
    // Names are made of numbers and letters; this is the last line of defense.
    if (!file.startsWith(root + sep)) throw new Error(`${path} would be outside of the folder`)
    if (!made.has(dirname(file))) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      made.add(dirname(file))
    }
    return file
  }
  const writeStream: ExportFolder['writeStream'] = async (path, content) => {
    signal?.throwIfAborted()
    await pipeline(
      Readable.from(content, { objectMode: false }),
      createWriteStream(await fileAt(path), { mode: 0o600, flags: 'wx' }),
      ...(signal ? [{ signal }] : []),
    )
  }
  return {
    writeStream,
    writeText: async (path, text) => {
      signal?.throwIfAborted()
      const handle = await open(await fileAt(path), 'wx', 0o600)
      await handle.writeFile(text).finally(() => handle.close())
    },
    writeLines: (path, items) => jsonLines(items, (lines) => writeStream(path, lines)),
  }
}

/** Writes one JSON document in each line. Returns how many. */
export async function jsonLines(
  items: AsyncIterable<unknown>,
  write: (lines: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<number> {
  let count = 0
  const lines = async function* () {
    for await (const item of items) {
      count += 1
      yield Buffer.from(`${JSON.stringify(item)}\n`)
    }
  }
  await write(lines())
  return count
}
