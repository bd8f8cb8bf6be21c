/** Adds a video at the owner's request: one on another site by its URL, or a file of the media library. */
import { videoOf } from '#contract/embeds.ts'
import type { StudioVideo } from '#contract/studio/videos.ts'
import { filePath } from '#server/features/media/media.mapper.ts'
import { type MediaRow, selectMediaById } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import type { FileKey } from '#server/platform/storage/storage.ts'
import { saveVideo, type VideoDraft } from './save-video.ts'
import { readVideoMetadata } from './video-metadata.ts'
import { selectCollectionRecord, selectStudioVideos } from './videos-studio.sql.ts'

type AddedSource = { kind: 'url'; url: string } | { kind: 'media'; mediaId: number }
type AddedVideo = { source: AddedSource; name: string; description: string }

type FoundSource = Pick<VideoDraft, 'source' | 'durationSeconds'> & {
  /** Where the owner gives none. */
  name: string
}

/**
 * Returns the id of the video.
 * @throws refused when there is no such collection
 * @throws invalid when the URL is of no player, the file cannot be played, or the collection has the video already
 */
export async function addVideo(
  ctx: Ctx,
  collectionId: number,
  { source, name, description }: AddedVideo,
): Promise<number> {
  if (!(await selectCollectionRecord(ctx.db, collectionId))) throw refusal('no-such-collection')
  const found = source.kind === 'url' ? findEmbed(source.url) : await findFile(ctx, source.mediaId)
  const others = await selectStudioVideos(ctx.db, collectionId)
  if (others.some((video) => isSame(video, found.source)))
    throw fieldError(source.kind === 'url' ? 'url' : 'mediaId', 'video-already-there')
  return saveVideo(ctx, {
    collectionId,
    description: description.trim(),
    name: name.trim() || found.name,
    source: found.source,
    durationSeconds: found.durationSeconds,
    coverMediaId: null,
    madeAt: null,
    captions: [],
    origin: null,
  })
}

const isSame = (
  row: { provider: StudioVideo['provider']; media_id: number | null; external_id: string | null },
  source: VideoDraft['source'],
): boolean =>
  row.provider === source.provider &&
  (source.provider === 'file' ? row.media_id === source.mediaId : row.external_id === source.externalId)

function findEmbed(url: string): FoundSource {
  const embed = videoOf(url.trim())
  if (!embed) throw fieldError('url', 'video-url')
  const { provider, id } = embed
  return { source: { provider, externalId: id }, durationSeconds: null, name: id }
}

async function findFile(ctx: Ctx, mediaId: number): Promise<FoundSource> {
  const row = await selectMediaById(ctx.db, mediaId)
  if (!row || !/^(video|audio)\//.test(row.mime)) throw fieldError('mediaId', 'no-such-video-file')
  const { isEmpty, durationSeconds, width, height } = await readVideoMetadata(await bytesOf(ctx, row))
  if (isEmpty) throw fieldError('mediaId', 'video-unplayable')
  const name = row.original_name.replace(/\.\w{2,4}$/, '').trim()
  return {
    source: { provider: 'file', mediaId, width, height },
    durationSeconds,
    name: name || filePath(row) || '',
  }
}

/** Uploads are limited to 60 MB, so the file fits in the memory. */
async function bytesOf(ctx: Ctx, row: MediaRow): Promise<Uint8Array> {
  const stream = await ctx.storage.read(`${row.hash}/${row.file}` as FileKey)
  if (!stream) throw fieldError('mediaId', 'no-such-video-file')
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
