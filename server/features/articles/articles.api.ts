/** Implements articlesApi, the public endpoints of articles. */
import { articlesApi } from '#contract/articles.ts'
import { countView } from '#server/features/views/count-views.ts'
import { serve } from '#server/platform/http/serve.ts'
import { GRANT_COOKIE, GRANT_SECONDS } from './article-grants.ts'
import { neighborsTag } from './article-listing.ts'
import {
  countListedArticles,
  countOfCategory,
  countOfTag,
  type ListRange,
  selectNewest,
  selectOfCategory,
  selectOfTag,
} from './articles.sql.ts'
import { readArticle, readPage } from './read-article.ts'
import { readTopAndFeatured } from './read-top-and-featured.ts'
import { unlockArticle } from './unlock-article.ts'

export const articles = serve(articlesApi, {
  topAndFeatured: async ({ ctx, dependsOn }) => {
    dependsOn('articles', 'site', 'views')
    const shown = await readTopAndFeatured(ctx)
    dependsOn(...cardTags([shown.topArticle, ...shown.featuredArticles]))
    return shown
  },

  list: async ({ ctx, query, dependsOn }) => {
    dependsOn('articles', 'site', 'views')
    const page = await readPage(ctx, query, (range) => selectNewest(ctx.db, range), countListedArticles(ctx))
    dependsOn(...cardTags(page.records))
    return page
  },

  ofCategory: async ({ ctx, query, dependsOn }) => {
    dependsOn('articles', 'site', 'views')
    const { categoryId } = query
    const select = (range: ListRange) => selectOfCategory(ctx.db, range, categoryId)
    const page = await readPage(ctx, query, select, countOfCategory(ctx, categoryId))
    dependsOn(...cardTags(page.records))
    return page
  },

  ofTag: async ({ ctx, query, dependsOn }) => {
    dependsOn('articles', 'site', 'views')
    const { tagId } = query
    const select = (range: ListRange) => selectOfTag(ctx.db, range, tagId)
    const page = await readPage(ctx, query, select, countOfTag(ctx, tagId))
    dependsOn(...cardTags(page.records))
    return page
  },

  show: async ({ ctx, viewer, visitor, params, dependsOn, makePrivate }) => {
    dependsOn(`article:${params.id}`, neighborsTag(params.id), 'site', 'views')
    const found = await readArticle(ctx, params.id, visitor.cookies[GRANT_COOKIE])
    if (!found) return null
    dependsOn(...found.topics)
    if (found.isPrivate) makePrivate()
    countView(ctx, viewer, visitor, params.id)
    return found.article
  },

  unlock: async ({ ctx, visitor, body, setCookie, makePrivate }) => {
    makePrivate()
    const token = await unlockArticle(ctx, {
      articleId: body.articleId,
      password: body.articlePassword,
      ipAddress: visitor.ipAddress,
      token: visitor.cookies[GRANT_COOKIE],
    })
    setCookie(GRANT_COOKIE, token, GRANT_SECONDS)
    return null
  },
})

/** A list depends on each card in it; that a card is in it depends on the tag `articles`. */
const cardTags = (cards: ({ id: number } | null)[]): string[] =>
  cards.flatMap((card) => (card === null ? [] : [`article:${card.id}`]))
