/** Job `fetch-video-cover`: downloads the cover of an external video once, so that readers' browsers need not. */
import { storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchBytes } from '#server/platform/http/outbound-request.ts'
import { type CoverSources, coverSources } from './cover-sources.ts'
import { updateVideoMedia } from './save-video.ts'

const MAX_NOTE_BYTES = 1024 * 1024
const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/**
 * Pauses after the first, second and third attempt; then the generated cover stays until the video is saved again.
 */
const PAUSES_MS = [60_000, 3_600_000, 24 * 3_600_000]

export type VideoCoverJob = { videoId: number; tries: number }

/** A server that cannot be reached is not our error: another attempt follows later, and then none. */
export async function fetchVideoCover(
  ctx: Ctx,
  { videoId, tries }: VideoCoverJob,
  sources: CoverSources = coverSources(),
): Promise<void> {
  const video = await ctx.db.selectFrom('video').selectAll().where('id', '=', videoId).executeTakeFirst()
  if (!video || video.provider === 'file' || video.cover_media_id !== null) return
  const id = video.external_id ?? ''
  try {
    const found = await findPicture(sources, video.provider, id)
    const { id: mediaId } = await storeImage(ctx, found.bytes, { name: `${video.provider} ${id}` })
    await ctx.transaction(async (tx) => {
      await tx
        .updateTable('video')
        .set({ cover_media_id: mediaId, duration_seconds: video.duration_seconds ?? found.seconds })
        .where('id', '=', videoId)
        .where('cover_media_id', 'is', null)
        .execute()
      await updateVideoMedia(ctx, tx, videoId)
      ctx.cacheTags.invalidate(tx, 'videos')
    })
  } catch (error) {
    ctx.log.info({ video: videoId, tries, reason: String(error) }, 'A video’s cover could not be had')
    const pause = PAUSES_MS[tries]
    if (pause === undefined) return
    await ctx.transaction((tx) =>
      ctx.jobs.schedule(tx, 'fetch-video-cover', `${videoId}`, ctx.now() + pause, {
        videoId,
        tries: tries + 1,
      }),
    )
  }
}

async function findPicture(
  { origins, of }: CoverSources,
  provider: keyof CoverSources['of'],
  id: string,
): Promise<{ bytes: Uint8Array; seconds: number | null }> {
  const { images: pictures, metadata: note } = of[provider]
  let seconds: number | null = null
  const addresses = pictures(id)
  if (note) {
    const answer = await fetchBytes(note.address(id), { origins, maxBytes: MAX_NOTE_BYTES })
    const read = note.read(JSON.parse(new TextDecoder().decode(answer)))
    addresses.push(read.picture)
    seconds = read.seconds
  }
  let reason: unknown
  for (const address of addresses)
    try {
      return { bytes: await fetchBytes(address, { origins, maxBytes: MAX_PICTURE_BYTES }), seconds }
    } catch (error) {
      reason = error
    }
  throw reason
}
