import { expect, it } from 'vitest'
import type { Article, ArticleCard } from '#contract/articles.ts'
import { RenderingQueryClient } from '#web/rendering-query-client.ts'
import { fixtureApi } from '#web/testing/fixture-api.ts'
import { articleQuery, topAndFeaturedQuery } from './articles.queries.ts'

const card = (id: number): ArticleCard => ({
  id,
  slug: null,
  articleTitle: 'Ice',
  articleContent: 'An excerpt',
  articleCover: null,
  articleCoverImage: null,
  isTop: false,
  isFeatured: true,
  categoryName: null,
  categoryId: null,
  categorySlug: null,
  tags: [{ id: 1, slug: null, tagName: 'Ice' }],
  status: 1,
  createTime: '2026-11-14T12:00:00.000Z',
  updateTime: null,
  lang: 'en',
  viewCount: 0,
  readingMinutes: 1,
  author: { nickname: 'Mira', website: null, avatar: null },
})
const front = async (...featured: ArticleCard[]) => {
  const api = fixtureApi({
    articles: { topAndFeatured: async () => ({ topArticle: card(1), featuredArticles: featured }) },
  })
  const { topArticle, featuredArticles } = await new RenderingQueryClient().fetchQuery(
    topAndFeaturedQuery(api),
  )
  return [topArticle, ...featuredArticles].map((one) => one?.articleContent)
}

it('two cards beside the pinned one come without their excerpts, which are not shown; a single one is shown with it', async () => {
  expect(await front(card(2), card(3))).toEqual(['An excerpt', '', ''])
  expect(await front(card(2))).toEqual(['An excerpt', 'An excerpt'])
})

it('an article comes with the titles of its neighbors, and without their excerpts', async () => {
  const article: Article = {
    ...card(1),
    articleContent: '<p>Ice</p>',
    articleAbstract: null,
    type: 1,
    originalUrl: null,
    license: null,
    isCommentable: true,
    sharing: null,
    toc: [],
    likeCount: 0,
    wordCount: 1,
    translation: null,
    preArticleCard: card(2),
    nextArticleCard: null,
  }
  const api = fixtureApi({ articles: { show: async () => article } })
  expect(await new RenderingQueryClient().fetchQuery(articleQuery(api, 1))).toEqual({
    state: 'open',
    article: { ...article, preArticleCard: { ...card(2), articleContent: '', tags: [] } },
  })
})
