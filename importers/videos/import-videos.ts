/** Imports a folder of videos: each folder in it becomes a collection; a second import changes nothing. */

import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type KnownVideo, selectImportedVideos } from '#importers/import.sql.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { readFolder } from '#importers/markdown/read-folder.ts'
import { recognizeFolder } from '#importers/markdown/site-identity.ts'
import { type ImportOptions, runImport } from '#importers/pipeline.ts'
import type { ImportedItem, ImportReport } from '#importers/report.ts'
import { KnownItems, marksOf, type ReadItem } from '#importers/same-item.ts'
import { contentHash, inputHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import { zoneOf } from '#importers/zone-of.ts'
import { saveCollection } from '#server/features/videos/save-collection.ts'
import { orderVideos } from '#server/features/videos/save-video.ts'
import type { Ctx } from '#server/platform/context.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { marksOfVideo, planVideo, type VideosImport } from './plan-video.ts'
import { type ImportedCollection, type ImportedVideo, readCollections } from './read-collections.ts'

export type VideosImportOptions = ImportOptions & {
  folder: string
  /** All videos of the folder go into the collection of this name. */
  collection?: string
  /** New collections can only be seen by the owner. */
  private?: boolean
  /** IANA name for dates without a zone; absent: the zone of the site. */
  zone?: string
}

/** One video with the collection to which it belongs. */
type CollectionVideo = { video: ImportedVideo; collection: TargetCollection }

type TargetCollection = ImportedCollection & {
  /** The id of the collection, which is created with its first video: a folder without videos makes none. */
  getId: () => Promise<number>
  /** Null until the collection exists. */
  idNow: () => number | null
}

/** @throws Error when the folder does not exist, the zone is unknown or its list cannot be read */
export async function importVideos(ctx: Ctx, options: VideosImportOptions): Promise<ImportReport> {
  const { dryRun = false, collection: name, private: isPrivate = false } = options
  const zone = await zoneOf(ctx, options.zone)
  const { paths: all, root: blog, wanted } = await readFolder(options.folder)
  const root = await realpath(join(blog, wanted))
  const paths = all
    .filter((path) => wanted === '' || path.startsWith(`${wanted}/`))
    .map((path) => path.slice(wanted === '' ? 0 : wanted.length + 1))
  const found = await readCollections(root, paths, { ...(name ? { name } : {}), isPrivate, zone })
  const { videos: known, collections } = await selectImportedVideos(ctx.db)
  const { identity, videos } = await recognizeVideos(known, root, found, name)
  const run: VideosImport = { ctx, root, images: new ImportedImages(ctx, root), videos, identity }
  const targets: TargetCollection[] = []
  for (const one of found) targets.push(await targetOf(run, one, collections, dryRun))
  const items = targets.flatMap((collection) => collection.videos.map((video) => ({ video, collection })))
  return runImport<CollectionVideo>(
    {
      source: root,
      items,
      pathOf: ({ video }) => video.path,
      plan: ({ video, collection }) => planVideo(run, video, collection, collection.getId),
      finish: async (imported) => {
        for (const collection of targets) {
          const own = new Set<ImportedItem['path']>(collection.videos.map(({ path }) => path))
          const ids = imported.flatMap(({ path, id }) => (own.has(path) && id !== null ? [id] : []))
          const id = collection.idNow()
          if (id !== null) await orderVideos(ctx, id, ids)
        }
      },
    },
    options,
  )
}

/** @param collection the one of all videos; absent: each folder is one, and a film may be in several */
async function recognizeVideos(
  known: KnownVideo[],
  root: string,
  collections: ImportedCollection[],
  collection?: string,
) {
  const found = new Map<string, ReadItem>()
  // One that cannot be read is reported when it is its turn.
  for (const { folder, videos } of collections)
    for (const video of videos)
      found.set(video.path, {
        name: video.path,
        marks: await marksOfVideo(root, video, collection ?? folder).catch(() => marksOf({ text: '' })),
      })
  const { identity, items } = recognizeFolder(new KnownItems(known), 'video', root, [...found.values()])
  const videos: VideosImport['videos'] = new Map()
  for (const [position, { name, marks }] of [...found.values()].entries()) {
    const here = items[position]
    if (here) videos.set(name, { ...here, marks })
  }
  return { identity, videos }
}

/** The collection of the site that this one updates, or will create. */
async function targetOf(
  run: VideosImport,
  found: ImportedCollection,
  collections: KnownCollection[],
  dryRun: boolean,
): Promise<TargetCollection> {
  const key = `videos:${run.identity}:${found.folder}`
  const known =
    collections.find((row) => row.source_key === key) ??
    collections.find((row) => nameKey(row.name) === nameKey(found.name))
  if (dryRun) return { ...found, getId: async () => known?.id ?? 0, idNow: () => null }
  let id = known ? await writeCollection(run, found, key, known) : null
  return {
    ...found,
    getId: async () => {
      id ??= await writeCollection(run, found, key, undefined)
      return id
    },
    idNow: () => id,
  }
}

type KnownCollection = Awaited<ReturnType<typeof selectImportedVideos>>['collections'][number]

/** A collection that the owner created or changed stays as it is. */
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
  const content = contentHash(name, description)
  if (known) {
    const before = readSourceHash(known.source_hash ?? '')
    const isUnchangedHere =
      before.content === contentHash(known.name, known.description) && known.source_key === key
    if (before.input === input || !isUnchangedHere) return known.id
  }
  const stored = cover && coverHash !== null ? await run.images.store(cover) : null
  const coverMediaId = stored && 'mediaId' in stored ? stored.mediaId : null
  const origin = { key, hash: sourceHash(input, content) }
  return saveCollection(run.ctx, { name, description, isPrivate, coverMediaId, origin }, known?.id)
}
