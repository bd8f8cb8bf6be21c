/** Creates and resolves preview links. Only the hash of a token is stored. */

import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { hashOfToken, isToken, randomToken } from '#server/platform/random-token.ts'
import { deletePreviewsOf, insertPreview, selectIsShownIn, selectPreviewedArticle } from './previews.sql.ts'
import { selectEdited } from './read-draft.ts'

/** With it, the browser of somebody who opened a preview loads the images of that draft. */
export const PREVIEW_COOKIE = 'preview'

/** The former link of the article ends. @throws refused when there is no such article */
export async function createPreview(ctx: Ctx, articleId: number, days: number) {
  await selectEdited(ctx.db, articleId)
  const token = randomToken()
  const createdAt = ctx.now()
  const expiresAt = createdAt + days * DAY_MS
  await ctx.transaction(async (tx) => {
    await deletePreviewsOf(tx, articleId)
    await insertPreview(tx, {
      token_hash: hashOfToken(token),
      article_id: articleId,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    await ctx.audit(tx, 'previews.create', { type: 'article', id: articleId })
  })
  return { url: `${originOf(ctx)}/preview/${token}`, createdAt, expiresAt }
}

/** The id of the article that the token shows; null when it is unknown or has expired. */
export const resolvePreview = async (ctx: Ctx, token: string | undefined): Promise<number | null> =>
  isToken(token) ? ((await selectPreviewedArticle(ctx.db, hashOfToken(token), ctx.now())) ?? null) : null

/** Whether a browser with this cookie may load a file of the draft that it previews. */
export async function canPreviewMedia(
  ctx: Ctx,
  token: string | undefined,
  mediaId: number,
): Promise<boolean> {
  const articleId = await resolvePreview(ctx, token)
  return articleId !== null && (await selectIsShownIn(ctx.db, articleId, mediaId))
}
