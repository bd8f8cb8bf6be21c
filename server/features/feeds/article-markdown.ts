/** Renders an article as Markdown, for readers and programs that prefer it to HTML. */

import { stringify } from 'yaml'
import { langTag } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { categoryNameIn } from '#server/features/categories/categories.mapper.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { portableMarkdown } from '#server/rendering/markdown/portable/portable-markdown.ts'
import { selectOpenMarkdown } from './feeds.sql.ts'

/** Null for an article that is missing, hidden or locked. */
export async function renderArticleMarkdown(
  ctx: Ctx,
  id: number,
): Promise<{ body: string; contentType: string } | null> {
  const [row, markdown] = await Promise.all([selectArticle(ctx.db, id), selectOpenMarkdown(ctx.db, id)])
  if (!row || row.password_hash !== null || markdown === undefined) return null
  const settings = await selectSettings(ctx)
  const tags = (await isHidden(ctx, 'tags')) ? [] : await selectTagsOf(ctx.db, [id])
  // One text for everybody: the name of the category is in the language of the article.
  const category = categoryNameIn(row, row.lang === langTag.cn ? 'cn' : 'en')
  const url = originOf(ctx) + pages.article.href({ articleId: id })
  const frontMatter = stringify({
    title: row.title,
    url,
    author: row.author_nickname ?? settings.author,
    date: new Date(row.published_at).toISOString(),
    ...(row.updated_at === null ? {} : { updated: new Date(row.updated_at).toISOString() }),
    lang: row.lang,
    ...(category === null ? {} : { category }),
    ...(tags.length === 0 ? {} : { tags: tags.map(({ name }) => name) }),
    ...(row.abstract === null ? {} : { description: row.abstract }),
    ...(row.original_url === null ? {} : { source: row.original_url }),
    ...(row.type === 1 && settings.licence ? { license: settings.licence } : {}),
  })
  return {
    body: `---\n${frontMatter}---\n\n${portableMarkdown(markdown, url).trim()}\n`,
    contentType: 'text/markdown; charset=utf-8',
  }
}
