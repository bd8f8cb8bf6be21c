/** Writes a file as a whole: it has its name when everything is in it. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deleteAbandoned } from '#server/features/backup/work-folder.ts'

/** Nothing is left of a file that fails or is stopped. @throws Error when there is a file of this name */
export async function writeWholeFile(
  file: string,
  signal: AbortSignal | undefined,
  texts: AsyncIterable<string>,
): Promise<void> {
  const place = resolve(file)
  if (await stat(place).catch(() => null)) throw new Error(`${place} exists already. Name another file.`)
  await mkdir(dirname(place), { recursive: true })
  await deleteAbandoned(dirname(place), (name) => /^\..+\.part\.\d+\.tmp$/.test(name))
  const part = join(dirname(place), `.${basename(place)}.part.${process.pid}.tmp`)
  try {
    await pipeline(
      Readable.from(texts),
      createWriteStream(part, { mode: 0o600, flags: 'wx' }),
      ...(signal ? [{ signal }] : []),
    )
    await rename(part, place)
  } finally {
    await rm(part, { force: true })
  }
}
