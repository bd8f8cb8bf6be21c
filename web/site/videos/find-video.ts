/** Finds a video among the collections: its collection, its number there, and the next video. */
import { findNamed, normalUrlName } from '#contract/url-names.ts'
import type { Video, VideoCollection } from '#contract/videos.ts'

export type VideoPosition = {
  video: Video
  collection: VideoCollection
  /** Number in the collection, from 1. */
  number: number
  next: Video | null
}

export const findVideo = (collections: readonly VideoCollection[], id: number): VideoPosition | null => {
  for (const collection of collections) {
    const at = collection.videos.findIndex((video) => video.id === id)
    const video = collection.videos[at]
    if (video) return { video, collection, number: at + 1, next: collection.videos[at + 1] ?? null }
  }
  return null
}

/** Null when there are no videos. */
export const newestVideo = (collections: readonly VideoCollection[]): VideoPosition | null => {
  const all = collections.flatMap(({ videos }) => videos)
  const newest = all.sort((a, b) => b.createTime.localeCompare(a.createTime) || b.id - a.id)[0]
  return newest ? findVideo(collections, newest.id) : null
}

/** Sum of the known durations. */
export const totalSeconds = (videos: readonly Video[]): number =>
  videos.reduce((sum, { duration }) => sum + (duration ?? 0), 0)

/** The collection that a URL names, by its name, a former one or its number; undefined for none. */
export const findCollection = (
  collections: readonly VideoCollection[],
  asked: string | null,
): VideoCollection | undefined =>
  asked === null
    ? undefined
    : (findNamed(collections, asked) ??
      collections.find(({ formerSlugs }) => formerSlugs.includes(normalUrlName(asked))))
