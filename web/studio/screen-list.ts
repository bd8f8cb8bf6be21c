/** The screens of the studio: a line for each. `frame/navigation.ts` says which ones the navigation names, and where. */
import { studioPages } from '#contract/studio-pages.ts'
import type { StudioScreen } from './frame/studio-screen.ts'
import { otherScreenOf } from './settings/section-list.ts'

export const studioScreens: StudioScreen[] = [
  { url: studioPages.dashboard, chunk: () => import('./dashboard/DashboardScreen.tsx') },
  { url: studioPages.statistics, chunk: () => import('./statistics/StatisticsScreen.tsx') },
  { url: studioPages.articles, chunk: () => import('./articles/ArticlesScreen.tsx') },
  {
    url: studioPages.write,
    chunk: () => import('./writing/ArticleScreen.tsx'),
    isFullScreen: true,
  },
  { url: studioPages.article, chunk: () => import('./writing/ArticleScreen.tsx'), isFullScreen: true },
  { url: studioPages.talks, chunk: () => import('./talks/TalksScreen.tsx') },
  { url: studioPages.newTalk, chunk: () => import('./talks/TalkScreen.tsx'), isFullScreen: true },
  { url: studioPages.talk, chunk: () => import('./talks/TalkScreen.tsx'), isFullScreen: true },
  { url: studioPages.albums, chunk: () => import('./albums/AlbumsScreen.tsx') },
  { url: studioPages.album, chunk: () => import('./albums/AlbumScreen.tsx') },
  { url: studioPages.media, chunk: () => import('./media/MediaScreen.tsx') },
  { url: studioPages.videos, chunk: () => import('./videos/VideosScreen.tsx') },
  { url: studioPages.collection, chunk: () => import('./videos/CollectionScreen.tsx') },
  { url: studioPages.friends, chunk: () => import('./friends/FriendsScreen.tsx') },
  {
    url: studioPages.comments,
    chunk: () => import('./comments/CommentsScreen.tsx'),
    hasPanes: true,
  },
  { url: studioPages.commentRules, chunk: () => import('./comments/RulesScreen.tsx') },
  { url: studioPages.mentions, chunk: () => import('./mentions/MentionsScreen.tsx') },
  { url: studioPages.readers, chunk: () => import('./readers/ReadersScreen.tsx') },
  { url: studioPages.emails, chunk: () => import('./operations/EmailsScreen.tsx') },
  { url: studioPages.labels, chunk: () => import('./labels/LabelsScreen.tsx') },
  { url: studioPages.ownPages, chunk: () => import('./own-pages/OwnPagesScreen.tsx') },
  { url: studioPages.newOwnPage, chunk: () => import('./own-pages/OwnPageScreen.tsx'), isFullScreen: true },
  { url: studioPages.ownPage, chunk: () => import('./own-pages/OwnPageScreen.tsx'), isFullScreen: true },
  {
    url: studioPages.appearance,
    chunk: () => import('./settings/SettingsScreen.tsx'),
    redirect: otherScreenOf(true),
  },
  {
    url: studioPages.settings,
    chunk: () => import('./settings/SettingsScreen.tsx'),
    redirect: otherScreenOf(false),
  },
  { url: studioPages.jobs, chunk: () => import('./operations/JobsScreen.tsx') },
  { url: studioPages.backups, chunk: () => import('./backups/BackupsScreen.tsx') },
  { url: studioPages.exports, chunk: () => import('./exports/ExportsScreen.tsx') },
  { url: studioPages.imports, chunk: () => import('./imports/ImportsScreen.tsx') },
  { url: studioPages.import, chunk: () => import('./imports/ImportScreen.tsx') },
  { url: studioPages.audit, chunk: () => import('./operations/AuditScreen.tsx') },
  { url: studioPages.account, chunk: () => import('./account/AccountScreen.tsx') },
  { url: studioPages.setup, chunk: () => import('./setup/SetupScreen.tsx'), isForAnyone: true },
]
