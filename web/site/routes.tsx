/** Every page of the readers' house: its address, its chunk, and what it loads. */
import { pages } from '#contract/pages.ts'
import { memoizeLoad } from '#web/memoize-load.ts'
import type { PageModule, Route } from '#web/router/route.ts'
import type { RouteTable } from '#web/router/screen.ts'
import { loadAbout } from './about/load-about.ts'
import { loadAlbum, loadAlbums } from './albums/load-albums.ts'
import { loadArchives } from './archives/load-archives.ts'
import { loadArticle } from './articles/load-article.ts'
import { loadCategory } from './categories/load-category.ts'
import { loadFriends } from './friends/load-friends.ts'
import { loadHome } from './home/load-home.ts'
import { loadLoginLink } from './login-link/load-login-link.ts'
import { loadMessage } from './message/load-message.ts'
import { loadQqCallback } from './oauth/load-qq.ts'
import { loadSearch } from './search/load-search.ts'
import { loadTag, loadTags } from './tags/load-tags.ts'
import { loadTalk, loadTalks } from './talks/load-talks.ts'
import { loadUndoEmailChange } from './undo-email-change/load-undo-email-change.ts'
import { loadUnsubscribe } from './unsubscribe/load-unsubscribe.ts'
import { loadVideos } from './videos/load-videos.ts'

/** A chunk each; the key is also how the build's manifest knows it. */
const chunks = import.meta.glob<PageModule>('./*/*Page.tsx')

/** `file` is below this folder, e.g. `home/HomePage.tsx`. */
const page = (
  file: string,
  route: Pick<Route, 'address' | 'load' | 'hasTransparentHeader' | 'isCounted'>,
): Route => {
  const chunk = chunks[`./${file}`]
  if (!chunk) throw new Error(`There is no page ${file}`)
  return { ...route, source: `web/site/${file}`, chunk: memoizeLoad(chunk) }
}

const notFound = page('not-found/NotFoundPage.tsx', {
  address: pages.notFound,
  load: async ({ texts }) => ({ title: texts.notFound.title }),
})

export const siteRoutes: RouteTable = {
  routes: [
    page('home/HomePage.tsx', { address: pages.home, load: loadHome }),
    page('articles/ArticlePage.tsx', { address: pages.article, load: loadArticle, isCounted: true }),
    page('archives/ArchivePage.tsx', { address: pages.archives, load: loadArchives }),
    page('tags/TagsPage.tsx', { address: pages.tags, load: loadTags }),
    page('tags/TagPage.tsx', { address: pages.tag, load: loadTag }),
    page('categories/CategoryPage.tsx', { address: pages.category, load: loadCategory }),
    page('talks/TalksPage.tsx', { address: pages.talks, load: loadTalks }),
    page('talks/TalkPage.tsx', { address: pages.talk, load: loadTalk }),
    page('videos/VideosPage.tsx', { address: pages.videos, load: loadVideos }),
    page('friends/FriendsPage.tsx', { address: pages.friends, load: loadFriends }),
    page('albums/AlbumsPage.tsx', { address: pages.albums, load: loadAlbums }),
    page('albums/AlbumPage.tsx', { address: pages.album, load: loadAlbum }),
    page('message/MessagePage.tsx', { address: pages.message, load: loadMessage }),
    page('oauth/QqCallbackPage.tsx', { address: pages.qqCallback, load: loadQqCallback }),
    page('undo-email-change/UndoEmailChangePage.tsx', {
      address: pages.undoEmailChange,
      load: loadUndoEmailChange,
    }),
    page('login-link/LoginLinkPage.tsx', { address: pages.loginLink, load: loadLoginLink }),
    page('unsubscribe/UnsubscribePage.tsx', { address: pages.unsubscribe, load: loadUnsubscribe }),
    page('search/SearchPage.tsx', { address: pages.search, load: loadSearch }),
    page('about/AboutPage.tsx', { address: pages.about, load: loadAbout, hasTransparentHeader: true }),
  ],
  notFound,
}
