/** Declares where the covers of videos on other sites are fetched. */
import { z } from 'zod'
import type { SafeFetchOptions } from '#server/platform/http/safe-fetch.ts'

/** Either the URLs of the image itself, or the URL of metadata that contains it. */
type CoverSource = {
  images: (id: string) => string[]
  metadata?: {
    url: (id: string) => string
    read: (json: unknown) => { image: string; seconds: number | null }
  }
}

export type VideoProvider = 'youtube' | 'bilibili' | 'vimeo'
export type CoverSources = {
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
