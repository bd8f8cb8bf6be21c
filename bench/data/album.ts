/** A site with an album of a thousand photos: a few real ones, each as many different files. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, globSync } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { fileSizes } from '#server/features/media/media.mapper.ts'
import { insertMedia, type MediaRow } from '#server/features/media/media.sql.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { demoFolder, projectFolder } from '#server/platform/config/folders.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'

export const PHOTOS = 1_000
/** The album's id: it is the only one. */
export const ALBUM_ID = 1

const AT_ONCE = 100

/** Created once and stored; the benchmark only reads it. */
export async function albumFolder(say: (text: string) => void): Promise<{ folder: string; what: string }> {
  const { files, what } = photographs()
  const hash = createHash('sha256').update(files.join()).update(migrations()).digest('hex').slice(0, 10)
  const folder = join(projectFolder, '.cache', 'bench', `album-${hash}`)
  if (existsSync(folder)) return { folder, what }
  say(`drawing ${what}`)
  const making = `${folder}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  const app = await openApp(readConfig({ DATA_DIR: making, LOG_LEVEL: 'silent' }))
  await fill(app.ctx, files)
  await app.close()
  await rename(making, folder)
  return { folder, what }
}

/** Photos in the size of a camera if real ones are beside the repository, else the images of the demo. */
function photographs(): { files: string[]; what: string } {
  const shared = ['..', '../..']
    .map((up) => join(projectFolder, up, 'shared', 'data', 'photos'))
    .find(existsSync)
  const large = [
    'orientation/Landscape_1.jpg',
    'orientation/Portrait_1.jpg',
    'exif/{Canon-PowerShot-S30,Kodak-DC3400,Minolta-DiMAGE-X,Nikon-E900-1,Olympus-C960}.jpg',
    'formats/{exif-at-eof.heic,Nikon-Coolpix-P7000.webp}',
    'gps/{Apple-iPhone-4,Nikon-D5000,Sony-DSC-HX5V-2}.jpg',
    'mdn-cc0/elephant-660-480.jpg',
  ]
  const real = shared ? globSync(large, { cwd: shared }).map((path) => join(shared, path)) : []
  if (real.length > 0) return { files: real.sort(), what: `${real.length} photographs` }
  return { files: globSync(join(demoFolder, 'albums', '*.webp')).sort(), what: 'the demo’s plates' }
}

const migrations = () => globSync('db/migrations/*', { cwd: projectFolder }).join()

async function fill(ctx: Ctx, files: string[]): Promise<void> {
  await ctx.transaction((tx) => updateSettings(ctx, tx, { websiteTitle: 'A thousand photographs' }))
  const drawn: MediaRow[] = []
  for (const file of files) drawn.push(await storeImage(ctx, createReadStream(file), { name: file }))
  const album = await createAlbum(ctx, { name: 'A thousand', description: 'All at once.', isPrivate: false })
  for (let from = 0; from < PHOTOS; from += AT_ONCE) {
    const rows: MediaRow[] = []
    for (let n = from; n < from + AT_ONCE; n++)
      rows.push(await twin(ctx, drawn[n % drawn.length] as MediaRow, n))
    await addPhotos(
      ctx,
      album,
      rows.map((row, i) => ({ mediaId: row.id, description: i % 3 === 0 ? `Number ${from + i}` : '' })),
    )
  }
}

/** The same photo under another name. */
async function twin(ctx: Ctx, row: MediaRow, n: number): Promise<MediaRow> {
  const hash = createHash('sha256').update(`${row.hash} ${n}`).digest('hex').slice(0, 32)
  const root = join(ctx.config.DATA_DIR, 'media')
  for (const key of fileSizes(row).keys()) {
    const to = join(root, key.replace(row.hash, hash))
    await mkdir(dirname(to), { recursive: true })
    await link(join(root, key), to)
  }
  const { id: _, ...columns } = row
  return ctx.transaction((tx) => insertMedia(tx, { ...columns, hash }))
}
