/** SQL statements that read pages of the owner's own for the studio, in whatever state they are. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export type OwnPageFilter = { status: 'all' | 'published' | 'draft' | 'trash'; q: string }

const columns = [
  'own_page.id',
  'own_page.path',
  'own_page.is_published',
  'own_page.is_indexed',
  'own_page.deleted_at',
  'own_page.saved_at',
] as const

/** With the titles in both languages; null for a missing one. */
const withTitles = (db: Db) =>
  db
    .selectFrom('own_page')
    .leftJoin('own_page_text as en', (join) =>
      join.onRef('en.page_id', '=', 'own_page.id').on('en.locale', '=', 'en'),
    )
    .leftJoin('own_page_text as cn', (join) =>
      join.onRef('cn.page_id', '=', 'own_page.id').on('cn.locale', '=', 'cn'),
    )

/** By path. */
export const selectStudioPages = (db: Db, filter: OwnPageFilter, range: { limit: number; offset: number }) =>
  matching(db, filter)
    .select([...columns, 'en.title as title_en', 'cn.title as title_cn'])
    .orderBy('own_page.path')
    .orderBy('own_page.id')
    .limit(range.limit)
    .offset(range.offset)
    .execute()

export type StudioPageRow = Awaited<ReturnType<typeof selectStudioPages>>[number]

export const countStudioPages = async (db: Db, filter: OwnPageFilter): Promise<number> => {
  const row = await matching(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function matching(db: Db, { status, q }: OwnPageFilter) {
  let pages = withTitles(db).where('deleted_at', status === 'trash' ? 'is not' : 'is', null)
  if (status === 'published' || status === 'draft')
    pages = pages.where('is_published', '=', status === 'published' ? 1 : 0)
  const pattern = `%${q
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  if (q.trim() === '') return pages
  return pages.where(
    sql<boolean>`lower(own_page.path || ' ' || coalesce(en.title, '') || ' ' || coalesce(cn.title, '')) like ${pattern} escape '\\'`,
  )
}

export const selectStudioPage = (db: Db, id: number) =>
  withTitles(db)
    .select([...columns, 'en.title as title_en', 'cn.title as title_cn'])
    .select(['en.markdown as markdown_en', 'cn.markdown as markdown_cn'])
    .where('own_page.id', '=', id)
    .executeTakeFirst()

export type EditedPageRow = NonNullable<Awaited<ReturnType<typeof selectStudioPage>>>
