import { expect, it } from 'vitest'
import type { ArticleCard } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import type { Frame } from '#contract/settings.ts'
import { render } from '#web/entry-server.tsx'
import { fixtureApi, fixtureSite } from '#web/testing/fixture-api.ts'
import { partOf } from '#web/testing/render-page.ts'

const pinned: ArticleCard = {
  id: 7,
  slug: null,
  articleCover: null,
  articleCoverImage: null,
  articleTitle: 'Pinned article',
  articleContent: 'Text',
  isTop: true,
  isFeatured: false,
  author: { nickname: 'Mira', website: null, avatar: null },
  categoryName: null,
  categoryId: null,
  categorySlug: null,
  tags: [],
  status: 1,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: null,
  lang: 'en',
  viewCount: 1,
  readingMinutes: 1,
}
const assets = {
  'web/entry-client.tsx': { file: 'entry.js' },
  'web/hydrate.tsx': { file: 'hydrate.js' },
  'web/site/home/HomePage.tsx': { file: 'home.js' },
  'web/locale/en.ts': { file: 'en.js' },
  'web/locale/cn.ts': { file: 'cn.js' },
}

const homeWith = async (
  theme: Partial<Frame['websiteConfigDTO']['themeConfig']>,
  counts: Partial<Frame> = {},
  {
    tagline,
    locale = 'en',
    endpoints = {},
  }: { tagline?: string; locale?: Locale; endpoints?: Parameters<typeof fixtureApi>[0] } = {},
) => {
  const { websiteConfigDTO: config } = fixtureSite
  const site = {
    ...fixtureSite,
    ...counts,
    websiteConfigDTO: {
      ...config,
      ...(tagline && { tagline }),
      themeConfig: { ...config.themeConfig, ...theme },
    },
  }
  const none = async () => []
  const api = fixtureApi({
    settings: { frame: async () => site, ...endpoints.settings },
    articles: {
      topAndFeatured: async () => ({ topArticle: pinned, featuredArticles: [] }),
      list: async () => ({ count: 0, records: [] }),
    },
    archives: { aurora: async () => ({ rays: [], years: [] }) },
    categories: { all: none, ...endpoints.categories },
    tags: { topTen: none, ...endpoints.tags },
    comments: { topSix: none, ...endpoints.comments },
  })
  const page = await render({
    url: '/',
    locale,
    theme: 'theme-dark',
    api,
    assets,
    origin: 'https://x.example',
    today: 20_000,
  })
  return page.html
}

it('the home page shows pinned and featured articles unless the theme configuration turns `feature` off', async () => {
  const shown = 'aria-label="Pinned and featured"'
  expect(await homeWith({ feature: true })).toContain(shown)
  expect(await homeWith({ feature: false })).not.toContain(shown)
})

it('the owner’s avatar in the sidebar has the shape of `profile_shape`', async () => {
  expect(await homeWith({ profile_shape: 'circle-avatar' })).toContain('ava-letter circle')
  expect(await homeWith({ profile_shape: 'diamond-avatar' })).toContain('ava-letter diamond')
})

it('the sidebar shows how many views, articles, talks, categories and tags there are', async () => {
  const html = await homeWith({}, { talkCount: 486 })
  const sidebar = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'))
  for (const [name, count] of [
    ['Views', '1,204,881'],
    ['Articles', '214'],
    ['Talks', '486'],
    ['Categories', '9'],
    ['Tags', '67'],
  ])
    expect(sidebar).toContain(`<dt>${name}</dt><dd>${count}</dd>`)
})

it('has a tab for all articles and each category with its count, recent comments that lead to their place, tags and the notice', async () => {
  const comment = { id: 9, userId: 2, nickname: 'Lin', avatar: null, isOwner: false, type: 5, topicId: 7 }
  const text = { commentContent: 'It was late.', createTime: '2026-01-02T00:00:00.000Z', topicSlug: null }
  const html = await homeWith(
    {},
    {},
    {
      endpoints: {
        settings: { sidebar: async () => ({ notice: { en: 'Away until May', cn: null } }) },
        categories: { all: async () => [{ id: 3, slug: 'notes', categoryName: 'Notes', articleCount: 41 }] },
        tags: { topTen: async () => [{ id: 4, slug: 'snow', tagName: 'snow', count: 12 }] },
        comments: { topSix: async () => [{ ...comment, ...text }] },
      },
    },
  )
  expect(html).toMatch(/role="tab"[^>]*>All<sup>214<\/sup>/)
  expect(html).toMatch(/href="\/categories\/notes"[^>]*>Notes<sup>41<\/sup>/)
  const sidebar = partOf(html, '<aside')
  expect(sidebar).toMatch(/<a[^>]*href="\/talks\/7#comment-9"[^>]*>It was late\.<\/a>/)
  expect(sidebar).toMatch(/href="\/article-list\/snow"[^>]*>snow<sup>12<\/sup>/)
  expect(sidebar).toMatch(/href="\/tags"[^>]*>View all 67</)
  for (const part of [
    'Away until May',
    '<b class="p-name">Mira Solheim</b>',
    '<dt>Visitors</dt><dd>88,120</dd>',
  ])
    expect(sidebar).toContain(part)
})

it('the tagline and the sentence about the rays are two sentences, without a space between Chinese ones', async () => {
  const first = async (tagline: string, locale: Locale) => {
    const html = await homeWith({}, {}, { tagline, locale })
    return /<h1.*?<p>(.*?)<\/p>/s.exec(html)?.[1]
  }
  expect(await first('Written in Tromsø.', 'en')).toMatch(/Tromsø\.<\/span> (<!-- -->)?Each ray/)
  expect(await first('写于特罗姆瑟。', 'cn')).toMatch(/特罗姆瑟。<\/span>(<!-- -->)?下面/)
  expect(await first('Written in Tromsø.', 'cn')).toMatch(/Tromsø\.<\/span> (<!-- -->)?下面/)
  expect(await first('Notes from the north', 'en')).toMatch(/north<\/span><br\/>(<!-- -->)?Each ray/)
})
