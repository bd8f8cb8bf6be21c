/** Maps the cover of an article: a stored image with its sizes, a URL elsewhere, or none. */
import type { Image } from '#contract/media.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { CardRow } from './articles.sql.ts'

export function articleCover(row: CardRow): { articleCover: string | null; articleCoverImage: Image | null } {
  if (row.media_hash === null) return { articleCover: row.cover_url, articleCoverImage: null }
  const image = toImage({
    hash: row.media_hash,
    width: row.media_width ?? 1,
    height: row.media_height ?? 1,
    color: row.media_color ?? '#000000',
    variants: row.media_variants ?? '[]',
  })
  return { articleCover: image.src, articleCoverImage: image }
}
