/** A folder of films becomes collections with their videos: each is told of, none stops the others, twice is once. */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { selectImportedVideos } from '#importers/import.sql.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { failedItem, type ItemReport, type ItemsReport, itemsReport } from '#importers/item-report.ts'
import { readFolder } from '#importers/markdown/read-folder.ts'
import { identifySite } from '#importers/markdown/site-identity.ts'
import { contentHash, inputHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { saveCollection } from '#server/features/videos/save-collection.ts'
import { orderVideos } from '#server/features/videos/save-video.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { type ImportedCollection, readCollections } from './read-collections.ts'
import { type VideosImport, writeVideo } from './write-video.ts'

export type VideosImportOptions = {
  folder: string
  dryRun?: boolean
  /** All films of the folder go into the collection of this name. */
  collection?: string
  /** New collections are nobody's but the owner's. */
  private?: boolean
}

/** @throws Error when the folder is not there or its list cannot be read */
export async function importVideos(ctx: Ctx, options: VideosImportOptions): Promise<ItemsReport> {
  const started = performance.now()
  const { dryRun = false, collection: name, private: isPrivate = false } = options
  const { paths: all, root: blog, wanted } = await readFolder(options.folder)
  const root = await realpath(join(blog, wanted))
  const paths = all
    .filter((path) => wanted === '' || path.startsWith(`${wanted}/`))
    .map((path) => path.slice(wanted === '' ? 0 : wanted.length + 1))
  const found = await readCollections(root, paths, {
    ...(name ? { name } : {}),
    isPrivate,
    zone: (await selectSettings(ctx)).timeZone,
  })
  const { videos, folders, collections } = await selectImportedVideos(ctx.db)
  const identity = identifySite(
    root,
    found.flatMap((one) => one.videos.map(({ path }) => path)),
    folders,
  )
  const run: VideosImport = {
    ctx,
    dryRun,
    root,
    images: new ImportedImages(ctx, root),
    known: videos,
    identity,
  }
  const items: ItemReport[] = []
  for (const one of found) {
    const key = `videos:${identity}:${one.folder}`
    const known =
      collections.find((row) => row.source_key === key) ??
      collections.find((row) => nameKey(row.name) === nameKey(one.name))
    // A folder of which nothing can be taken makes no collection.
    let id = known ? await writeCollection(run, one, key, known) : null
    const collectionId = async () => {
      id ??= await writeCollection(run, one, key, known)
      return id
    }
    const own: number[] = []
    for (const video of one.videos) {
      const item = await writeVideo(run, video, one, collectionId).catch((error) =>
        failedItem(video.path, error),
      )
      items.push(item)
      if (item.id !== null) own.push(item.id)
    }
    if (!dryRun && id !== null) await orderVideos(ctx, id, own)
  }
  return itemsReport(items, dryRun, started)
}

type KnownCollection = Awaited<ReturnType<typeof selectImportedVideos>>['collections'][number]

/** What was changed here, or made here, keeps its words. */
async function writeCollection(
  run: VideosImport,
  found: ImportedCollection,
  key: string,
  known: KnownCollection | undefined,
): Promise<number> {
  const { name, description, isPrivate } = found
  const cover = found.cover === null ? null : { path: found.cover }
  const coverHash = cover && (await run.images.hash(cover).catch(() => null))
  const input = inputHash({ name, description, isPrivate, cover: coverHash })
  const words = contentHash(name, description)
  if (known) {
    const before = readSourceHash(known.source_hash ?? '')
    const isTheirs = before.words === contentHash(known.name, known.description) && known.source_key === key
    if (before.input === input || !isTheirs) return known.id
  }
  if (run.dryRun && known) return known.id
  const shelved = cover && coverHash !== null ? await run.images.store(cover) : null
  const coverMediaId = shelved && 'mediaId' in shelved ? shelved.mediaId : null
  const origin = { key, hash: sourceHash(input, words) }
  return saveCollection(run.ctx, { name, description, isPrivate, coverMediaId, origin }, known?.id)
}
