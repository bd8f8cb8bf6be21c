/** Maps the cover of an article: a stored image with its sizes, a URL elsewhere, or a drawing. */
import { type CoverDesign, coverPalettes, coverSeed, seedCoverHref } from '#contract/covers.ts'
import type { Image } from '#contract/media.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { CardRow } from './articles.sql.ts'

type CoverRow = Pick<
  CardRow,
  | 'id'
  | 'category_id'
  | 'cover_url'
  | 'media_hash'
  | 'media_width'
  | 'media_height'
  | 'media_color'
  | 'media_variants'
>

export function articleCover(row: CoverRow): {
  articleCover: string
  articleCoverImage: Image | null
} {
  if (row.media_hash === null)
    return { articleCover: row.cover_url ?? drawnCover(row), articleCoverImage: null }
  const image = toImage({
    hash: row.media_hash,
    width: row.media_width ?? 1,
    height: row.media_height ?? 1,
    color: row.media_color ?? '#000000',
    variants: row.media_variants ?? '[]',
  })
  return { articleCover: image.src, articleCoverImage: image }
}

/** Indexes of `coverMotifs`. Auroras resemble each other: two others follow each, for sites whose articles come in pairs of languages. */
const MOTIFS = [0, 7, 14, 1, 8, 10, 3, 15, 11, 4, 12, 9, 5, 16, 17, 13]

/**
 * The cover of an article without an image. It follows from the id, so it stays when the title or another article
 * changes, and articles saved one after the other have different motifs. The category leads the palette: three of five
 * articles have its own, the others one of its two neighbors.
 */
function drawnCover({ id, category_id }: Pick<CoverRow, 'id' | 'category_id'>): string {
  const seed = coverSeed(`article ${id}`)
  // Each round begins eight motifs later, so that lists of every 16th article differ too.
  const place = id + 8 * Math.floor(id / MOTIFS.length)
  const step = category_id === null ? 0 : ([0, 0, 0, 1, 4][seed % 5] ?? 0)
  const design: CoverDesign = {
    motif: MOTIFS[place % MOTIFS.length] ?? 0,
    palette: ((category_id ?? seed) + step) % coverPalettes.length,
  }
  return seedCoverHref(seed, 'wide', 'theme-dark', design)
}
