/** Tests what the card of an article in a list shows, and the head of its own page. */
import { expect, it } from 'vitest'
import type { Article, ArticleCard as Card } from '#contract/articles.ts'
import { render } from '#web/entry-server.tsx'
import { fixtureApi } from '#web/testing/fixture-api.ts'
import { partOf } from '#web/testing/render-page.ts'

const card: Card = {
  id: 7,
  slug: null,
  articleCover: '/media/pier.webp',
  articleCoverImage: null,
  articleTitle: 'The pier in November',
  articleContent: 'Nobody walks there.',
  isTop: true,
  isFeatured: false,
  author: { nickname: 'Mira', website: null, avatar: null },
  categoryName: 'Field notes',
  categoryId: 3,
  categorySlug: null,
  tags: [{ id: 4, slug: null, tagName: 'walking' }],
  status: 1,
  createTime: '2026-01-10T12:00:00.000Z',
  updateTime: '2026-02-11T12:00:00.000Z',
  lang: 'en',
  viewCount: 1204,
  readingMinutes: 6,
}

const assets = {
  'web/entry-client.tsx': { file: 'entry.js' },
  'web/hydrate.tsx': { file: 'hydrate.js' },
  'web/site/categories/CategoryPage.tsx': { file: 'category.js' },
  'web/site/articles/ArticlePage.tsx': { file: 'article.js' },
  'web/locale/en.ts': { file: 'en.js' },
}

const cardOf = async (change: Partial<Card>) => {
  const api = fixtureApi({
    articles: { ofCategory: async () => ({ count: 1, records: [{ ...card, ...change }] }) },
    categories: { all: async () => [{ id: 3, categoryName: 'Field notes', articleCount: 1 }] },
    tags: { topTen: async () => [] },
    comments: { topSix: async () => [] },
    archives: { aurora: async () => ({ rays: [], years: [] }) },
  })
  return partOf(await htmlOf('/categories/3', api), '<article')
}

const htmlOf = async (url: string, api: ReturnType<typeof fixtureApi>) => {
  const { html } = await render({
    url,
    locale: 'en',
    theme: 'theme-dark',
    api,
    assets,
    origin: 'https://site.example',
    today: 20_000,
  })
  return html
}

const pageOf = async (change: Partial<Article>) => {
  const text = {
    articleContent: '<p>Nobody walks there.</p>',
    articleAbstract: null,
    isCommentable: true,
    sharing: null,
    toc: [],
    likeCount: 0,
    wordCount: 2410,
  }
  const rights = { type: 1, originalUrl: null, license: 'CC BY-NC-SA 4.0', translation: null } as const
  const article: Article = {
    ...card,
    ...text,
    ...rights,
    preArticleCard: null,
    nextArticleCard: null,
    ...change,
  }
  const api = fixtureApi({
    articles: { show: async () => article },
    comments: { list: async () => ({ records: [], count: 0, commentCount: 0 }), topSix: async () => [] },
  })
  return partOf(await htmlOf('/articles/7', api), '<main')
}

it('shows cover, marks, category, tags, title, excerpt and date, words for what is missing; a locked one its lock and no text', async () => {
  const html = await cardOf({})
  for (const part of ['/media/pier.webp', 'Pinned', 'Field notes', '#walking', '10 Jan 2026', '1,204'])
    expect(html).toContain(part)
  expect(html).toMatch(/<a[^>]*href="\/articles\/7"[^>]*>The pier in November<\/a>/)
  expect(html).toContain('Nobody walks there.')
  expect(await cardOf({ isTop: false, isFeatured: true })).toContain('Featured')
  const bare = await cardOf({ categoryId: null, categoryName: null, tags: [] })
  expect(bare).toContain('<b>Article</b>')
  expect(bare).toContain('<span>unsorted</span>')
  const locked = await cardOf({ status: 2 })
  expect(locked).toContain('Locked')
  expect(locked).not.toContain('Nobody walks there.')
})

it('the head of an article has category, tags, title, author, dates, words, reading time and views', async () => {
  const html = (await pageOf({})).replaceAll('<!-- -->', '')
  const head = html.slice(0, html.indexOf('Nobody walks there.'))
  for (const part of [
    'Field notes',
    '#walking',
    'The pier in November',
    'Mira',
    '10 Jan 2026',
    '2,410 words',
  ])
    expect(head).toContain(part)
  for (const part of ['11 Feb', '6 min', '1,204']) expect(head).toContain(part)
})

it('license, source and neighbors follow the text of an article', async () => {
  const older = { ...card, id: 6, articleTitle: 'The pier in October' }
  const newer = { ...card, id: 8, articleTitle: 'The pier in December' }
  const html = await pageOf({
    type: 2,
    originalUrl: 'https://elsewhere.example/pier',
    preArticleCard: older,
    nextArticleCard: newer,
  })
  const foot = html.slice(html.indexOf('Nobody walks there.'))
  expect(foot).toContain('href="https://elsewhere.example/pier"')
  expect(foot).toMatch(/href="\/articles\/6"[\s\S]*The pier in October/)
  expect(foot).toMatch(/href="\/articles\/8"[\s\S]*The pier in December/)
  const own = await pageOf({})
  expect(own.slice(own.indexOf('Nobody walks there.'))).toContain('CC BY-NC-SA 4.0')
})

it('an article that takes no more comments says so in place of the form', async () => {
  const open = await pageOf({})
  expect([open.includes('Sign in to comment'), open.includes('Comments are closed')]).toEqual([true, false])
  const ended = await pageOf({ isCommentable: false })
  expect([ended.includes('Sign in to comment'), ended.includes('Comments are closed')]).toEqual([false, true])
})
