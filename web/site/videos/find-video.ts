/** Finds a video among the collections: its collection, its number there, and the next video. */
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
