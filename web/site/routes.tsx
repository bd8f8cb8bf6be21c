/** Every page of the readers' house: its address, its chunk, and what it loads. */
import { pages } from '#contract/pages.ts'
import { onceLoaded } from '#web/once-loaded.ts'
import type { PageModule, Route } from '#web/router/route.ts'
import type { RouteTable } from '#web/router/screen.ts'
import { loadAbout } from './about/load-about.ts'
import { loadArchives } from './archives/load-archives.ts'
import { loadArticle } from './articles/load-article.ts'
import { loadCategory } from './categories/load-category.ts'
import { loadHome } from './home/load-home.ts'
import { loadQqCallback } from './oauth/load-qq.ts'
import { loadTag, loadTags } from './tags/load-tags.ts'
import { loadUnsubscribe } from './unsubscribe/load-unsubscribe.ts'

/** A chunk each; the key is also how the build's manifest knows it. */
const chunks = import.meta.glob<PageModule>('./*/*Page.tsx')

/** `file` is below this folder, e.g. `home/HomePage.tsx`. */
const page = (file: string, route: Pick<Route, 'address' | 'load' | 'hasClearHeader'>): Route => {
  const chunk = chunks[`./${file}`]
  if (!chunk) throw new Error(`There is no page ${file}`)
  return { ...route, source: `web/site/${file}`, chunk: onceLoaded(chunk) }
}

const notFound = page('not-found/NotFoundPage.tsx', {
  address: pages.notFound,
  load: async ({ texts }) => ({ title: texts.notFound.title }),
})

export const siteRoutes: RouteTable = {
  routes: [
    page('home/HomePage.tsx', { address: pages.home, load: loadHome }),
    page('articles/ArticlePage.tsx', { address: pages.article, load: loadArticle }),
    page('archives/ArchivePage.tsx', { address: pages.archives, load: loadArchives }),
    page('tags/TagsPage.tsx', { address: pages.tags, load: loadTags }),
    page('tags/TagPage.tsx', { address: pages.tag, load: loadTag }),
    page('categories/CategoryPage.tsx', { address: pages.category, load: loadCategory }),
    page('oauth/QqCallbackPage.tsx', { address: pages.qqCallback, load: loadQqCallback }),
    page('unsubscribe/UnsubscribePage.tsx', { address: pages.unsubscribe, load: loadUnsubscribe }),
    page('about/AboutPage.tsx', { address: pages.about, load: loadAbout, hasClearHeader: true }),
  ],
  notFound,
}
