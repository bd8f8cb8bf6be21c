/** Job `render-media-uses`: renders the texts again that show a file, after it was replaced. */
import { selectArticlesUsing, selectUsesOf } from '#server/features/media/media-library.sql.ts'
import { renderOwnPages } from '#server/features/own-pages/render-own-pages.ts'
import type { Ctx } from '#server/platform/context.ts'
import { renderArticle, renderTalk } from './render-stale-texts.ts'

export async function renderMediaUses(ctx: Ctx, { mediaId }: { mediaId?: unknown }): Promise<void> {
  const id = Number(mediaId)
  for (const article of await selectArticlesUsing(ctx.db, id)) await renderArticle(ctx, article.id)
  for (const use of await selectUsesOf(ctx.db, id)) {
    if (use.entity === 'talk') await renderTalk(ctx, use.id)
    if (use.entity === 'own-page') await renderOwnPages(ctx, { pageId: use.id })
  }
}
