/** Tests what the card of an article in a list shows, and the head of its own page. */
import { expect, it } from 'vitest'
import type { ArticleCard as Card } from '#contract/articles.ts'
import { render } from '#web/entry-server.tsx'
import { fixtureApi } from '#web/testing/fixture-api.ts'
import { partOf } from '#web/testing/render-page.ts'

const card: Card = {
  id: 7,
  articleCover: '/media/pier.webp',
  articleCoverImage: null,
  articleTitle: 'The pier in November',
  articleContent: 'Nobody walks there.',
  isTop: true,
  isFeatured: false,
  author: { nickname: 'Mira', website: null, avatar: null },
  categoryName: 'Field notes',
  categoryId: 3,
  tags: [{ id: 4, tagName: 'walking' }],
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
  const { html } = await render({
    url: '/categories/3',
    locale: 'en',
    theme: 'theme-dark',
    api,
    assets,
    origin: 'https://site.example',
  })
  return partOf(await new Blob(html as BlobPart[]).text(), '<article')
}

it('shows cover, marks, category, tags, title, excerpt and date; a locked one its lock and no text', async () => {
  const html = await cardOf({})
  for (const part of ['/media/pier.webp', 'Pinned', 'Field notes', '#walking', '10 Jan 2026', '1,204'])
    expect(html).toContain(part)
  expect(html).toMatch(/<a[^>]*href="\/articles\/7"[^>]*>The pier in November<\/a>/)
  expect(html).toContain('Nobody walks there.')
  expect(await cardOf({ isTop: false, isFeatured: true })).toContain('Featured')
  const locked = await cardOf({ status: 2 })
  expect(locked).toContain('Locked')
  expect(locked).not.toContain('Nobody walks there.')
})
