/** Returns the display name of a tag. */
import type { Tag } from '#contract/tags.ts'

/** Its name, or its number when there is no such tag. */
export const tagNameOf = (tags: readonly Tag[], id: number): string =>
  tags.find((tag) => tag.id === id)?.tagName ?? String(id)
