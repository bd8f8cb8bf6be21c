/** The home page: the archive as an aurora, the front row, all articles by category, and what stands beside. */

import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Kept } from '#web/ui/Kept.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { auroraQuery } from '../archives/archives.queries.ts'
import { ArticleList } from '../articles/ArticleList.tsx'
import {
  articleListQuery,
  articlesOfCategoryQuery,
  CARDS_A_PAGE,
  topAndFeaturedQuery,
} from '../articles/articles.queries.ts'
import { categoriesQuery } from '../categories/categories.queries.ts'
import { UnlockDoorProvider } from '../locked/UnlockDoor.tsx'
import { Pager } from '../pager/Pager.tsx'
import { useSite } from '../site.queries.ts'
import { topTagsQuery } from '../tags/tags.queries.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import styles from './HomePage.module.css'
import { ALL, homeHref, LIST_ID } from './home-place.ts'
import { Masthead } from './Masthead.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Trio } from './Trio.tsx'
import { useKeptPlace } from './use-kept-place.ts'

const DAY_MS = 86_400_000

const HomePage = ({ search }: PageProps) => {
  const api = useApi()
  const { home } = useTexts()
  const { tab, page } = useKeptPlace(search)
  const site = useSite()
  const { rays } = useLoaded(auroraQuery(api))
  const tags = useLoaded(topTagsQuery(api))
  const front = useLoaded(topAndFeaturedQuery(api))
  const categories = useLoaded(categoriesQuery(api))
  const all = useLoaded(articleListQuery(api, tab === ALL ? page : 1))
  const today = Math.floor(Date.now() / DAY_MS)
  return (
    <UnlockDoorProvider>
      <Kept name="masthead" by={[site, rays, today]}>
        <Masthead config={site.websiteConfigDTO} rays={rays} today={today} />
      </Kept>
      <div className="wrap">
        <Kept name="trio" by={[front]}>
          <Trio {...front} />
        </Kept>
        <div className={styles.columns}>
          <section aria-label={home.articles}>
            <Kept name="tabs" by={[categories, all.count, tab]}>
              <CategoryTabs categories={categories} articleCount={all.count} tab={tab} />
            </Kept>
            <div role="tabpanel" id={LIST_ID} aria-labelledby={`tab-${tab}`} className={styles.list}>
              {tab === ALL ? (
                <ArticlesAndPager tab={tab} page={page} list={all} />
              ) : (
                <ArticlesOfCategory tab={tab} page={page} />
              )}
            </div>
          </section>
          <Kept name="sidebar" by={[site, tags]}>
            <Sidebar site={site} tags={tags} />
          </Kept>
        </div>
      </div>
    </UnlockDoorProvider>
  )
}
export default HomePage

type Place = { tab: number; page: number }

const ArticlesOfCategory = ({ tab, page }: Place) => (
  <ArticlesAndPager tab={tab} page={page} list={useLoaded(articlesOfCategoryQuery(useApi(), tab, page))} />
)

type ListProps = Place & { list: Parameters<typeof ArticleList>[0]['list'] }

const ArticlesAndPager = ({ tab, page, list }: ListProps) => (
  <>
    <ArticleList list={list} />
    <Pager
      current={page}
      count={list.count}
      size={CARDS_A_PAGE}
      href={(to) => `${homeHref({ tab, page: to })}#${LIST_ID}`}
    />
  </>
)
