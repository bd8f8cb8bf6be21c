/** Creates an article that is not public, with a draft. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { draftsApi } from '#contract/studio/drafts.ts'
import { newProperties } from '#contract/studio/new-properties.ts'
import { writeArticle } from '#server/features/articles/save-article.ts'
import type { Ctx } from '#server/platform/context.ts'
import { renderPlain } from '#server/rendering/markdown/render-plain.ts'
import { insertSave, selectSave } from './drafts.sql.ts'
import { selectEdited } from './read-draft.ts'
import { storeDraft } from './save-draft.ts'

/** Returns the id; the same `saveId` returns the article that it created before. */
export const createArticle = (
  ctx: Ctx,
  { saveId, device, title, markdown }: BodyOf<typeof draftsApi.create>,
): Promise<number> =>
  ctx.transaction(async (tx) => {
    const known = await selectSave(tx, saveId)
    if (known) return known.article_id
    const now = ctx.now()
    const id = await writeArticle(ctx, tx, emptyArticle(now), { hash: null, isNew: false })
    const { article } = await selectEdited(tx, id)
    const draft = { title, markdown, properties: newProperties, revision: 1, savedAt: now, device }
    await storeDraft(tx, { article, stored: undefined }, draft)
    await insertSave(tx, { save_id: saveId, article_id: id, revision: 1, saved_at: now })
    await ctx.audit(tx, 'articles.create', { type: 'article', id })
    return id
  })

const emptyArticle = (now: number) => ({
  ...newProperties,
  title: '',
  markdown: '',
  cover: null,
  state: 'draft' as const,
  publishedAt: now,
  updatedAt: null,
  password: null,
  redirects: [],
  source: null,
  rendered: renderPlain(''),
  mediaIds: [],
})
