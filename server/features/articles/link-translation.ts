/** Links two articles as translations of each other, and unlinks them. */
import type { Ctx } from '#server/platform/context.ts'
import { fieldError, refusal } from '#server/platform/errors.ts'
import { clearTranslations, insertTranslationLink, selectTranslationEnds } from './translations.sql.ts'

/**
 * Each article has one translation at most: whoever was linked with one of the two before has none afterwards.
 * @param translationId null unlinks
 * @throws refused when there is no such article
 * @throws invalid when the translation is missing, in the trash, or the article itself
 */
export const linkTranslation = (ctx: Ctx, id: number, translationId: number | null): Promise<void> =>
  ctx.transaction(async (tx) => {
    const wanted = translationId === null ? [id] : [id, translationId]
    const ends = await selectTranslationEnds(tx, wanted)
    const article = ends.find((end) => end.id === id)
    if (!article) throw refusal('no-such-article')
    if (article.translation_id === translationId) return
    const other = ends.find((end) => end.id === translationId)
    if (translationId !== null && (translationId === id || !other || other.deleted_at !== null))
      throw fieldError('translationId', 'no-such-article')
    const former = ends.flatMap(({ translation_id }) => translation_id ?? [])
    const changed = [...new Set([...wanted, ...former])]
    await clearTranslations(tx, changed)
    if (translationId !== null) await insertTranslationLink(tx, id, translationId)
    ctx.content.changed(tx, `article:${id}`)
    await ctx.audit(tx, 'articles.translate', { type: 'article', id })
  })
