/** The home page: masthead, pinned and featured articles, all articles by category, sidebar. */

import { useEffect, useRef } from 'react'
import type { ArticleCard, TopAndFeatured } from '#contract/articles.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useIsInitialPage, useNavigate } from '#web/router/Router.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useSessionStore } from '#web/session/session.ts'
import { FeaturedCard } from '#web/site/articles/FeaturedCard.tsx'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { useToday } from '#web/TodayContext.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { ArticleList } from '../articles/ArticleList.tsx'
import {
  articleListQuery,
  articlesOfCategoryQuery,
  CARDS_A_PAGE,
  type LeftOut,
  topAndFeaturedQuery,
} from '../articles/articles.queries.ts'
import { categoriesQuery } from '../categories/categories.queries.ts'
import { newestCommentsQuery } from '../comments/comments.queries.ts'
import { Pager } from '../pager/Pager.tsx'
import { useSite } from '../site.queries.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import styles from './HomePage.module.css'
import {
  ALL_ARTICLES_TAB,
  type HomeListState,
  hasListState,
  homeHref,
  LIST_ID,
  leftOutOfHome,
  parseListState,
} from './home-list-state.ts'
import { Masthead } from './Masthead.tsx'
import pinnedAndFeaturedStyles from './PinnedAndFeatured.module.css'
import { Sidebar } from './Sidebar.tsx'

const HomePage = ({ search }: PageProps) => {
  const api = useApi()
  const { home } = useTexts()
  const { tab, page } = useSavedListState(search)
  const site = useSite()
  const newest = useLoaded(newestCommentsQuery(api))
  const front = useLoaded(topAndFeaturedQuery(api))
  const categories = useLoaded(categoriesQuery(api))
  const except = leftOutOfHome(site)
  const all = useLoaded(articleListQuery(api, tab === ALL_ARTICLES_TAB ? page : 1, except))
  const isBelowFront = front.topArticle !== null && except === 'front' && page === 1
  const today = useToday()
  return (
    <UnlockDialogProvider>
      <Masthead
        config={site.websiteConfigDTO}
        articleCount={site.articleCount}
        today={today}
        below={isBelowFront ? leadOf(front, all.records[0]) : null}
      />
      <div className="wrap">
        {isBelowFront && <PinnedAndFeatured {...front} />}
        <div className={styles.columns}>
          <section aria-labelledby="articles-heading">
            <h2 id="articles-heading" className="vh">
              {home.articles}
            </h2>
            <CategoryTabs categories={categories} articleCount={site.articleCount} tab={tab} />
            <div role="tabpanel" id={LIST_ID} aria-labelledby={`tab-${tab}`} className={styles.list}>
              {tab === ALL_ARTICLES_TAB ? (
                <ArticlesAndPager tab={tab} page={page} list={all} isBelowFront={isBelowFront} />
              ) : (
                <ArticlesOfCategory tab={tab} page={page} except={except} isBelowFront={isBelowFront} />
              )}
            </div>
          </section>
          <Sidebar comments={newest} />
        </div>
      </div>
    </UnlockDialogProvider>
  )
}
export default HomePage

/** The article at the top, and whether it is newer than every other. */
const leadOf = ({ topArticle, featuredArticles }: TopAndFeatured, next: ArticleCard | undefined) =>
  topArticle && {
    article: topArticle,
    isNewest: [...featuredArticles, ...(next ? [next] : [])].every(
      ({ createTime }) => createTime <= topArticle.createTime,
    ),
  }

/** On the server, where the chart is part of a cached fragment. */
type ListState = { tab: number; page: number }

const ArticlesOfCategory = ({ except, ...place }: Omit<ListProps, 'list'> & { except: LeftOut }) => {
  const list = useLoaded(articlesOfCategoryQuery(useApi(), place.tab, place.page, except))
  return <ArticlesAndPager {...place} list={list} />
}

type ListProps = ListState & { list: Parameters<typeof ArticleList>[0]['list']; isBelowFront: boolean }

const ArticlesAndPager = ({ tab, page, list, isBelowFront }: ListProps) => (
  <>
    <ArticleList list={list} isBelowFront={isBelowFront} />
    <Pager
      current={page}
      count={list.count}
      size={CARDS_A_PAGE}
      href={(to) => `${homeHref({ tab, page: to })}#${LIST_ID}`}
    />
  </>
)

/** The pinned article, with the featured ones beside it. */
const PinnedAndFeatured = ({ topArticle, featuredArticles }: TopAndFeatured) => {
  const { home } = useTexts()
  if (!topArticle) return null
  return (
    <section className={pinnedAndFeaturedStyles.trio} aria-label={home.front}>
      <FeaturedCard article={topArticle} size="lead" isFirst />
      {featuredArticles.length > 0 && (
        <div className={`${pinnedAndFeaturedStyles.beside} beside-lead`}>
          {featuredArticles.map((article) => (
            <FeaturedCard
              key={article.id}
              article={article}
              // A single featured article is as large as the pinned one beside it.
              size={featuredArticles.length === 1 ? 'lead' : 'half'}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** Stores tab and page of the home page for the visit, and restores them on return. */
const useSavedListState = (search: URLSearchParams): HomeListState => {
  const session = useSessionStore()
  const go = useNavigate()
  const isFirst = useIsInitialPage()
  const isArriving = useRef(true)
  const { tab, page } = parseListState(search)
  const isNamed = hasListState(search)
  useEffect(() => {
    const stored = session.get()
    // A server-rendered page keeps the state of its URL: the reader has already seen it.
    const isReturn = !isFirst && isArriving.current && !isNamed && (stored.tab > 0 || stored.page > 1)
    isArriving.current = false
    if (isReturn) void go(homeHref(stored), { replace: true, keepScroll: true })
    else session.set({ tab, page })
  }, [session, go, isFirst, isNamed, tab, page])
  return { tab, page }
}
