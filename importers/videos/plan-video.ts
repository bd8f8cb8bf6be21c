/** Plans one video of a folder; the same files again change nothing. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { KnownVideo } from '#importers/import.sql.ts'
import type { ImportedImages } from '#importers/imported-images.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout, plannedItem } from '#importers/report.ts'
import { type ItemMarks, marksOf, type Recognized } from '#importers/same-item.ts'
import { contentHash, inputHash, readSourceHash, sourceHash, withMarks } from '#importers/source-hash.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { FileError } from '#server/features/media/file-error.ts'
import { type FileKind, fileKind } from '#server/features/media/file-kind.ts'
import { storeFile } from '#server/features/media/store-file.ts'
import { saveVideo, type VideoDraft } from '#server/features/videos/save-video.ts'
import { readVideoMetadata, type VideoMetadata } from '#server/features/videos/video-metadata.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { labelOf, langOfCaptions, webVttOf } from './captions.ts'
import type { ImportedCollection, ImportedVideo } from './read-collections.ts'

export type VideosImport = {
  ctx: Ctx
  root: string
  images: ImportedImages
  /** What each video is here, by its path. */
  videos: Map<string, Recognized<KnownVideo> & { marks: ItemMarks }>
  /** Of the folder. */
  identity: string
}

const VIDEO_KINDS: readonly FileKind[] = ['mp4', 'mov', 'webm', 'mp3', 'm4a', 'ogg']

/** @param collectionId creates the collection when it does not exist yet */
export async function planVideo(
  run: VideosImport,
  video: ImportedVideo,
  collection: ImportedCollection,
  collectionId: () => Promise<number>,
): Promise<PlannedItem> {
  const warnings: ImportWarning[] = []
  const { path, source } = video
  const as = say(collection.isPrivate ? 'in-private-collection' : 'in-collection', { name: collection.name })
  if ('refused' in source) return { item: itemWithout(path, 'skipped', source.refused, { as }) }
  if ('path' in source) await checkKind(join(run.root, source.path))
  const here = run.videos.get(path)
  if (!here) throw new Error(`${path} was not looked for`)
  const { key, known, possibly, marks } = here
  const planned = plannedItem({ path, as, id: known?.id ?? null, warnings })
  if (possibly) warnings.push({ code: 'possibly-here', detail: possibly.name })
  const captions = await readCaptions(run, video, warnings)
  const cover = await coverHashOf(run, video, warnings)
  const { name, description } = video
  const content = contentHash(name, description)
  const input = inputHash({
    film: 'path' in source ? await hashOfFile(join(run.root, source.path)) : source.embed.href,
    words: content,
    durationSeconds: video.durationSeconds,
    madeAt: video.madeAt,
    cover,
    captions,
  })
  if (known && readSourceHash(known.hash).input === input) return { item: planned('unchanged') }
  if (known && readSourceHash(known.hash).content !== contentHash(known.name, known.description))
    return { item: planned('skipped', say('name-changed-here')) }
  const metadata = 'path' in source ? await playableMetadata(join(run.root, source.path)) : null
  const apply = async () => {
    const stored = await storeSource(run, source, metadata, video.durationSeconds, warnings)
    const draft: VideoDraft = {
      // The owner may have moved it to another collection since.
      collectionId: known?.collectionId ?? (await collectionId()),
      name,
      description,
      ...stored,
      madeAt: video.madeAt,
      coverMediaId: cover === null ? null : await storeCover(run, video.cover, warnings),
      captions: await Promise.all(captions.map((one) => storeCaptions(run, one))),
      origin: { key, hash: withMarks(sourceHash(input, content), 'open', marks) },
    }
    return saveVideo(run.ctx, draft, known?.id)
  }
  return { item: planned(known ? 'updated' : 'created'), apply }
}

/**
 * Both ends of a film tell it from others, and are read fast.
 * @param collection its folder, or the name for all of them: a film may be in several
 */
export async function marksOfVideo(
  root: string,
  video: ImportedVideo,
  collection: string,
): Promise<ItemMarks> {
  const { source, madeAt: date } = video
  if ('refused' in source) return marksOf({ text: '' })
  const film = 'embed' in source ? source.embed.href : await endsOfFile(join(root, source.path))
  return marksOf({ text: `${collection}\n${film}`, date })
}

const END_BYTES = 64 * 1024

async function endsOfFile(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const hash = createHash('sha256').update(`${size}\n`)
    for (const at of [0, Math.max(0, size - END_BYTES)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(END_BYTES), 0, END_BYTES, at)
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

/** Checks the type by the first bytes, also in a dry run. @throws FileError */
async function checkKind(path: string): Promise<void> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8 * 1024), 0, 8 * 1024, 0)
  await file.close()
  const kind = fileKind(buffer.subarray(0, bytesRead))
  if (kind === null || !VIDEO_KINDS.includes(kind)) throw new FileError('other-kind')
}

/** @throws FileError for a video without anything to play, which every player would refuse */
async function playableMetadata(path: string): Promise<VideoMetadata> {
  const metadata = await readVideoMetadata(path)
  if (metadata.isEmpty) throw new FileError('nothing-to-play')
  return metadata
}

/** Stores the file. The length comes from its container, otherwise from the list. */
async function storeSource(
  run: VideosImport,
  source: Exclude<ImportedVideo['source'], { refused: Message }>,
  metadata: VideoMetadata | null,
  listedSeconds: number | null,
  warnings: ImportWarning[],
): Promise<Pick<VideoDraft, 'source' | 'durationSeconds'>> {
  if ('embed' in source) {
    const { provider, id } = source.embed
    return { source: { provider, externalId: id }, durationSeconds: listedSeconds }
  }
  const path = join(run.root, source.path)
  const media = await storeFile(run.ctx, createReadStream(path), {
    name: basename(path),
    acceptedKinds: VIDEO_KINDS,
  })
  const { durationSeconds = null, width = null, height = null } = metadata ?? {}
  if (durationSeconds === null && width === null)
    warnings.push({ code: 'video-metadata-missing', detail: basename(path) })
  return {
    source: { provider: 'file', mediaId: media.id, width, height },
    durationSeconds: durationSeconds ?? listedSeconds,
  }
}

type ReadCaptions = { name: string; webVtt: string; lang: string }

async function readCaptions(
  run: VideosImport,
  video: ImportedVideo,
  warnings: ImportWarning[],
): Promise<ReadCaptions[]> {
  const read: ReadCaptions[] = []
  for (const { path, lang } of video.captions) {
    const webVtt = webVttOf(await readFile(join(run.root, path)))
    if (webVtt === null) warnings.push({ code: 'captions-unreadable', detail: path })
    else read.push({ name: basename(path), webVtt, lang: lang ?? langOfCaptions(webVtt) })
  }
  return read
}

async function storeCaptions(run: VideosImport, { name, webVtt, lang }: ReadCaptions) {
  const media = await storeFile(run.ctx, Readable.from([Buffer.from(webVtt)]), {
    name,
    acceptedKinds: ['vtt'],
  })
  return { mediaId: media.id, lang, label: labelOf(lang) }
}

/** Null when the video has no cover, or its file is missing. */
async function coverHashOf(run: VideosImport, video: ImportedVideo, warnings: ImportWarning[]) {
  if (video.cover === null) return null
  const hash = await run.images.hash({ path: video.cover }).catch(() => null)
  if (hash === null) warnings.push({ code: 'cover-missing', detail: video.cover })
  return hash
}

async function storeCover(run: VideosImport, path: string | null, warnings: ImportWarning[]) {
  if (path === null) return null
  const stored = await run.images.store({ path })
  if ('mediaId' in stored) return stored.mediaId
  warnings.push({
    code: 'cover-unreadable',
    detail: say('with-reason', { what: path, reason: stored.refused }),
  })
  return null
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
