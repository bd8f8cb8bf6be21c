/** Computes the URL of a post from a pattern that the owner gives for the old site. */
import { firstOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { dateValues, fillPattern } from './url-pattern.ts'

/**
 * Placeholders are the parts of the date, `:slug`, `:name`, `:path`, `:section`, `:sections`, `:title`, `:category`,
 * `:categories`, and every field of the front matter.
 */
export const chosenUrls = (pattern: string, post: OldUrlInput): string[] => {
  const { file, data, title, publishedAt, zone } = post
  const parts = file.slugPath.split('/')
  const name = parts.at(-1) ?? ''
  const fields = Object.entries(data).flatMap(([key, value]) => (textOf(value) ? [[key, textOf(value)]] : []))
  const categories = textsOf(firstOf(data, ['categories', 'category'])).map(hyphenated)
  const path = fillPattern(pattern, {
    ...Object.fromEntries(fields),
    ...dateValues(publishedAt, zone),
    slug: textOf(firstOf(data, ['slug'])) || (dateOfName(name, zone)?.rest ?? name),
    name,
    path: file.slugPath,
    section: parts.length > 1 ? parts[0] : '',
    sections: parts.slice(0, -1).join('/'),
    title: hyphenated(title),
    category: categories[0] ?? '',
    categories: categories.join('/'),
  })
  return path === null ? [] : [path]
}

const hyphenated = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
