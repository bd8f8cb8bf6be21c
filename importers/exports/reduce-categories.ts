/** An article has one category: the deepest of a post becomes it, and the others become tags. */

import type { WarnAbout } from '#importers/warnings.ts'
import { say } from '#server/platform/report-message.ts'

const MAX_DEPTH = 20

type Category = { name: string; parent: string }

/** The names from the top to the category itself. A category that is above itself ends the way up. */
export const categoryPath = (
  id: string,
  name: string,
  find: (id: string) => Category | undefined,
): string[] => {
  const names = [name]
  const passed = new Set([id])
  let parent = find(id)?.parent ?? ''
  while (parent !== '' && !passed.has(parent) && names.length <= MAX_DEPTH) {
    passed.add(parent)
    const above = find(parent)
    if (!above) break
    names.unshift(above.name)
    parent = above.parent
  }
  return names
}

/** @param paths the categories of the post, each from the top */
export const reduceCategories = (
  paths: string[][],
  warn: WarnAbout,
): { category: string | null; tags: string[] } => {
  const deepest = paths.reduce<string[]>((best, path) => (path.length > best.length ? path : best), [])
  const category = deepest.at(-1) ?? null
  const tags = [...new Set(paths.flat())].filter((name) => name !== category)
  if (category !== null && tags.length > 0)
    warn('category-reduced', say('became-tags', { category, tags: tags.join(', ') }))
  return { category, tags }
}
