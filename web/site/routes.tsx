/** Every page of the readers' house: its address, its chunk, and what it loads. */
import { pages } from '#contract/pages.ts'
import { idOf, type PageModule, type Route } from '#web/router/route.ts'
import type { RouteTable } from '#web/router/screen.ts'

/** A chunk each; the key is also how the build's manifest knows it. */
const chunks = import.meta.glob<PageModule>('./*/*Page.tsx')

/** `file` is below this folder, e.g. `home/HomePage.tsx`. */
const page = (file: string, route: Pick<Route, 'address' | 'load' | 'hasClearHeader'>): Route => {
  const chunk = chunks[`./${file}`]
  if (!chunk) throw new Error(`There is no page ${file}`)
  return { ...route, source: `web/site/${file}`, chunk }
}

const notFound = page('not-found/NotFoundPage.tsx', {
  address: pages.notFound,
  load: async ({ texts }) => ({ title: texts.notFound.title }),
})

export const siteRoutes: RouteTable = {
  routes: [
    page('home/HomePage.tsx', { address: pages.home, load: async () => ({ title: null }) }),
    page('articles/ArticlePage.tsx', {
      address: pages.article,
      load: async ({ params }) => ({ title: String(idOf(params.articleId)) }),
    }),
    page('archives/ArchivePage.tsx', {
      address: pages.archives,
      load: async ({ texts }) => ({ title: texts.nav.archives }),
    }),
    page('tags/TagsPage.tsx', {
      address: pages.tags,
      load: async ({ texts }) => ({ title: texts.nav.tags }),
    }),
    page('tags/TagPage.tsx', {
      address: pages.tag,
      load: async ({ params }) => ({ title: String(idOf(params.tagId)) }),
    }),
    page('categories/CategoryPage.tsx', {
      address: pages.category,
      load: async ({ params }) => ({ title: String(idOf(params.categoryId)) }),
    }),
    page('about/AboutPage.tsx', {
      address: pages.about,
      load: async ({ texts }) => ({ title: texts.nav.about }),
      hasClearHeader: true,
    }),
  ],
  notFound,
}
