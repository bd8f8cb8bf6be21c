/** Renders a page of the owner's own as Markdown, for readers and programs that prefer it to HTML. */

import { stringify } from 'yaml'
import { type Locale, langTag } from '#contract/locale.ts'
import { findOwnPath, readOwnPage } from '#server/features/own-pages/find-own-page.ts'
import { selectListedMarkdown } from '#server/features/own-pages/own-pages.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { portableMarkdown } from '#server/rendering/markdown/portable/portable-markdown.ts'

/** Null when visitors find no page there. @param wanted null: the language of the site */
export async function renderOwnPageMarkdown(
  ctx: Ctx,
  path: string,
  wanted: Locale | null,
): Promise<{ body: string; contentType: string } | null> {
  const found = await findOwnPath(ctx, path)
  if (found?.id === undefined) return null
  const settings = await selectSettings(ctx)
  const page = await readOwnPage(ctx, found.id, wanted ?? settings.defaultLocale)
  const sources = await selectListedMarkdown(ctx.db, found.id)
  const source = sources.find(({ locale }) => langTag[locale] === page?.lang)
  if (!page || !source) return null
  const url = originOf(ctx) + page.path
  const frontMatter = stringify({
    title: page.title,
    url,
    author: settings.author,
    date: page.createTime,
    ...(page.updateTime === null ? {} : { updated: page.updateTime }),
    lang: page.lang,
  })
  return {
    body: `---\n${frontMatter}---\n\n${portableMarkdown(source.markdown, url).trim()}\n`,
    contentType: 'text/markdown; charset=utf-8',
  }
}
