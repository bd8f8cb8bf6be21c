/**
 * Stores cards and icons as files below DATA_DIR/cards: drawn once for each name, the oldest deleted above a bound. They are drawn in a
 * worker process of their own, one at a time, so that visitors' uploads never wait for them.
 */

import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serverBusy } from '#server/platform/errors.ts'
import { WorkerProcess } from '#server/platform/processes/worker-process.ts'
import type { ShareCard } from '#server/rendering/covers/share-card.ts'
import type { SiteIcon } from './rasterize-icon.ts'
import { type DrawRequest, imageProcess } from './resize-image.ts'

/** About 200 MB. */
const MAX_FILES = 1_000

const pending = new Map<string, Promise<Buffer>>()

/**
 * The file of this name, drawn unless it is stored.
 * @param load called to draw: the images in the drawing, each of which becomes a file
 * @throws too-many when many drawings are waiting already, or WorkerError
 */
export async function drawnFile(
  ctx: Ctx,
  name: string,
  load: () => Promise<readonly Response[]>,
  drawingOf: (files: string[]) => Drawing | Promise<Drawing>,
): Promise<Buffer> {
  const file = join(ctx.config.DATA_DIR, 'cards', name)
  const stored = await readFile(file).catch(() => null)
  if (stored) return stored
  const started = pending.get(file)
  if (started) return started
  const drawing = draw(file, load, drawingOf)
  pending.set(file, drawing)
  try {
    return await drawing
  } finally {
    pending.delete(file)
  }
}

async function draw(
  file: string,
  load: () => Promise<readonly Response[]>,
  drawingOf: (files: string[]) => Drawing | Promise<Drawing>,
): Promise<Buffer> {
  const folder = join(file, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Another process, or a crash, must never leave half an image under its name.
  const temporary = `${file}.${process.pid}.tmp`
  const images = await load()
  const loaded = images.map((_, i) => `${temporary}${i}`)
  try {
    await Promise.all(images.map((image, i) => writeFile(loaded[i] as string, image.body ?? '')))
    await drawFile(await drawingOf(loaded), temporary)
    const drawn = await readFile(temporary)
    await rename(temporary, file)
    await deleteOldest(folder)
    return drawn
  } finally {
    await Promise.all([temporary, ...loaded].map((path) => rm(path, { force: true })))
  }
}

const MAX_WAITING = 16

type Drawing = { card: ShareCard } | { icon: SiteIcon }

/** The regular weight of the typeface for large sizes; browsers do not load it. */
const font = ['dist/client', 'web/public']
  .map((folder) => join(projectFolder, folder, 'piazzolla-card.ttf'))
  .find((file) => existsSync(file))

const worker = new WorkerProcess<DrawRequest, null>({ ...imageProcess, limitMs: 30_000 })

/** Writes the file. @throws too-many when many are waiting already, or WorkerError */
async function drawFile(drawing: Drawing, file: string): Promise<void> {
  if (worker.pending >= MAX_WAITING) throw serverBusy(10)
  await worker.run('card' in drawing ? { ...drawing, font: font ?? '', file } : { ...drawing, file })
}

async function deleteOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= MAX_FILES) return
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const stats = await stat(path).catch(() => null)
      return { path, time: stats?.mtimeMs ?? 0 }
    }),
  )
  const excess = files.toSorted((a, b) => a.time - b.time).slice(0, names.length - MAX_FILES)
  for (const { path } of excess) await rm(path, { force: true })
}
