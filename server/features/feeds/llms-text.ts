/** Renders /llms.txt: what the site is and where its texts are as Markdown (llmstxt.org). */
import { feedHref } from '#contract/feeds.ts'
import { pages } from '#contract/pages.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings, settingTag } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectNewestOpenArticles } from './feeds.sql.ts'
import type { FoundDocument } from './find-document.ts'

/** The sitemap has the others. */
const MAX_ARTICLES = 200

export async function renderLlmsText(ctx: Ctx): ReturnType<FoundDocument['render']> {
  const settings = await selectSettings(ctx)
  const locale = settings.defaultLocale
  const origin = originOf(ctx)
  const [articles, categories] = await Promise.all([
    selectNewestOpenArticles(ctx.db, MAX_ARTICLES),
    selectCategories(ctx),
  ])
  const tagline = siteTagline(settings, locale)
  const lines = [
    `# ${line(siteTitle(settings, locale))}`,
    '',
    ...(tagline ? [`> ${line(tagline)}`, ''] : []),
    `Written by ${line(settings.author)}. Every article is also available as Markdown: add \`.md\` to its URL, or send`,
    '`Accept: text/markdown`.',
    '',
    '## Articles',
    '',
    ...articles.map(
      ({ id, title, abstract, excerpt }) =>
        `- [${label(title)}](${origin}${pages.article.href({ articleId: id })}.md): ${line(abstract ?? excerpt)}`,
    ),
    '',
    ...(categories.length === 0 ? [] : ['## Categories', '']),
    ...categories.map(
      ({ id, name, count }) =>
        `- [${label(name)}](${origin}${pages.category.href({ categoryId: id })}): ${count}`,
    ),
    ...(categories.length === 0 ? [] : ['']),
    '## Optional',
    '',
    `- [Feed](${origin}${feedHref({ kind: 'site' }, 'atom.xml')}): the newest articles, whole`,
    `- [Sitemap](${origin}/sitemap.xml): every page`,
    ...((await isHidden(ctx, 'about')) ? [] : [`- [About](${origin}${pages.about.href()})`]),
    '',
  ]
  return {
    body: lines.join('\n'),
    contentType: 'text/plain; charset=utf-8',
    tags: [
      ...['articles', 'article-texts'],
      ...(['default-locale', `texts-${locale}`, 'author', 'section-about'] as const).map(settingTag),
    ],
  }
}

const line = (text: string): string => text.replace(/\s+/g, ' ').trim()
const label = (text: string): string => line(text).replace(/[[\]\\]/g, '\\$&')
