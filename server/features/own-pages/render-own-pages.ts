/** Renders the stored texts of pages again. Their content does not change, so no audit entry is written. */
import { renderText } from '#server/features/media/render-text.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectTextsToRender, upsertText } from './own-page-changes.sql.ts'
import { changeListing } from './own-page-listing.ts'
import { renderedColumns } from './save-own-page.ts'

/** The texts with a lower renderer version, or those of one page; each in a transaction of its own. Returns how many. */
export async function renderOwnPages(ctx: Ctx, of: { below: number } | { pageId: number }): Promise<number> {
  const rows = await selectTextsToRender(ctx.db, of)
  for (const { page_id, locale, title, markdown } of rows) {
    const { rendered } = await renderText(ctx, markdown)
    const text = { title, markdown, ...renderedColumns(rendered) }
    await ctx.transaction(
      (tx) =>
        changeListing(ctx, tx, page_id, async () => {
          await upsertText(tx, page_id, locale, text)
        }),
      { isAudited: false },
    )
  }
  return rows.length
}
