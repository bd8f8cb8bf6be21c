/** Writes a page of an export, with the dates that it had on the other site, and deletes one for good. */
import type { Locale } from '#contract/locale.ts'
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'
import { selectIsSourceKnown, updatePageSource } from './import-own-page.sql.ts'
import {
  deleteOwnPageRow,
  insertOwnPage,
  insertRedirect,
  updateOwnPage,
  upsertText,
} from './own-page-changes.sql.ts'
import { changeListing, requireFreePath, updateMediaUse } from './own-page-listing.ts'
import { removeFromNavigation } from './own-page-navigation.ts'
import { storedPath } from './own-page-path.policy.ts'
import { storeVersion } from './own-page-versions.ts'
import { renderedColumns } from './save-own-page.ts'

export type RestoredPage = {
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
  texts: { locale: Locale; title: string; markdown: string; rendered: Rendered; mediaIds: number[] }[]
}

/** @throws invalid when something else has its path */
export async function restoreExportedPage(ctx: Ctx, tx: Tx, page: RestoredPage): Promise<void> {
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
    for (const { locale, title, markdown, rendered } of page.texts)
      await upsertText(tx, id, locale, { title, markdown, ...renderedColumns(rendered) })
    for (const redirect of page.redirects) await insertRedirect(tx, redirect, id)
  })
  await updateMediaUse(
    ctx,
    tx,
    id,
    page.texts.flatMap(({ mediaIds }) => mediaIds),
  )
  const of = (locale: Locale) => page.texts.find((text) => text.locale === locale)
  await storeVersion(ctx, tx, id, {
    titleEn: of('en')?.title ?? '',
    titleCn: of('cn')?.title ?? '',
    markdownEn: of('en')?.markdown ?? '',
    markdownCn: of('cn')?.markdown ?? '',
  })
}

/** Deletes a page for good, and its entry in the navigation. */
export async function deleteOwnPage(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  await changeListing(ctx, tx, id, async () => {
    await updateOwnPage(tx, id, { deleted_at: ctx.now() })
  })
  await replaceMediaUse(ctx, tx, { entity: 'own-page', id, isPublic: false }, [])
  await deleteOwnPageRow(tx, id)
  await removeFromNavigation(ctx, tx, [id])
}
