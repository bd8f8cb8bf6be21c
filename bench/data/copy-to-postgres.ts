/** Copies the articles of an embedded site to PostgreSQL, with the same ids. */
import type { Ctx } from '#server/platform/context.ts'

const tables = ['category', 'tag', 'article', 'article_text', 'article_tag'] as const
const PART = 50

export async function copyArticles(from: Ctx, to: Ctx): Promise<void> {
  for (const table of tables) {
    let query = from.db.selectFrom(table).selectAll()
    if (table === 'article_tag') query = query.orderBy('article_id')
    const rows = await query.execute()
    for (let i = 0; i < rows.length; i += PART) {
      const part = rows.slice(i, i + PART).map(withoutStrangers)
      await to.transaction((tx) =>
        tx
          .insertInto(table)
          .values(part as never)
          .execute(),
      )
    }
  }
}

/** Images and accounts are not copied. */
const withoutStrangers = (row: object) => ({
  ...row,
  ...('author_id' in row ? { author_id: null, cover_media_id: null } : {}),
})
