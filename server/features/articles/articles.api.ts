/** Implements articlesApi, the public endpoints of articles. */
import { articlesApi } from '#contract/articles.ts'
import { articlePage } from '#contract/viewed-page.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { countView } from '#server/features/views/count-views.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { GRANT_COOKIE, GRANT_SECONDS } from './article-grants.ts'
import {
  countAmong,
  countListedArticles,
  countOfCategory,
  countOfTag,
  type ListRange,
  selectNewest,
  selectNewestExcept,
  selectOfCategory,
  selectOfCategoryExcept,
  selectOfTag,
} from './articles.sql.ts'
import {
  findNamedArticle,
  readArticle,
  readListedCard,
  readPage,
  readTopAndFeatured,
  selectFrontIds,
} from './read-article.ts'
import { unlockArticle } from './unlock-article.ts'

export const articles = serve(articlesApi, {
  topAndFeatured: ({ ctx, visitor }) => readTopAndFeatured(ctx, visitor.locale),

  list: async ({ ctx, query, visitor }) => {
    const front = await excludedIds(ctx, query.except)
    const select = (range: ListRange) =>
      front.length === 0 ? selectNewest(ctx.db, range) : selectNewestExcept(ctx.db, range, front)
    const count = countListedArticles(ctx).then((all) => all - front.length)
    return readPage(ctx, visitor.locale, query, select, count)
  },

  ofCategory: async ({ ctx, query, visitor }) => {
    const { categoryId } = query
    const front = await excludedIds(ctx, query.except)
    const select = (range: ListRange) =>
      front.length === 0
        ? selectOfCategory(ctx.db, range, categoryId)
        : selectOfCategoryExcept(ctx.db, range, categoryId, front)
    const count = countOfCategory(ctx, categoryId).then(
      async (all) => all - (await countAmong(ctx.db, front, categoryId)),
    )
    return readPage(ctx, visitor.locale, query, select, count)
  },

  ofTag: async ({ ctx, query, visitor }) => {
    if (await isHidden(ctx, 'tags')) return { records: [], count: 0 }
    const { tagId } = query
    const select = (range: ListRange) => selectOfTag(ctx.db, range, tagId)
    return readPage(ctx, visitor.locale, query, select, countOfTag(ctx, tagId))
  },

  show: async ({ ctx, viewer, visitor, params, makePrivate }) => {
    const id = await idOf(ctx, params.idOrName)
    const found =
      id === null ? null : await readArticle(ctx, id, visitor.locale, visitor.cookies[GRANT_COOKIE])
    if (!found) return null
    if (found.isPrivate) makePrivate()
    countView(ctx, viewer, visitor, articlePage(found.article.id))
    return found.article
  },

  card: async ({ ctx, params, visitor }) => {
    const id = await idOf(ctx, params.idOrName)
    return id === null ? null : readListedCard(ctx, id, visitor.locale)
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

/** Null when no article has or had the name. */
const idOf = async (ctx: Ctx, idOrName: number | string): Promise<number | null> =>
  typeof idOrName === 'number' ? idOrName : findNamedArticle(ctx.db, idOrName)

/** Listed articles that the caller shows above the list. */
const excludedIds = async (ctx: Ctx, except: 'front' | undefined): Promise<number[]> =>
  except === 'front' ? selectFrontIds(ctx) : []
