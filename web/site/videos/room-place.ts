/** Where a video stands in the room: its collection, its number there, and what follows. */
import type { Video, VideoCollection } from '#contract/videos.ts'

export type Place = {
  video: Video
  collection: VideoCollection
  /** From 1. */
  number: number
  next: Video | null
}

export const placeOf = (collections: readonly VideoCollection[], id: number): Place | null => {
  for (const collection of collections) {
    const at = collection.videos.findIndex((video) => video.id === id)
    const video = collection.videos[at]
    if (video) return { video, collection, number: at + 1, next: collection.videos[at + 1] ?? null }
  }
  return null
}

/** The video that came last into the room; null in an empty one. */
export const newestOf = (collections: readonly VideoCollection[]): Place | null => {
  const all = collections.flatMap(({ videos }) => videos)
  const newest = all.sort((a, b) => b.createTime.localeCompare(a.createTime) || b.id - a.id)[0]
  return newest ? placeOf(collections, newest.id) : null
}

/** Whole seconds of all that say how long they are. */
export const lengthOf = (videos: readonly Video[]): number =>
  videos.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
