/** Decides which pages visitors see, and updates what shows them: published, not in the trash, and with a text. */
import { isDeepStrictEqual } from 'node:util'
import { fixedPageOf } from '#contract/own-page-path.ts'
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { setMediaUsePublic } from '#server/features/media/media-use.sql.ts'
import { mediaIdsIn } from '#server/features/media/render-text.ts'
import { selectSettingsForUpdate } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { TRASH_MS } from '#server/platform/durations.ts'
import { fieldError } from '#server/platform/errors.ts'
import { scheduleAnnouncements } from '#server/platform/jobs/schedule-announcements.ts'
import { changeIndexedPage } from './index-own-page.ts'
import {
  deleteOwnPageRow,
  deleteRedirect,
  deleteTrashed,
  selectListing,
  selectPathOwner,
  selectTexts,
  updateOwnPage,
} from './own-page-changes.sql.ts'
import { hasNavEntry, removeFromNavigation } from './own-page-navigation.ts'
import { pathRefusal } from './own-page-path.policy.ts'

/** Runs `change`, which changes a page, and brings everything up to date that shows it. */
export async function changeListing(
  ctx: Ctx,
  tx: Tx,
  id: number,
  change: () => Promise<void>,
): Promise<void> {
  const before = await shownOf(ctx, tx, id)
  await changeIndexedPage(ctx, tx, id, async () => {
    await change()
    await updateListedAt(ctx, tx, id)
  })
  const after = await shownOf(ctx, tx, id)
  if (isDeepStrictEqual(before, after)) return
  ctx.content.changed(tx, fixedPageOf(id) ?? `own-page:${id}`)
  await scheduleAnnouncements(ctx, tx)
}

/** Writes `listed_at`, the one column that decides. */
async function updateListedAt(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const row = await selectListing(tx, id)
  const hasText = (await selectTexts(tx, id)).length > 0
  const isListed = row.is_published === 1 && row.deleted_at === null && hasText
  const publishedAt = row.published_at ?? (isListed ? ctx.now() : null)
  await updateOwnPage(tx, id, { published_at: publishedAt, listed_at: isListed ? publishedAt : null })
}

/** Everything that visitors see of a page; null while they see nothing. */
async function shownOf(ctx: Ctx, tx: Tx, id: number) {
  const { path, listed_at, is_indexed, updated_at } = await selectListing(tx, id)
  if (listed_at === null) return null
  const texts = await selectTexts(tx, id)
  const titles = texts.map(({ locale, title }) => [locale, title])
  const { navigation } = await selectSettingsForUpdate(ctx, tx)
  return {
    page: [
      path,
      is_indexed,
      updated_at,
      texts.map(({ locale, title, html, sharing }) => [locale, title, html, sharing]),
    ],
    navigation: hasNavEntry(navigation, id) ? [path, titles] : null,
  }
}

/** The files that the texts of a page show are public while the page is. */
export async function updateMediaUse(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const { listed_at } = await selectListing(tx, id)
  const texts = await selectTexts(tx, id)
  const shown = texts.flatMap(({ markdown, sharing }) => [markdown, sharing ?? ''])
  const mediaIds = await mediaIdsIn(tx, shown.join('\n'))
  await replaceMediaUse(ctx, tx, { entity: 'own-page', id, isPublic: listed_at !== null }, mediaIds)
}

/** Only the owner sees it from now on. */
export const trashOwnPage = (ctx: Ctx, id: number): Promise<void> => setDeletedAt(ctx, id, ctx.now())

/** The page is where it was before. @throws invalid when something else has its path by now */
export const restoreOwnPage = (ctx: Ctx, id: number): Promise<void> => setDeletedAt(ctx, id, null)

const setDeletedAt = (ctx: Ctx, id: number, deleted_at: number | null): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { path } = await selectListing(tx, id)
    if (deleted_at === null) await requireFreePath(tx, path, id)
    await changeListing(ctx, tx, id, async () => {
      await updateOwnPage(tx, id, { deleted_at })
      if (deleted_at === null) await deleteRedirect(tx, path)
    })
    await setMediaPublic(tx, id)
  })

async function setMediaPublic(tx: Tx, id: number): Promise<void> {
  const { listed_at } = await selectListing(tx, id)
  await setMediaUsePublic(tx, { entity: 'own-page', id, isPublic: listed_at !== null })
}

/** @throws invalid at the path when a page cannot have it. @param id of the page; null for a new one */
export async function requireFreePath(tx: Tx, path: string, id: number | null): Promise<void> {
  if (fixedPageOf(id)) return
  const refusal = pathRefusal(path, await selectPathOwner(tx, path, id))
  if (refusal) throw fieldError('path', refusal.sentence, refusal.words)
}

/** Deletes a page for good, and its entry in the navigation. */
export async function deleteOwnPage(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  await changeListing(ctx, tx, id, async () => {
    await updateOwnPage(tx, id, { deleted_at: ctx.now() })
  })
  await removeFromNavigation(ctx, tx, [id])
  await replaceMediaUse(ctx, tx, { entity: 'own-page', id, isPublic: false }, [])
  await deleteOwnPageRow(tx, id)
}

/** Daily duty `empty-own-page-trash`: deletes for good what was moved to the trash thirty days ago. */
export const emptyOwnPageTrash = (ctx: Ctx): Promise<void> =>
  ctx.transaction(async (tx) => {
    const ids = await deleteTrashed(tx, ctx.now() - TRASH_MS)
    for (const id of ids) await replaceMediaUse(ctx, tx, { entity: 'own-page', id, isPublic: false }, [])
    if (ids.length > 0) await removeFromNavigation(ctx, tx, ids)
  })
