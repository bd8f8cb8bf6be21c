/** Renders stored texts again. Their content does not change, so no audit entry is written. */
import { selectArticlesUsing, selectUsesOf } from '#server/features/media/media-library.sql.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { renderOwnPages } from '#server/features/own-pages/save-own-page.ts'
import { updateTalkText } from '#server/features/talks/save-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { UNRENDERED_VERSION } from '#server/rendering/markdown/rendered.ts'
import { changeListing } from './article-listing.ts'
import { updateText } from './save-article.ts'
import {
  selectArticleMarkdown,
  selectStaleArticleIds,
  selectStaleTalks,
  selectTalkMarkdown,
} from './stale-texts.sql.ts'

/** Daily: renders the texts again that are stored as plain text because the renderer failed. */
export async function renderFailedTexts(ctx: Ctx): Promise<void> {
  const below = UNRENDERED_VERSION + 1
  await renderArticles(ctx, below, () => {})
  await renderTalks(ctx, below)
  await renderOwnPages(ctx, { below })
}

/** Renders each article whose renderer version is lower. Each is a transaction of its own, so it can be interrupted. */
export async function renderArticles(
  ctx: Ctx,
  below: number,
  onProgress: (done: number, of: number) => void,
): Promise<number> {
  const ids = await selectStaleArticleIds(ctx.db, below)
  for (const [index, id] of ids.entries()) {
    await renderArticle(ctx, id)
    if ((index + 1) % 50 === 0 || index + 1 === ids.length) onProgress(index + 1, ids.length)
  }
  return ids.length
}

async function renderArticle(ctx: Ctx, id: number): Promise<void> {
  const markdown = await selectArticleMarkdown(ctx.db, id)
  const { rendered } = await renderText(ctx, markdown)
  await ctx.transaction((tx) => changeListing(ctx, tx, id, () => updateText(tx, id, markdown, rendered)), {
    isAudited: false,
  })
}

/** Renders each talk whose renderer version is lower, each in a transaction of its own. */
export async function renderTalks(ctx: Ctx, below: number): Promise<number> {
  const rows = await selectStaleTalks(ctx.db, below)
  for (const { id } of rows) await renderTalk(ctx, id)
  return rows.length
}

async function renderTalk(ctx: Ctx, id: number): Promise<void> {
  const markdown = await selectTalkMarkdown(ctx.db, id)
  if (markdown === undefined) return
  const { rendered } = await renderText(ctx, markdown)
  await ctx.transaction((tx) => updateTalkText(ctx, tx, id, rendered), { isAudited: false })
}

/** Job `render-media-uses`: renders the texts again that show a file, after it was replaced. */
export async function renderMediaUses(ctx: Ctx, { mediaId }: { mediaId?: unknown }): Promise<void> {
  const id = Number(mediaId)
  for (const article of await selectArticlesUsing(ctx.db, id)) await renderArticle(ctx, article.id)
  for (const use of await selectUsesOf(ctx.db, id)) {
    if (use.entity === 'talk') await renderTalk(ctx, use.id)
    if (use.entity === 'own-page') await renderOwnPages(ctx, { pageId: use.id })
  }
}
