/** Stores card images as files below DATA_DIR/cards: drawn once for each version, the oldest deleted above a bound. */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { drawCardFile } from '#server/features/media/card-worker.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ShareCard } from '#server/rendering/covers/share-card.ts'

/** About 200 MB. */
const MAX_FILES = 1_000

const pending = new Map<string, Promise<Buffer>>()

/** The PNG of this name, drawn unless it is stored. @param read is called to draw it */
export async function cardFile(ctx: Ctx, name: string, card: ShareCard): Promise<Buffer> {
  const file = join(ctx.config.DATA_DIR, 'cards', name)
  const stored = await readFile(file).catch(() => null)
  if (stored) return stored
  const started = pending.get(file)
  if (started) return started
  const drawing = draw(file, card)
  pending.set(file, drawing)
  try {
    return await drawing
  } finally {
    pending.delete(file)
  }
}

async function draw(file: string, card: ShareCard): Promise<Buffer> {
  const folder = join(file, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Another process, or a crash, must never leave half an image under its name.
  const temporary = `${file}.${process.pid}.tmp.png`
  try {
    await drawCardFile(card, temporary)
    const png = await readFile(temporary)
    await rename(temporary, file)
    await deleteOldest(folder)
    return png
  } finally {
    await rm(temporary, { force: true })
  }
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
