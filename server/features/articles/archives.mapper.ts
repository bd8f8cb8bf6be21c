/** Groups archive rows by month, in the site's time zone. Pure. */
import type { ArchiveMonth } from '#contract/archives.ts'
import type { Locale } from '#contract/locale.ts'
import { categoryNameIn } from '#server/features/categories/categories.mapper.ts'
import { dateIn } from '#server/platform/time-zone.ts'
import type { ArchivedRow } from './archives.sql.ts'

/** @param rows newest first */
export function archiveMonths(rows: ArchivedRow[], zone: string, locale: Locale): ArchiveMonth[] {
  const months: ArchiveMonth[] = []
  for (const row of rows) {
    const time = dateIn(zone, row.published_at).slice(0, 7)
    if (months.at(-1)?.time !== time) months.push({ time, articles: [] })
    const isLocked = row.password_hash !== null
    months.at(-1)?.articles.push({
      id: row.id,
      slug: row.slug,
      articleTitle: row.title,
      articleContent: isLocked ? '' : (row.abstract ?? row.excerpt),
      status: isLocked ? 2 : 1,
      createTime: new Date(row.published_at).toISOString(),
      isTop: row.is_top === 1,
      categoryName: categoryNameIn(row, locale),
      lang: row.lang,
    })
  }
  return months
}
