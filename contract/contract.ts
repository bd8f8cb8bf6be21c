/** The public endpoints of all features, by feature name. */
import { albumsApi } from './albums.ts'
import { archivesApi } from './archives.ts'
import { articlesApi } from './articles.ts'
import { categoriesApi } from './categories.ts'
import { changesApi } from './changes.ts'
import { codesApi } from './codes.ts'
import { commentsApi } from './comments.ts'
import { friendsApi } from './friends.ts'
import { likesApi } from './likes.ts'
import { mentionsApi } from './mentions.ts'
import { aboutApi, messageApi, ownPagesApi } from './own-pages.ts'
import { searchApi } from './search.ts'
import { sessionsApi } from './sessions.ts'
import { settingsApi } from './settings.ts'
import { subscriptionsApi } from './subscriptions.ts'
import { tagsApi } from './tags.ts'
import { talksApi } from './talks.ts'
import { usersApi } from './users.ts'
import { videosApi } from './videos.ts'
import { viewsApi } from './views.ts'

export const contract = {
  settings: settingsApi,
  articles: articlesApi,
  archives: archivesApi,
  changes: changesApi,
  categories: categoriesApi,
  tags: tagsApi,
  about: aboutApi,
  message: messageApi,
  ownPages: ownPagesApi,
  comments: commentsApi,
  likes: likesApi,
  mentions: mentionsApi,
  talks: talksApi,
  friends: friendsApi,
  videos: videosApi,
  albums: albumsApi,
  views: viewsApi,
  codes: codesApi,
  users: usersApi,
  sessions: sessionsApi,
  subscriptions: subscriptionsApi,
  search: searchApi,
}
export type Contract = typeof contract
