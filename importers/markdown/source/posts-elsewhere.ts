/** Decides which files outside of the folders of posts are posts all the same. */

import { firstOf } from '#importers/front-matter-values.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { FoundFile } from './classify-files.ts'
import { dateOfName } from './dates.ts'
import { DATES } from './post-metadata.ts'
import type { SiteConfig } from './site-config.ts'
import { collectionOf } from './urls/jekyll-collections.ts'

/** Pages right below `content`, and the index of a folder that holds other posts. */
export const mayBePost = ({ kind, engine, path, slugPath }: FoundFile): boolean =>
  (kind === 'page' && engine === 'hugo' && !slugPath.includes('/') && /(?:^|\/)content\//.test(path)) ||
  (kind === 'listing' && /(?:^|\/)index(?:\.[\w-]+)?\.\w+$/.test(path))

/** Such a file is a post when it has a date; in Hugo, and there alone, pages have dates as well. */
export const isDatedPost = (file: FoundFile, data: Record<string, unknown>, isOfHugo: boolean): boolean =>
  (file.kind === 'listing' || !isOfHugo) &&
  (firstOf(data, DATES) !== undefined || dateOfName(file.slugPath, 'UTC') !== null)

/** A file of a Jekyll collection; null for any other file. */
export const asCollected = (
  file: FoundFile,
  config: SiteConfig,
): { file: FoundFile } | { reason: Message } | null => {
  if (file.kind !== 'page' && file.kind !== 'about') return null
  const collection = collectionOf(file, config)
  if (!collection) return null
  return collection.hasPages
    ? { file: { ...file, kind: 'post', slugPath: collection.slugPath } }
    : { reason: say('collection-without-pages', { name: collection.name }) }
}
