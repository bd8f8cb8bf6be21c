/**
 * SQL statements that read pages: the listed ones, whose `listed_at` is set, and for the owner those in every state.
 */
import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import { fixedPageIds } from '#contract/own-page-path.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Db } from '#server/platform/db/database.ts'

/** The id of the listed page at a path. */
export const selectListedId = async (db: Db, path: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('own_page')
      .select('id')
      .where('path', '=', path)
      .where('listed_at', 'is not', null)
      .executeTakeFirst()
  )?.id

/** Where a listed page is now that had this path before. */
export const selectMovedTo = async (db: Db, path: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('own_page_redirect')
      .innerJoin('own_page', 'own_page.id', 'own_page_redirect.page_id')
      .select('own_page.path')
      .where('own_page_redirect.path', '=', path)
      .where('own_page.listed_at', 'is not', null)
      .executeTakeFirst()
  )?.path

const listedTexts = (db: Db) =>
  db
    .selectFrom('own_page')
    .innerJoin('own_page_text', 'own_page_text.page_id', 'own_page.id')
    .where('own_page.listed_at', 'is not', null)

/** A listed page in each of its languages. */
export const selectListedTexts = (db: Db, id: number) =>
  listedTexts(db)
    .where('own_page.id', '=', id)
    .select(['own_page.id', 'own_page.path', 'own_page.is_indexed', 'own_page.listed_at'])
    .select(['own_page.updated_at', 'locale', 'title', 'html', 'toc', 'excerpt', 'sharing'])
    .execute()

export type ListedTextRow = Awaited<ReturnType<typeof selectListedTexts>>[number]

/** The source of a listed page in each of its languages. */
export const selectListedMarkdown = (db: Db, id: number) =>
  listedTexts(db).where('own_page.id', '=', id).select(['locale', 'markdown']).execute()

/** All listed pages of the owner's own that search engines may list, in each of their languages, by path. */
export const selectIndexedPages = (db: Db) =>
  listedTexts(db)
    .where('own_page.is_indexed', '=', 1)
    .where('own_page.id', 'not in', fixedPageIds)
    .select(['own_page.id', 'own_page.path', 'own_page.listed_at', 'own_page.updated_at'])
    .select(['locale', 'title', 'excerpt'])
    .orderBy('own_page.path')
    .orderBy('locale')
    .execute()

/** What the navigation shows of a page. */
export type NavPage = { path: string; titles: Partial<Record<Locale, string>> }

/** Every listed page by its id, memoized until one of them changes. */
export const selectNavPages = (ctx: Ctx): Promise<Map<number, NavPage>> =>
  ctx.memoize('own-nav-pages', async () => {
    const rows = await listedTexts(ctx.db)
      .select(['own_page.id', 'own_page.path', 'locale', 'title'])
      .execute()
    const pages = new Map<number, NavPage>()
    for (const { id, path, locale, title } of rows) {
      const titles = { ...pages.get(id)?.titles, [locale]: title }
      pages.set(id, { path, titles })
    }
    return pages
  })

/** What search shows of listed pages besides their text. Each language is found alone, by the id of its text. */
const foundTexts = (db: Db) =>
  listedTexts(db)
    .select(['own_page_text.id', 'own_page_text.page_id', 'own_page_text.locale', 'own_page_text.title'])
    .select(['own_page.path', 'own_page.listed_at'])

export type FoundTextRow = Awaited<ReturnType<ReturnType<typeof foundTexts>['executeTakeFirstOrThrow']>>

export const selectSearchableTexts = compiledQuery((db, ids: number[]) =>
  foundTexts(db).select('own_page_text.plain_text').where('own_page_text.id', 'in', ids),
)

/** By the ids of their index entries, without their texts. */
export const selectFoundTexts = compiledQuery((db, entryIds: number[]) =>
  foundTexts(db)
    .innerJoin('search_entry', 'search_entry.subject_id', 'own_page_text.id')
    .select('search_entry.id as entry_id')
    .where('search_entry.id', 'in', entryIds)
    .where('search_entry.kind', '=', 'own-page'),
)

/** Ids of texts of listed pages after this one, in ascending order. */
export const selectSearchableTextIds = async (db: Db, afterId: number, limit: number): Promise<number[]> => {
  const rows = await listedTexts(db)
    .select('own_page_text.id')
    .where('own_page_text.id', '>', afterId)
    .orderBy('own_page_text.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export type OwnPageFilter = { status: 'all' | 'published' | 'draft' | 'trash'; q: string }

const studioColumns = [
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
  matchingPages(db, filter)
    .select([...studioColumns, 'en.title as title_en', 'cn.title as title_cn'])
    .orderBy('own_page.path')
    .orderBy('own_page.id')
    .limit(range.limit)
    .offset(range.offset)
    .execute()

export type StudioPageRow = Awaited<ReturnType<typeof selectStudioPages>>[number]

export const countStudioPages = async (db: Db, filter: OwnPageFilter): Promise<number> => {
  const row = await matchingPages(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function matchingPages(db: Db, { status, q }: OwnPageFilter) {
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
    .select([...studioColumns, 'en.title as title_en', 'cn.title as title_cn'])
    .select(['en.markdown as markdown_en', 'cn.markdown as markdown_cn'])
    .select(['en.sharing as sharing_en', 'cn.sharing as sharing_cn'])
    .where('own_page.id', '=', id)
    .executeTakeFirst()

export type EditedPageRow = NonNullable<Awaited<ReturnType<typeof selectStudioPage>>>
