/** Loads the albums of the demo content, one in each state, through the use cases of albums. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { DemoReport } from '#contract/studio/demo.ts'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum, removeAlbum } from '#server/features/albums/save-album.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type DemoAlbum,
  deleteDemoSetting,
  saveDemoSetting,
  selectAlbumIds,
  selectDemoAlbums,
} from './demo.sql.ts'

/** The setting that stores what the demo created, and its state at that time. */
const DEMO_ALBUMS = 'demo-albums'

const Albums = z.array(
  z.object({
    name: z.string(),
    description: z.string(),
    isPrivate: z.boolean().default(false),
    photos: z.array(z.object({ file: z.string(), description: z.string().default('') })),
  }),
)

export async function loadDemoAlbums(ctx: Ctx, onProgress: (far: string) => void = () => {}): Promise<void> {
  const folder = join(demoFolder, 'albums')
  const albums = Albums.parse(parse(await readFile(join(folder, 'albums.yaml'), 'utf8')))
  const ids: number[] = []
  const total = albums.reduce((sum, { photos }) => sum + photos.length, 0)
  let done = 0
  for (const { photos, ...draft } of albums) {
    // Of an interrupted first start, perhaps with a part of the photos.
    for (const id of await selectAlbumIds(ctx.db, draft.name, draft.description))
      await ctx.transaction((tx) => removeAlbum(ctx, tx, id))
    const id = await createAlbum(ctx, draft)
    ids.push(id)
    for (const { file, description } of photos) {
      onProgress(`${++done} of ${total}`)
      const row = await storeImage(ctx, createReadStream(join(folder, file)), { name: file })
      await addPhotos(ctx, id, [{ mediaId: row.id, description }])
    }
  }
  const albumsNow = await selectDemoAlbums(ctx.db, ids)
  await ctx.transaction((tx) => saveDemoSetting(tx, DEMO_ALBUMS, albumsNow))
}

/** Deletes the albums of the demo that nobody has changed since. */
export async function clearDemoAlbums(ctx: Ctx, tx: Tx, report: DemoReport): Promise<void> {
  const before = (await deleteDemoSetting<DemoAlbum[]>(tx, DEMO_ALBUMS)) ?? []
  const ids = before.map(({ id }) => id)
  for (const album of await selectDemoAlbums(tx, ids)) {
    if (before.some((one) => JSON.stringify(one) === JSON.stringify(album))) {
      await removeAlbum(ctx, tx, album.id)
      report.deleted.album += 1
    } else report.kept.push({ kind: 'album', title: album.name })
  }
}
