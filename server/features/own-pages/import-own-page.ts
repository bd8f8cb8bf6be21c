/** Writes pages that come from another site, an export or the demo, and takes them back as they were before. */

import { type Locale, langTag } from '#contract/locale.ts'
import { type FixedPage, fixedPages } from '#contract/own-page-path.ts'
import type { Sharing } from '#contract/sharing.ts'
import { cutAt } from '#contract/shortened.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { ReportError, say } from '#server/platform/report-message.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'
import {
  deleteRedirect,
  deleteText,
  type ImportedPageRow,
  insertOwnPage,
  insertRedirect,
  type OwnPageRows,
  replacePageRows,
  selectImportedPages,
  selectIsSourceKnown,
  selectListing,
  selectPageRows,
  selectPathOwner,
  selectTexts,
  updateOwnPage,
  updatePageSource,
  upsertText,
} from './own-page-changes.sql.ts'
import { changeListing, requireFreePath, updateMediaUse } from './own-page-listing.ts'
import { pathRefusal, storedPath } from './own-page-path.policy.ts'
import { storeVersion } from './own-page-versions.ts'
import { renderedColumns } from './save-own-page.ts'

type FixedText = { locale: Locale; markdown: string; rendered: Rendered }
type OwnText = FixedText & {
  title: string
  /** Absent: what it has here stays. */
  sharing?: Sharing | null
}

/** The language in which a text was written, of those that pages have. */
export const localeOf = ({ lang }: Rendered): Locale => (lang === langTag.cn ? 'cn' : 'en')

const writeText = (tx: Tx, id: number, { locale, title, markdown, sharing, rendered }: OwnText) =>
  upsertText(tx, id, locale, {
    title,
    markdown,
    ...(sharing === undefined ? {} : { sharing: sharing && JSON.stringify(sharing) }),
    ...renderedColumns(rendered),
  })

/**
 * Writes texts of a page at a fixed path. Returns the page as it was before, for `restorePageSnapshot`.
 * @param removed the languages whose texts go first
 * @param sourceHash by which its importer finds it again; null when it belongs to none
 */
export async function writeFixedPage(
  ctx: Ctx,
  tx: Tx,
  page: FixedPage,
  { texts, removed, sourceHash }: { texts: FixedText[]; removed: Locale[]; sourceHash: string | null },
): Promise<string> {
  const { id, titleEn, titleCn } = fixedPages[page]
  const before = JSON.stringify(await selectPageRows(tx, id))
  await changeListing(ctx, tx, id, async () => {
    for (const locale of removed) await deleteText(tx, id, locale)
    for (const text of texts)
      await writeText(tx, id, { ...text, title: text.locale === 'en' ? titleEn : titleCn })
    await updatePageSource(tx, id, null, sourceHash)
    await updateOwnPage(tx, id, { saved_at: ctx.now() })
  })
  await updateMediaUse(ctx, tx, id)
  await storeVersion(ctx, tx, id)
  return before
}

/** Whether a page at a fixed path has no text in either language. */
export const isFixedPageEmpty = async (db: Db, page: FixedPage): Promise<boolean> =>
  (await selectTexts(db, fixedPages[page].id)).length === 0

/** The Markdown of a page at a fixed path in each language in which it was written. */
export async function readFixedMarkdown(db: Db, page: FixedPage): Promise<Partial<Record<Locale, string>>> {
  const texts = await selectTexts(db, fixedPages[page].id)
  return Object.fromEntries(texts.map(({ locale, markdown }) => [locale, markdown]))
}

export type ImportedPage = {
  /** Free, in normal form; see `freePagePath`. */
  path: string
  text: OwnText
  isPublished: boolean
  /** Unix ms. */
  publishedAt: number
  source: { key: string; hash: string }
}

/** Creates the page, or changes the text of the one with this id. A text in the other language, written here, stays. Returns the id. */
export async function writeImportedPage(
  ctx: Ctx,
  tx: Tx,
  { path, text, isPublished, publishedAt, source }: ImportedPage,
  known?: number,
): Promise<number> {
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
      if (isPublished) await updateOwnPage(tx, id, { is_published: 1, published_at: publishedAt })
      await deleteRedirect(tx, path)
    } else {
      const updatedAt = listed_at === null ? updated_at : ctx.now()
      await updateOwnPage(tx, id, { saved_at: ctx.now(), updated_at: updatedAt })
    }
    await writeText(tx, id, text)
    await updatePageSource(tx, id, source.key, source.hash)
  })
  await updateMediaUse(ctx, tx, id)
  await storeVersion(ctx, tx, id)
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
  const base = `/page-${cutAt(words || 'imported', 60)}`
  for (let n = 1; n < MAX_TRIES; n += 1) {
    const path = storedPath(n === 1 ? base : `${base}-${n}`)
    if (await isFree(path)) return { path, isWanted: false }
  }
  throw new ReportError(say('no-path-free', { path: first }))
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
  await updateMediaUse(ctx, tx, rows.page.id)
}

export type ExportedPage = {
  id: number
  /** Names the page, so that it is created once. */
  saveId: string
  path: string
  isPublished: boolean
  isIndexed: boolean
  /** Unix ms. */
  createdAt: number
  publishedAt: number | null
  updatedAt: number | null
  redirects: string[]
  /** Where an importer had it from; null for a page that was written here. */
  source: { key: string; hash: string } | null
  texts: OwnText[]
}

/** Writes a page of an export, with the dates that it had on the other site. @throws invalid when something else has its path */
export async function restoreExportedPage(ctx: Ctx, tx: Tx, page: ExportedPage): Promise<void> {
  const path = storedPath(page.path)
  await requireFreePath(tx, path, null)
  const id = await insertOwnPage(
    tx,
    {
      path,
      is_published: page.isPublished ? 1 : 0,
      is_indexed: page.isIndexed ? 1 : 0,
      saved_at: ctx.now(),
      save_id: page.saveId,
    },
    {
      id: page.id,
      created_at: page.createdAt,
      published_at: page.publishedAt,
      updated_at: page.updatedAt,
    },
  )
  // What an import has made of the same page here stays what the next import changes.
  if (page.source && !(await selectIsSourceKnown(tx, page.source.key)))
    await updatePageSource(tx, id, page.source.key, page.source.hash)
  await changeListing(ctx, tx, id, async () => {
    for (const text of page.texts) await writeText(tx, id, text)
    for (const redirect of page.redirects) await insertRedirect(tx, redirect, id)
  })
  await updateMediaUse(ctx, tx, id)
  await storeVersion(ctx, tx, id)
}
