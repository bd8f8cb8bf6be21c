/** SQL statements that read the pages that visitors may see. A page is listed when `listed_at` is set. */
import type { Locale } from '#contract/locale.ts'
import { fixedPageIds } from '#contract/own-page-path.ts'
import type { Ctx } from '#server/platform/context.ts'
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
    .select(['own_page.updated_at', 'locale', 'title', 'html', 'toc', 'excerpt'])
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
