/** One video of a folder, whole or not at all; the same files again change nothing. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { KnownVideo } from '#importers/import.sql.ts'
import type { ImportedImages } from '#importers/imported-images.ts'
import type { ItemReport } from '#importers/item-report.ts'
import { contentHash, inputHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import { type FileKind, fileKind } from '#server/features/media/file-kind.ts'
import { FileRefused } from '#server/features/media/file-refused.ts'
import { storeFile } from '#server/features/media/store-file.ts'
import { saveVideo, type VideoDraft } from '#server/features/videos/save-video.ts'
import type { Ctx } from '#server/platform/context.ts'
import { labelOf, langOfCaptions, webVttOf } from './captions.ts'
import type { ImportedCollection, ImportedVideo } from './read-collections.ts'
import { readVideoMetadata, type VideoMetadata } from './video-metadata.ts'

export type VideosImport = {
  ctx: Ctx
  dryRun: boolean
  root: string
  images: ImportedImages
  known: Map<string, KnownVideo>
  identity: string
}

const FILMS: readonly FileKind[] = ['mp4', 'mov', 'webm', 'mp3', 'm4a', 'ogg']

export async function writeVideo(
  run: VideosImport,
  video: ImportedVideo,
  collection: ImportedCollection,
  collectionId: () => Promise<number>,
): Promise<ItemReport> {
  const notices: ItemReport['notices'] = []
  const told = (outcome: ItemReport['outcome'], id: number | null, reason: string | null = null) => ({
    path: video.path,
    outcome,
    as: collection.isPrivate ? `${collection.name} (private)` : collection.name,
    id,
    reason,
    notices,
  })
  const { source } = video
  if ('refused' in source) return told('skipped', null, source.refused)
  if ('path' in source) await checkKind(join(run.root, source.path))
  const key = `video:${run.identity}:${video.path}`
  const known = run.known.get(key)
  const captions = await readCaptions(run, video, notices)
  const cover = await coverHashOf(run, video, notices)
  const { name, description } = video
  const words = contentHash(name, description)
  const input = inputHash({
    film: 'path' in source ? await hashOfFile(join(run.root, source.path)) : source.embed.href,
    words,
    durationSeconds: video.durationSeconds,
    madeAt: video.madeAt,
    cover,
    captions,
  })
  if (known && readSourceHash(known.hash).input === input) return told('unchanged', known.id)
  if (known && readSourceHash(known.hash).words !== contentHash(known.name, known.description))
    return told('kept', known.id, 'its name or description was changed here')
  const facts = 'path' in source ? await filmFacts(join(run.root, source.path)) : null
  if (run.dryRun) return told(known ? 'updated' : 'created', known?.id ?? null)
  const taken = await takeSource(run, source, facts, video.durationSeconds, notices)
  const draft: VideoDraft = {
    // The owner may have moved it since.
    collectionId: known?.collectionId ?? (await collectionId()),
    name,
    description,
    ...taken,
    madeAt: video.madeAt,
    coverMediaId: cover === null ? null : await takeCover(run, video.cover, notices),
    captions: await Promise.all(captions.map((one) => takeCaptions(run, one))),
    origin: { key, hash: sourceHash(input, words) },
  }
  return told(known ? 'updated' : 'created', await saveVideo(run.ctx, draft, known?.id))
}

/** By its first bytes, so that a dry run tells as well. @throws FileRefused */
async function checkKind(path: string): Promise<void> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8 * 1024), 0, 8 * 1024, 0)
  await file.close()
  const kind = fileKind(buffer.subarray(0, bytesRead))
  if (kind === null || !FILMS.includes(kind)) throw new FileRefused('other-kind')
}

/** @throws FileRefused for a film that would show an error to everybody who opens it */
async function filmFacts(path: string): Promise<VideoMetadata> {
  const facts = await readVideoMetadata(path)
  if (facts.isEmpty) throw new FileRefused('nothing-to-play')
  return facts
}

/** Stores the film; what its container does not say, the list may. */
async function takeSource(
  run: VideosImport,
  source: Exclude<ImportedVideo['source'], { refused: string }>,
  facts: VideoMetadata | null,
  saidSeconds: number | null,
  notices: ItemReport['notices'],
): Promise<Pick<VideoDraft, 'source' | 'durationSeconds'>> {
  if ('embed' in source) {
    const { provider, id } = source.embed
    return { source: { provider, externalId: id }, durationSeconds: saidSeconds }
  }
  const path = join(run.root, source.path)
  const media = await storeFile(run.ctx, createReadStream(path), { name: basename(path), takes: FILMS })
  const { durationSeconds = null, width = null, height = null } = facts ?? {}
  if (durationSeconds === null && width === null)
    notices.push({ code: 'film-unclear', detail: basename(path) })
  return {
    source: { provider: 'file', mediaId: media.id, width, height },
    durationSeconds: durationSeconds ?? saidSeconds,
  }
}

type ReadCaptions = { name: string; webVtt: string; lang: string }

async function readCaptions(
  run: VideosImport,
  video: ImportedVideo,
  notices: ItemReport['notices'],
): Promise<ReadCaptions[]> {
  const read: ReadCaptions[] = []
  for (const { path, lang } of video.captions) {
    const webVtt = webVttOf(await readFile(join(run.root, path)))
    if (webVtt === null) notices.push({ code: 'captions-unreadable', detail: path })
    else read.push({ name: basename(path), webVtt, lang: lang ?? langOfCaptions(webVtt) })
  }
  return read
}

async function takeCaptions(run: VideosImport, { name, webVtt, lang }: ReadCaptions) {
  const media = await storeFile(run.ctx, Readable.from([Buffer.from(webVtt)]), { name, takes: ['vtt'] })
  return { mediaId: media.id, lang, label: labelOf(lang) }
}

/** Null where there is none, and where the one that is named is missing. */
async function coverHashOf(run: VideosImport, video: ImportedVideo, notices: ItemReport['notices']) {
  if (video.cover === null) return null
  const hash = await run.images.hash({ path: video.cover }).catch(() => null)
  if (hash === null) notices.push({ code: 'cover-missing', detail: video.cover })
  return hash
}

async function takeCover(run: VideosImport, path: string | null, notices: ItemReport['notices']) {
  if (path === null) return null
  const shelved = await run.images.store({ path })
  if ('mediaId' in shelved) return shelved.mediaId
  notices.push({ code: 'cover-unreadable', detail: `${path} (${shelved.refused})` })
  return null
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
