/** What a post says about itself, by which a later import recognizes it. */
import { firstOf, textOf } from '#importers/front-matter-values.ts'
import { type ItemMarks, marksOf } from '#importers/same-item.ts'
import type { ImportedPost } from './read-posts.ts'

const SLUGS = ['slug', 'permalink', 'url', 'abbrlink']

export function marksOfPost({ metadata, data }: Pick<ImportedPost, 'metadata' | 'data'>): ItemMarks {
  const { title, publishedAt, body, warnings } = metadata
  const isAssumed = (what: 'title-from-name' | 'date-from-file') => warnings.some(({ code }) => code === what)
  return marksOf({
    text: body,
    title: isAssumed('title-from-name') ? null : title,
    date: isAssumed('date-from-file') ? null : publishedAt,
    slug: textOf(firstOf(data, SLUGS)),
  })
}
