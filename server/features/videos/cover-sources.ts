/** Finds the URLs of covers of videos on other sites. */
import { z } from 'zod'

/** The first request: the image itself, or JSON that names it. */
export type CoverSource = {
  images: (id: string) => string[]
  metadata?: {
    address: (id: string) => string
    read: (json: unknown) => { picture: string; seconds: number | null }
  }
}

export type VideoProvider = 'youtube' | 'bilibili' | 'vimeo'
export type CoverSources = { origins: readonly string[]; of: Record<VideoProvider, CoverSource> }

const BilibiliNote = z.object({ data: z.object({ pic: z.string(), duration: z.number().optional() }) })
const VimeoNote = z.object({ thumbnail_url: z.string(), duration: z.number().optional() })

/** `base` names another server for each of theirs, for tests. */
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
        address: (id) =>
          `${base.bilibili}/x/web-interface/view?${id.startsWith('av') ? `aid=${id.slice(2)}` : `bvid=${id}`}`,
        read: (json) => {
          const { pic, duration } = BilibiliNote.parse(json).data
          // Their JSON says http; the same image is available over https.
          return {
            picture: pic.replace(/^http:\/\/(?=[^/]+\.hdslb\.com\/)/, 'https://'),
            seconds: duration ?? null,
          }
        },
      },
    },
    vimeo: {
      images: () => [],
      metadata: {
        address: (id) =>
          `${base.vimeo}/api/oembed.json?width=1280&url=${encodeURIComponent(`https://vimeo.com/${id}`)}`,
        read: (json) => {
          const { thumbnail_url, duration } = VimeoNote.parse(json)
          return { picture: thumbnail_url, seconds: duration ?? null }
        },
      },
    },
  },
})
