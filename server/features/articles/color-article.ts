/** Job `color-article`: colors the code of an article whose text was stored without, so that it could be read sooner. */
import type { Ctx } from '#server/platform/context.ts'
import { colorCode } from '#server/rendering/markdown/render-markdown.ts'
import { RENDERER_VERSION, UNRENDERED_VERSION } from '#server/rendering/markdown/rendered.ts'
import { replaceArticleHtml, selectArticleHtml } from './stale-texts.sql.ts'

export const COLOR_ARTICLE = 'color-article'

/** A text that was rendered again, or changed, since it was stored without colors needs nothing. */
export async function colorArticle(ctx: Ctx, { articleId }: { articleId?: unknown }): Promise<void> {
  const id = Number(articleId)
  const before = await selectArticleHtml(ctx.db, id, UNRENDERED_VERSION)
  if (before === undefined) return
  const html = await colorCode(before)
  await ctx.transaction(
    async (tx) => {
      const isReplaced = await replaceArticleHtml(tx, id, { before, html, rendererVersion: RENDERER_VERSION })
      if (isReplaced) ctx.content.changed(tx, `article:${id}`)
    },
    { isAudited: false },
  )
}
