/** Renders an article or a page of the owner's own as Markdown, for readers and programs that prefer it to HTML. */

import { stringify } from 'yaml'
import { type Locale, langTag } from '#contract/locale.ts'
import { articleUrl } from '#contract/url-names.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { categoryNameIn } from '#server/features/categories/categories.mapper.ts'
import { findOwnPath, readOwnPage } from '#server/features/own-pages/find-own-page.ts'
import { selectListedMarkdown } from '#server/features/own-pages/own-pages.sql.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectTagsOf } from '#server/features/tags/tags.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { portableMarkdown } from '#server/rendering/markdown/portable/portable-markdown.ts'
import { selectOpenMarkdown } from './feeds.sql.ts'

type MarkdownDocument = { body: string; contentType: string }

/** Null for an article that is missing, hidden or locked, or that has another URL. */
export async function renderArticleMarkdown(
  ctx: Ctx,
  id: number,
  path: string,
): Promise<MarkdownDocument | null> {
  const [row, markdown] = await Promise.all([selectArticle(ctx.db, id), selectOpenMarkdown(ctx.db, id)])
  if (!row || row.password_hash !== null || markdown === undefined || articleUrl(row) !== path) return null
  const settings = await selectSettings(ctx)
  const tags = (await isHidden(ctx, 'tags')) ? [] : await selectTagsOf(ctx.db, [id])
  // One text for everybody: the name of the category is in the language of the article.
  const category = categoryNameIn(row, row.lang === langTag.cn ? 'cn' : 'en')
  const url = originOf(ctx) + articleUrl(row)
  const frontMatter = {
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
  }
  return markdownDocument(frontMatter, markdown, url)
}

/** Null when visitors find no page there. @param wanted null: the language of the site */
export async function renderOwnPageMarkdown(
  ctx: Ctx,
  path: string,
  wanted: Locale | null,
): Promise<MarkdownDocument | null> {
  const found = await findOwnPath(ctx, path)
  if (found?.id === undefined) return null
  const settings = await selectSettings(ctx)
  const page = await readOwnPage(ctx, found.id, wanted ?? settings.defaultLocale)
  const sources = await selectListedMarkdown(ctx.db, found.id)
  const source = sources.find(({ locale }) => langTag[locale] === page?.lang)
  if (!page || !source) return null
  const url = originOf(ctx) + page.path
  const frontMatter = {
    title: page.title,
    url,
    author: settings.author,
    date: page.createTime,
    ...(page.updateTime === null ? {} : { updated: page.updateTime }),
    lang: page.lang,
  }
  return markdownDocument(frontMatter, source.markdown, url)
}

const markdownDocument = (frontMatter: object, markdown: string, url: string): MarkdownDocument => ({
  body: `---\n${stringify(frontMatter)}---\n\n${portableMarkdown(markdown, url).trim()}\n`,
  contentType: 'text/markdown; charset=utf-8',
})
