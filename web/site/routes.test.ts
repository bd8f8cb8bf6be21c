/** Tests which page each URL leads to. */
import { expect, it } from 'vitest'
import { siteRoutes } from './routes.tsx'

it.each([
  ['/', 'home/HomePage'],
  ['/articles/7', 'articles/ArticlePage'],
  ['/talks', 'talks/TalksPage'],
  ['/talks/7', 'talks/TalkPage'],
  ['/archives', 'archives/ArchivePage'],
  ['/article-list/7', 'tags/TagPage'],
  ['/categories/7', 'categories/CategoryPage'],
  ['/tags', 'tags/TagsPage'],
  ['/about', 'about/AboutPage'],
  ['/message', 'message/MessagePage'],
  ['/friends', 'friends/FriendsPage'],
  ['/photos/albums', 'albums/AlbumsPage'],
  ['/photos/7', 'albums/AlbumPage'],
  ['/videos', 'videos/VideosPage'],
  ['/search', 'search/SearchPage'],
  ['/oauth/login/qq', 'oauth/OAuthCallbackPage'],
])('%s leads to %s', (path, page) => {
  expect(siteRoutes.routes.find(({ url }) => url.match(path))?.source).toBe(`web/site/${page}.tsx`)
})

it('/404 is the page of everything that is not found', () => {
  expect([siteRoutes.notFound.url.path, siteRoutes.notFound.source]).toEqual([
    '/404',
    'web/site/not-found/NotFoundPage.tsx',
  ])
})
