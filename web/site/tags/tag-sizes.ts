/** Computes size and brightness of each tag in the tag cloud. */
import type { Tag } from '#contract/tags.ts'

/** 1 to 5. */
export type TagStep = 1 | 2 | 3 | 4 | 5

/** By the logarithm of its use: one tag that is used a thousand times must not make all others the smallest size. */
export const tagSize = (count: number, most: number): TagStep =>
  most <= 1 ? 2 : step(Math.log(Math.max(1, count)) / Math.log(most))

/** 5 for the tag whose newest article is the newest of all, 1 for the one that was unused the longest. */
export const tagFreshness = (latestTime: string, tags: readonly Tag[]): TagStep => {
  const times = tags.map((tag) => Date.parse(tag.latestTime))
  const oldest = Math.min(...times)
  const span = Math.max(...times) - oldest
  return span === 0 ? 5 : step((Date.parse(latestTime) - oldest) / span)
}

const step = (share: number): TagStep => (1 + Math.min(4, Math.floor(share * 5))) as TagStep

export type TagOrder = 'name' | 'count'

/** By name in the collation of the language, or the most used first. */
export const sortTags = (tags: readonly Tag[], order: TagOrder, lang: string): Tag[] => {
  const { compare } = new Intl.Collator(lang)
  return [...tags].sort(
    (a, b) => (order === 'count' ? b.count - a.count : 0) || compare(a.tagName, b.tagName) || a.id - b.id,
  )
}
