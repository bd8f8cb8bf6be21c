/** Lists every page of the site: its URL, its chunk, and the function that loads its data. */
import { ownPageUrl } from '#contract/own-page-path.ts'
import { pages } from '#contract/pages.ts'
import { isSectionShown, type Section } from '#contract/sections.ts'
import { memoizeLoad } from '#web/memoize-load.ts'
import { type PageModule, PageNotFound, type Route } from '#web/router/route.ts'
import type { RouteTable } from '#web/router/screen.ts'
import { loadAbout } from './about/load-about.ts'
import { loadAlbum, loadAlbums } from './albums/load-albums.ts'
import { loadArchives } from './archives/load-archives.ts'
import { loadArticle } from './articles/load-article.ts'
import { loadCategory } from './categories/load-category.ts'
import { loadFriends } from './friends/load-friends.ts'
import { loadHome } from './home/load-home.ts'
import { loadMessage } from './message/load-message.ts'
import { loadOwnPage } from './own-pages/load-own-page.ts'
import { loadSearch } from './search/load-search.ts'
import { siteQuery } from './site.queries.ts'
import { loadTag, loadTags } from './tags/load-tags.ts'
import { loadTalk, loadTalks } from './talks/load-talks.ts'
import { loadVideos } from './videos/load-videos.ts'

/** Each page is a separate chunk; the key is its name in the build's manifest. */
const chunks = import.meta.glob<PageModule>('./*/*Page.tsx')

/** `file` is below this folder, e.g. `home/HomePage.tsx`. */
const page = (
  file: string,
  {
    section,
    ...route
  }: Pick<Route, 'url' | 'load' | 'hasTransparentHeader' | 'isCounted' | 'motif'> & {
    /** The section of the navigation that the page belongs to: hidden, it does not exist. */
    section?: Section
  },
): Route => {
  const chunk = chunks[`./${file}`]
  if (!chunk) throw new Error(`There is no page ${file}`)
  const load = section ? unlessHidden(section, route.load) : route.load
  return { ...route, load, source: `web/site/${file}`, chunk: memoizeLoad(chunk) }
}

/** The site's configuration is loaded for every page anyway; in the browser it is there already. */
const unlessHidden =
  (section: Section, load: Route['load']): Route['load'] =>
  async (context) => {
    const { websiteConfigDTO } = await context.queryClient.ensureQueryData(siteQuery(context.api))
    if (!isSectionShown(websiteConfigDTO.navigation, section)) throw new PageNotFound()
    return load(context)
  }

type Titled =
  | 'notFound'
  | 'qqReturn'
  | 'undoEmailChange'
  | 'loginLink'
  | 'unsubscribe'
  | 'emailChoice'
  | 'subscribe'

/** Of a page that loads no data. */
const titled =
  (name: Titled): Route['load'] =>
  async ({ texts }) => ({ title: texts[name].title })

const notFound = page('not-found/NotFoundPage.tsx', {
  url: pages.notFound,
  load: titled('notFound'),
})

export const siteRoutes: RouteTable = {
  routes: [
    page('home/HomePage.tsx', { url: pages.home, load: loadHome, motif: null }),
    page('articles/ArticlePage.tsx', { url: pages.article, load: loadArticle, motif: null, isCounted: true }),
    page('archives/ArchivePage.tsx', {
      url: pages.archives,
      load: loadArchives,
      motif: 'p',
      section: 'archives',
    }),
    page('tags/TagsPage.tsx', { url: pages.tags, load: loadTags, motif: 'k', section: 'tags' }),
    page('tags/TagPage.tsx', { url: pages.tag, load: loadTag, motif: 'k', section: 'tags' }),
    page('categories/CategoryPage.tsx', { url: pages.category, load: loadCategory, motif: 'o' }),
    page('talks/TalksPage.tsx', { url: pages.talks, load: loadTalks, motif: 'h', section: 'talks' }),
    page('talks/TalkPage.tsx', { url: pages.talk, load: loadTalk, motif: 'h', section: 'talks' }),
    page('videos/VideosPage.tsx', { url: pages.videos, load: loadVideos, motif: null, section: 'videos' }),
    page('friends/FriendsPage.tsx', {
      url: pages.friends,
      load: loadFriends,
      motif: 'i',
      section: 'friends',
    }),
    page('albums/AlbumsPage.tsx', { url: pages.albums, load: loadAlbums, motif: 'l', section: 'albums' }),
    page('albums/AlbumPage.tsx', { url: pages.album, load: loadAlbum, motif: 'l', section: 'albums' }),
    page('message/MessagePage.tsx', {
      url: pages.message,
      load: loadMessage,
      motif: 'r',
      section: 'message',
    }),
    page('oauth/QqCallbackPage.tsx', { url: pages.qqCallback, load: titled('qqReturn'), motif: null }),
    page('undo-email-change/UndoEmailChangePage.tsx', {
      url: pages.undoEmailChange,
      load: titled('undoEmailChange'),
    }),
    page('login-link/LoginLinkPage.tsx', { url: pages.loginLink, load: titled('loginLink') }),
    page('subscribe/SubscribePage.tsx', { url: pages.subscribe, load: titled('subscribe') }),
    page('subscribe/ConfirmSubscriptionPage.tsx', {
      url: pages.confirmSubscription,
      load: titled('subscribe'),
    }),
    page('unsubscribe/UnsubscribePage.tsx', { url: pages.unsubscribe, load: titled('unsubscribe') }),
    page('email-choice/EmailChoicePage.tsx', { url: pages.emailChoice, load: titled('emailChoice') }),
    page('search/SearchPage.tsx', { url: pages.search, load: loadSearch, motif: 'n' }),
    page('about/AboutPage.tsx', {
      url: pages.about,
      load: loadAbout,
      section: 'about',
      motif: null,
      hasTransparentHeader: true,
    }),
    // Last: it matches whatever is no page of the site.
    page('own-pages/OwnPagePage.tsx', { url: ownPageUrl, load: loadOwnPage }),
  ],
  notFound,
}
