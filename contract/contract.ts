/** The whole promise: every room's calls under the name by which both sides know them. */
import { aboutApi } from './about.ts'
import { archivesApi } from './archives.ts'
import { articlesApi } from './articles.ts'
import { categoriesApi } from './categories.ts'
import { friendsApi } from './friends.ts'
import { searchApi } from './search.ts'
import { settingsApi } from './settings.ts'
import { tagsApi } from './tags.ts'
import { talksApi } from './talks.ts'
import { videosApi } from './videos.ts'
import { viewsApi } from './views.ts'

export const contract = {
  settings: settingsApi,
  articles: articlesApi,
  archives: archivesApi,
  categories: categoriesApi,
  tags: tagsApi,
  about: aboutApi,
  talks: talksApi,
  friends: friendsApi,
  videos: videosApi,
  views: viewsApi,
  search: searchApi,
}
export type Contract = typeof contract
