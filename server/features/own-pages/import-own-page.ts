/** Writes pages that an importer reads from another site, and takes them back as they were before. */
import type { Locale } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'
import {
  type ImportedPageRow,
  type OwnPageRows,
  replacePageRows,
  selectImportedPages,
  selectPageRows,
  updatePageSource,
} from './import-own-page.sql.ts'
import {
  deleteRedirect,
  insertOwnPage,
  selectListing,
  selectPathOwner,
  selectTexts,
  updateOwnPage,
  upsertText,
} from './own-page-changes.sql.ts'
import { changeListing, updateMediaUse } from './own-page-listing.ts'
import { pathRefusal, storedPath } from './own-page-path.policy.ts'
import { storeVersion } from './own-page-versions.ts'
import { renderedColumns } from './save-own-page.ts'

export type ImportedPage = {
  /** Free, in normal form; see `freePagePath`. */
  path: string
  locale: Locale
  title: string
  markdown: string
  rendered: Rendered
  mediaIds: number[]
  isPublished: boolean
  /** Unix ms. */
  publishedAt: number
  source: { key: string; hash: string }
}

/** Creates the page, or changes the text of the one with this id. A text in the other language, written here, stays. Returns the id. */
export async function writeImportedPage(
  ctx: Ctx,
  tx: Tx,
  page: ImportedPage,
  known?: number,
): Promise<number> {
  const { path, locale, title, markdown, rendered, mediaIds, source } = page
  const id =
    known ??
    (await insertOwnPage(tx, {
      path,
      is_published: 0,
      is_indexed: 1,
      saved_at: ctx.now(),
      save_id: `import ${source.key}`,
    }))
  await changeListing(ctx, tx, id, async () => {
    const { listed_at, updated_at } = await selectListing(tx, id)
    if (known === undefined) {
      if (page.isPublished) await updateOwnPage(tx, id, { is_published: 1, published_at: page.publishedAt })
      await deleteRedirect(tx, path)
    } else {
      const updatedAt = listed_at === null ? updated_at : ctx.now()
      await updateOwnPage(tx, id, { saved_at: ctx.now(), updated_at: updatedAt })
    }
    await upsertText(tx, id, locale, { title, markdown, ...renderedColumns(rendered) })
    await updatePageSource(tx, id, source.key, source.hash)
  })
  await updateMediaUse(ctx, tx, id, mediaIds)
  const isEnglish = locale === 'en'
  await storeVersion(ctx, tx, id, {
    titleEn: isEnglish ? title : '',
    markdownEn: isEnglish ? markdown : '',
    titleCn: isEnglish ? '' : title,
    markdownCn: isEnglish ? '' : markdown,
  })
  return id
}

/** Every page whose source key begins with this prefix, by its key. */
export const readImportedPages = async (db: Db, prefix: string): Promise<Map<string, ImportedPageRow>> =>
  new Map((await selectImportedPages(db, prefix)).map((row) => [row.source_key as string, row]))

/** The texts of a page, to tell whether it was changed since its import. Null when it does not exist. */
export async function readPageForImport(db: Db, id: number) {
  const rows = await selectPageRows(db, id)
  if (!rows) return null
  const { source_hash, deleted_at } = rows.page
  return { hash: source_hash ?? '', isInTrash: deleted_at !== null, texts: await selectTexts(db, id) }
}

/** How many other paths are tried. */
const MAX_TRIES = 200

/**
 * The path that the page can have. Where the wanted one is taken, used by the site or none, another one like it.
 * @param isTaken also what this import has given to other pages
 */
export async function freePagePath(
  db: Db,
  wanted: string,
  isTaken: (path: string) => boolean,
): Promise<{ path: string; isWanted: boolean }> {
  const first = storedPath(wanted)
  const isFree = async (path: string) =>
    !isTaken(path) && pathRefusal(path, await selectPathOwner(db, path, null)) === null
  if (await isFree(first)) return { path: first, isWanted: true }
  const words = first
    .split('/')
    .at(-1)
    ?.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^[-_]+|-+$/g, '')
  const base = `/page-${[...(words || 'imported')].slice(0, 60).join('')}`
  for (let n = 1; n < MAX_TRIES; n += 1) {
    const path = storedPath(n === 1 ? base : `${base}-${n}`)
    if (await isFree(path)) return { path, isWanted: false }
  }
  throw new Error(`no path like ${first} is free`)
}

/** As JSON; null when there is no such page. */
export async function readPageSnapshot(tx: Tx, id: number): Promise<string | null> {
  const rows = await selectPageRows(tx, id)
  return rows && JSON.stringify(rows)
}

/** The page is as it was. */
export async function restorePageSnapshot(ctx: Ctx, tx: Tx, snapshot: string): Promise<void> {
  const rows = JSON.parse(snapshot) as OwnPageRows
  await changeListing(ctx, tx, rows.page.id, () => replacePageRows(tx, rows))
  await updateMediaUse(ctx, tx, rows.page.id, rows.mediaIds)
}
