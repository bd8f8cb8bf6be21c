/** Makes the article that the public page would show if the draft were published now. */
import type { Article } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import { articleCard, columnsOf, fullArticle } from '#server/features/articles/articles.mapper.ts'
import { selectCards } from '#server/features/articles/articles.sql.ts'
import { selectCategoryByName } from '#server/features/categories/categories.sql.ts'
import { selectMediaById } from '#server/features/media/media.sql.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { coverUrl } from './drafts.mapper.ts'
import { selectEdited } from './read-draft.ts'

/** @param locale of who looks at it. @throws refused when there is no such article */
export async function previewArticle(ctx: Ctx, id: number, locale: Locale): Promise<Article> {
  const { draft } = await selectEdited(ctx.db, id)
  const { category, tags, cover, lang } = draft.properties
  const [[row], { rendered }, settings, image, known] = await Promise.all([
    selectCards(ctx.db, [id]),
    renderText(ctx, draft.markdown),
    selectSettings(ctx),
    cover.kind === 'media' ? selectMediaById(ctx.db, cover.mediaId) : undefined,
    category === null ? undefined : selectCategoryByName(ctx.db, category),
  ])
  if (!row) throw new Error(`There is no article ${id}`)
  const text = {
    ...columnsOf(draft.properties),
    title: draft.title,
    excerpt: rendered.excerpt,
    lang: lang ?? rendered.lang,
    reading_minutes: rendered.readingMinutes,
    word_count: rendered.wordCount,
    password_hash: null,
    html: rendered.html,
    toc: JSON.stringify(rendered.toc),
    category_name: category,
    category_id: category === null ? null : row.category_id,
    category_name_en: known?.name_en ?? null,
    category_name_cn: known?.name_cn ?? null,
    cover_url: coverUrl(cover),
    media_hash: image?.hash ?? null,
    media_mime: image?.mime ?? null,
    media_width: image?.width ?? null,
    media_height: image?.height ?? null,
    media_color: image?.color ?? null,
    media_variants: image?.variants ?? null,
  }
  const shown = { ...row, ...text }
  const labels = tags.map((name) => ({ article_id: id, id: 0, slug: null, name }))
  return fullArticle(shown, articleCard(shown, labels, settings, locale), {
    older: null,
    newer: null,
    translation: null,
    license: settings.licence,
    likeCount: null,
  })
}
