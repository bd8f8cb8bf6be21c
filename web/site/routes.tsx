/** Lists every page of the site: its URL, its chunk, and the function that loads its data. */
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

/** Each page is a separate chunk; the key is its name in the build's manifest. */
const chunks = import.meta.glob<PageModule>('./*/*Page.tsx')

/** `file` is below this folder, e.g. `home/HomePage.tsx`. */
const page = (
  file: string,
  route: Pick<Route, 'url' | 'load' | 'hasTransparentHeader' | 'isCounted'>,
): Route => {
  const chunk = chunks[`./${file}`]
  if (!chunk) throw new Error(`There is no page ${file}`)
  return { ...route, source: `web/site/${file}`, chunk: memoizeLoad(chunk) }
}

const notFound = page('not-found/NotFoundPage.tsx', {
  url: pages.notFound,
  load: async ({ texts }) => ({ title: texts.notFound.title }),
})

export const siteRoutes: RouteTable = {
  routes: [
    page('home/HomePage.tsx', { url: pages.home, load: loadHome }),
    page('articles/ArticlePage.tsx', { url: pages.article, load: loadArticle, isCounted: true }),
    page('archives/ArchivePage.tsx', { url: pages.archives, load: loadArchives }),
    page('tags/TagsPage.tsx', { url: pages.tags, load: loadTags }),
    page('tags/TagPage.tsx', { url: pages.tag, load: loadTag }),
    page('categories/CategoryPage.tsx', { url: pages.category, load: loadCategory }),
    page('talks/TalksPage.tsx', { url: pages.talks, load: loadTalks }),
    page('talks/TalkPage.tsx', { url: pages.talk, load: loadTalk }),
    page('videos/VideosPage.tsx', { url: pages.videos, load: loadVideos }),
    page('friends/FriendsPage.tsx', { url: pages.friends, load: loadFriends }),
    page('albums/AlbumsPage.tsx', { url: pages.albums, load: loadAlbums }),
    page('albums/AlbumPage.tsx', { url: pages.album, load: loadAlbum }),
    page('message/MessagePage.tsx', { url: pages.message, load: loadMessage }),
    page('oauth/QqCallbackPage.tsx', { url: pages.qqCallback, load: loadQqCallback }),
    page('undo-email-change/UndoEmailChangePage.tsx', {
      url: pages.undoEmailChange,
      load: loadUndoEmailChange,
    }),
    page('login-link/LoginLinkPage.tsx', { url: pages.loginLink, load: loadLoginLink }),
    page('unsubscribe/UnsubscribePage.tsx', { url: pages.unsubscribe, load: loadUnsubscribe }),
    page('search/SearchPage.tsx', { url: pages.search, load: loadSearch }),
    page('about/AboutPage.tsx', { url: pages.about, load: loadAbout, hasTransparentHeader: true }),
  ],
  notFound,
}
