/** Queries about articles; a locked article is returned as a value, not thrown as a failure. */
import { queryOptions } from '@tanstack/react-query'
import type { Article, ArticleCard, LockedArticle } from '#contract/articles.ts'
import type { Client } from '#contract/client.ts'
import { isFailure } from '#web/failure.ts'
import type { SessionStore } from '#web/session/session.ts'

/** Cards per page of a list. */
export const CARDS_A_PAGE = 12

export const topAndFeaturedQuery = (api: Client) =>
  queryOptions({
    queryKey: ['articles', 'top'],
    meta: { isLocalized: true },
    queryFn: async () => {
      const { topArticle, featuredArticles } = await api.articles.topAndFeatured()
      return { topArticle, featuredArticles: featuredArticles.map(withoutUnshown(featuredArticles.length)) }
    },
  })

/** Two cards beside the pinned one show neither excerpts nor tags; a single one is as large as that, with its excerpt. */
const withoutUnshown =
  (count: number) =>
  (card: ArticleCard): ArticleCard => ({
    ...card,
    tags: [],
    articleContent: count > 1 ? '' : card.articleContent,
  })

/** What a list leaves out: `front`, the pinned and featured articles, which the home page shows above it. */
export type LeftOut = 'front' | undefined

export const articleListQuery = (api: Client, current: number, except?: LeftOut) =>
  queryOptions({
    queryKey: ['articles', 'list', current, except ?? null],
    meta: { isLocalized: true },
    queryFn: () => api.articles.list({ query: { current, size: CARDS_A_PAGE, except } }),
  })

export const articlesOfCategoryQuery = (api: Client, categoryId: number, current: number, except?: LeftOut) =>
  queryOptions({
    queryKey: ['articles', 'category', categoryId, current, except ?? null],
    meta: { isLocalized: true },
    queryFn: () => api.articles.ofCategory({ query: { categoryId, current, size: CARDS_A_PAGE, except } }),
  })

export const articlesOfTagQuery = (api: Client, tagId: number, current: number) =>
  queryOptions({
    queryKey: ['articles', 'tag', tagId, current],
    meta: { isLocalized: true },
    queryFn: () => api.articles.ofTag({ query: { tagId, current, size: CARDS_A_PAGE } }),
  })

/** An article as this visitor may see it; null when there is none. */
export type ArticleResult =
  | { state: 'open'; article: Article }
  | { state: 'locked'; article: LockedArticle }
  | null

/** @param idOrName as in the URL of the article: its name if it has one */
export const articleQuery = (api: Client, idOrName: number | string) =>
  queryOptions({
    queryKey: ['articles', 'one', String(idOrName)],
    meta: { silent: true, isLocalized: true },
    queryFn: async (): Promise<ArticleResult> => {
      try {
        const article = await api.articles.show({ params: { idOrName } })
        return article && { state: 'open', article: withShownNeighbors(article) }
      } catch (error) {
        if (isFailure(error) && error.kind === 'locked')
          return { state: 'locked', article: error.data as LockedArticle }
        throw error
      }
    },
  })

/** The links to them show no more than their titles. */
const withShownNeighbors = ({ preArticleCard, nextArticleCard, ...article }: Article): Article => ({
  ...article,
  preArticleCard: preArticleCard && { ...preArticleCard, tags: [], articleContent: '' },
  nextArticleCard: nextArticleCard && { ...nextArticleCard, tags: [], articleContent: '' },
})

/** For a preview of a link: no view is counted. */
export const articleCardQuery = (api: Client, idOrName: string) =>
  queryOptions({
    queryKey: ['articles', 'card', idOrName],
    meta: { silent: true, isLocalized: true },
    queryFn: () => api.articles.card({ params: { idOrName } }),
  })

/** Adds the id to the unlocked articles of this tab. */
export const rememberUnlocked = (session: SessionStore, id: number): void => {
  const { accessArticles } = session.get()
  if (!accessArticles.includes(id)) session.set({ accessArticles: [...accessArticles, id] })
}
