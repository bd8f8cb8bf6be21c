/** Fetches the cover of a video on another site once (job `fetch-video-cover`), so that readers' browsers do not. */
import { z } from 'zod'
import { storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import { FetchRefused, readAll, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'
import { updateVideoMedia } from './save-video.ts'
import { selectVideo, updateFetchedCover } from './video-changes.sql.ts'

const MAX_METADATA_BYTES = 1024 * 1024
const MAX_IMAGE_RESPONSE_BYTES = 10 * 1024 * 1024
const WITHIN_MS = 5_000
/** Pauses after the first, second and third attempt; then the cover engraving stays until the video is saved again. */
const PAUSES_MS = [60_000, 3_600_000, 24 * 3_600_000]

export type VideoCoverJob = { videoId: number; tries: number }

/** Stores the cover. When the other site does not respond, the job is scheduled again, three times. */
export async function fetchVideoCover(
  ctx: Ctx,
  { videoId, tries }: VideoCoverJob,
  sources: CoverSources = coverSources(),
): Promise<void> {
  const video = await selectVideo(ctx.db, videoId)
  if (!video || video.provider === 'file' || video.cover_media_id !== null) return
  const id = video.external_id ?? ''
  try {
    const found = await findImage(sources, video.provider, id)
    const { id: mediaId } = await storeImage(ctx, found.bytes, { name: `${video.provider} ${id}` })
    await ctx.transaction(async (tx) => {
      const duration_seconds = video.duration_seconds ?? found.seconds
      await updateFetchedCover(tx, videoId, { cover_media_id: mediaId, duration_seconds })
      await updateVideoMedia(ctx, tx, videoId)
      ctx.content.changed(tx, 'videos')
    })
  } catch (error) {
    ctx.log.info({ video: videoId, tries, reason: String(error) }, 'A video’s cover could not be fetched')
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

async function findImage(
  sources: CoverSources,
  provider: keyof CoverSources['of'],
  id: string,
): Promise<{ bytes: Uint8Array; seconds: number | null }> {
  const { images, metadata } = sources.of[provider]
  let seconds: number | null = null
  const urls = images(id)
  if (metadata) {
    const response = await fetchBytes(metadata.url(id), sources, MAX_METADATA_BYTES)
    const read = metadata.read(JSON.parse(new TextDecoder().decode(response)))
    urls.push(read.image)
    seconds = read.seconds
  }
  let reason: unknown
  for (const url of urls)
    try {
      return { bytes: await fetchBytes(url, sources, MAX_IMAGE_RESPONSE_BYTES), seconds }
    } catch (error) {
      reason = error
    }
  throw reason
}

/** @throws FetchRefused for a server that is not listed, an error status, a redirect, or a body that is too long */
async function fetchBytes(target: string, { origins, isAllowed }: CoverSources, maxBytes: number) {
  const url = URL.parse(target)
  if (!url || !origins.some((origin) => isListed(url, origin)))
    throw new FetchRefused('not-allowed', `${url?.host ?? target} is not among the allowed servers`)
  return readAll(await safeFetch(target, { isAllowed, withinMs: WITHIN_MS, maxRedirects: 0 }), maxBytes)
}

function isListed(url: URL, origin: string): boolean {
  if (url.username !== '' || url.password !== '') return false
  const [scheme = '', host = ''] = origin.split('://')
  if (url.protocol !== `${scheme}:`) return false
  return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
}

/** Either the URLs of the image itself, or the URL of metadata that contains it. */
type CoverSource = {
  images: (id: string) => string[]
  metadata?: {
    url: (id: string) => string
    read: (json: unknown) => { image: string; seconds: number | null }
  }
}

export type VideoProvider = 'youtube' | 'bilibili' | 'vimeo'
type CoverSources = {
  /** The servers that may be asked; `https://*.example.org` allows every subdomain. */
  origins: readonly string[]
  of: Record<VideoProvider, CoverSource>
  isAllowed?: SafeFetchOptions['isAllowed']
}

const BilibiliMetadata = z.object({ data: z.object({ pic: z.string(), duration: z.number().optional() }) })
const VimeoMetadata = z.object({ thumbnail_url: z.string(), duration: z.number().optional() })

/** @param base the servers of the three sites; tests have one of their own */
export const coverSources = (
  base = { youtube: 'https://i.ytimg.com', bilibili: 'https://api.bilibili.com', vimeo: 'https://vimeo.com' },
  origins: readonly string[] = [
    'https://i.ytimg.com',
    'https://api.bilibili.com',
    'https://*.hdslb.com',
    'https://vimeo.com',
    'https://i.vimeocdn.com',
  ],
): CoverSources => ({
  origins,
  of: {
    youtube: {
      images: (id) => ['maxresdefault', 'hqdefault'].map((name) => `${base.youtube}/vi/${id}/${name}.jpg`),
    },
    bilibili: {
      images: () => [],
      metadata: {
        url: (id) =>
          `${base.bilibili}/x/web-interface/view?${id.startsWith('av') ? `aid=${id.slice(2)}` : `bvid=${id}`}`,
        read: (json) => {
          const { pic, duration } = BilibiliMetadata.parse(json).data
          // The metadata says http; the same image is available over https.
          return {
            image: pic.replace(/^http:\/\/(?=[^/]+\.hdslb\.com\/)/, 'https://'),
            seconds: duration ?? null,
          }
        },
      },
    },
    vimeo: {
      images: () => [],
      metadata: {
        url: (id) =>
          `${base.vimeo}/api/oembed.json?width=1280&url=${encodeURIComponent(`https://vimeo.com/${id}`)}`,
        read: (json) => {
          const { thumbnail_url, duration } = VimeoMetadata.parse(json)
          return { image: thumbnail_url, seconds: duration ?? null }
        },
      },
    },
  },
})
