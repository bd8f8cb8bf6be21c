/** Loads the albums of the demo content, one in each state, through the use cases of albums. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum, removeAlbum } from '#server/features/albums/save-album.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

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

export async function loadDemoAlbums(ctx: Ctx, tell: (far: string) => void = () => {}): Promise<void> {
  const folder = join(demoFolder, 'albums')
  const albums = Albums.parse(parse(await readFile(join(folder, 'albums.yaml'), 'utf8')))
  const ids: number[] = []
  const total = albums.reduce((sum, { photos }) => sum + photos.length, 0)
  let done = 0
  for (const { photos, ...draft } of albums) {
    const id = await createAlbum(ctx, draft)
    ids.push(id)
    for (const { file, description } of photos) {
      tell(`${++done} of ${total}`)
      const row = await storeImage(ctx, createReadStream(join(folder, file)), { name: file })
      await addPhotos(ctx, id, [{ mediaId: row.id, description }])
    }
  }
  const value = JSON.stringify(await selectLooks(ctx.db, ids))
  await ctx.transaction((tx) => tx.insertInto('setting').values({ name: DEMO_ALBUMS, value }).execute())
}

/** Deletes the albums that nobody has changed since. */
export async function clearDemoAlbums(ctx: Ctx, tx: Tx): Promise<void> {
  const setting = await tx
    .deleteFrom('setting')
    .where('name', '=', DEMO_ALBUMS)
    .returning('value')
    .executeTakeFirst()
  const before: Look[] = setting ? JSON.parse(setting.value) : []
  const now = await selectLooks(
    tx,
    before.map(({ id }) => id),
  )
  for (const look of now)
    if (before.some((one) => JSON.stringify(one) === JSON.stringify(look)))
      await removeAlbum(ctx, tx, look.id)
}

type Look = { id: number; name: string; description: string; photos: [number, string][] }

/** An album as its owner sees it: its texts, its photos in order, and their texts. */
async function selectLooks(db: Db, ids: number[]): Promise<Look[]> {
  const albums = await db
    .selectFrom('album')
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .select(['id', 'name', 'description'])
    .execute()
  const photos = await db
    .selectFrom('photo')
    .where('album_id', 'in', [0, ...ids])
    .orderBy('position')
    .select(['album_id', 'id', 'description'])
    .execute()
  return albums.map((album) => ({
    ...album,
    photos: photos
      .filter(({ album_id }) => album_id === album.id)
      .map(({ id, description }): [number, string] => [id, description]),
  }))
}
