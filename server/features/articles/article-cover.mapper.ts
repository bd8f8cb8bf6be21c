/** Maps the cover of an article: a stored image with its sizes, a URL elsewhere, or none. */
import { codeCoverHref } from '#contract/covers.ts'
import type { Image } from '#contract/media.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { CardRow } from './articles.sql.ts'

type CoverRow = Pick<
  CardRow,
  | 'cover_url'
  | 'cover_design'
  | 'media_hash'
  | 'media_width'
  | 'media_height'
  | 'media_color'
  | 'media_variants'
>

export function articleCover(row: CoverRow): {
  articleCover: string | null
  articleCoverImage: Image | null
} {
  if (row.media_hash === null)
    return { articleCover: row.cover_url ?? designedCover(row.cover_design), articleCoverImage: null }
  const image = toImage({
    hash: row.media_hash,
    width: row.media_width ?? 1,
    height: row.media_height ?? 1,
    color: row.media_color ?? '#000000',
    variants: row.media_variants ?? '[]',
  })
  return { articleCover: image.src, articleCoverImage: image }
}

/** Null where the title alone draws the cover. */
const designedCover = (code: string | null): string | null =>
  code ? codeCoverHref(code, 'wide', 'theme-dark') : null
