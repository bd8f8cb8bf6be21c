/** Renders /llms.txt: what the site is and where its texts are as Markdown (llmstxt.org). */
import { feedHref } from '#contract/feeds.ts'
import { langTag } from '#contract/locale.ts'
import { ownPageUrl } from '#contract/own-page-path.ts'
import { pages } from '#contract/pages.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { articleUrl, categoryUrl } from '#contract/url-names.ts'
import { toCategories } from '#server/features/categories/categories.mapper.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { selectIndexedPages } from '#server/features/own-pages/own-pages.sql.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectNewestOpenArticles } from './feeds.sql.ts'

/** The sitemap has the others. */
const MAX_ARTICLES = 200

export async function renderLlmsText(ctx: Ctx): Promise<{ body: string; contentType: string } | null> {
  const settings = await selectSettings(ctx)
  const locale = settings.defaultLocale
  const origin = originOf(ctx)
  const [articles, categoryRows, ownPages] = await Promise.all([
    selectNewestOpenArticles(ctx.db, MAX_ARTICLES),
    selectCategories(ctx),
    selectIndexedPages(ctx.db),
  ])
  const categories = toCategories(categoryRows, locale)
  const tagline = siteTagline(settings, locale)
  const lines = [
    `# ${line(siteTitle(settings, locale))}`,
    '',
    ...(tagline ? [`> ${line(tagline)}`, ''] : []),
    `Written by ${line(settings.author)}. Every article and page is also available as Markdown: add \`.md\` to its URL, or send`,
    '`Accept: text/markdown`.',
    '',
    '## Articles',
    '',
    ...articles.map(
      ({ title, abstract, excerpt, ...named }) =>
        `- [${label(title)}](${origin}${articleUrl(named)}.md): ${line(abstract ?? excerpt)}`,
    ),
    '',
    ...(ownPages.length === 0 ? [] : ['## Pages', '']),
    ...ownPages.map(
      (page) =>
        `- [${label(page.title)}](${origin}${ownPageUrl.href({ ownPath: page.path })}.md?lang=${langTag[page.locale]}): ${line(page.excerpt)}`,
    ),
    ...(ownPages.length === 0 ? [] : ['']),
    ...(categories.length === 0 ? [] : ['## Categories', '']),
    ...categories.map(
      ({ categoryName, articleCount, ...category }) =>
        `- [${label(categoryName)}](${origin}${categoryUrl(category)}): ${articleCount}`,
    ),
    ...(categories.length === 0 ? [] : ['']),
    '## Optional',
    '',
    `- [Feed](${origin}${feedHref({ kind: 'site' }, 'atom.xml')}): the newest articles, whole`,
    `- [Sitemap](${origin}/sitemap.xml): every page`,
    ...((await isHidden(ctx, 'about')) ? [] : [`- [About](${origin}${pages.about.href()})`]),
    '',
  ]
  return { body: lines.join('\n'), contentType: 'text/plain; charset=utf-8' }
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
const label = (text: string): string => line(text).replace(/[[\]\\]/g, '\\$&')
