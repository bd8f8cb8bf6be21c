/** The screens of the studio: a line for each. Their order is the order of the navigation. */
import { studioPages } from '#contract/studio-pages.ts'
import type { StudioScreen } from './frame/studio-screen.ts'

export const studioScreens: StudioScreen[] = [
  {
    url: studioPages.dashboard,
    nav: { text: 'dashboard', icon: 'layout-dashboard', isInBar: true },
    chunk: () => import('./dashboard/DashboardScreen.tsx'),
  },
  {
    url: studioPages.statistics,
    nav: { text: 'statistics', icon: 'chart-column' },
    chunk: () => import('./statistics/StatisticsScreen.tsx'),
  },
  {
    url: studioPages.articles,
    nav: { text: 'articles', icon: 'file-text', isInBar: true },
    chunk: () => import('./articles/ArticlesScreen.tsx'),
  },
  {
    url: studioPages.write,
    nav: { text: 'write', icon: 'pen-line', isInBar: true },
    chunk: () => import('./writing/ArticleScreen.tsx'),
    isFullScreen: true,
  },
  { url: studioPages.article, chunk: () => import('./writing/ArticleScreen.tsx'), isFullScreen: true },
  {
    url: studioPages.talks,
    nav: { text: 'talks', icon: 'message-square-quote' },
    chunk: () => import('./talks/TalksScreen.tsx'),
  },
  { url: studioPages.newTalk, chunk: () => import('./talks/TalkScreen.tsx'), isFullScreen: true },
  { url: studioPages.talk, chunk: () => import('./talks/TalkScreen.tsx'), isFullScreen: true },
  {
    url: studioPages.albums,
    nav: { text: 'albums', icon: 'images' },
    chunk: () => import('./albums/AlbumsScreen.tsx'),
  },
  { url: studioPages.album, chunk: () => import('./albums/AlbumScreen.tsx') },
  {
    url: studioPages.media,
    nav: { text: 'media', icon: 'image' },
    chunk: () => import('./media/MediaScreen.tsx'),
  },
  {
    url: studioPages.videos,
    nav: { text: 'videos', icon: 'clapperboard', key: 'V' },
    chunk: () => import('./videos/VideosScreen.tsx'),
  },
  { url: studioPages.collection, chunk: () => import('./videos/CollectionScreen.tsx') },
  {
    url: studioPages.friends,
    nav: { text: 'friends', icon: 'link', key: 'F' },
    chunk: () => import('./friends/FriendsScreen.tsx'),
  },
  {
    url: studioPages.comments,
    nav: {
      text: 'comments',
      icon: 'messages-square',
      group: 'people',
      count: 'waiting-comments',
      key: 'C',
      isInBar: true,
    },
    chunk: () => import('./comments/CommentsScreen.tsx'),
    hasPanes: true,
  },
  {
    url: studioPages.mentions,
    nav: { text: 'mentions', icon: 'external-link', group: 'people', key: 'N' },
    chunk: () => import('./mentions/MentionsScreen.tsx'),
  },
  {
    url: studioPages.readers,
    nav: { text: 'readers', icon: 'users', group: 'people', key: 'R' },
    chunk: () => import('./readers/ReadersScreen.tsx'),
  },
  {
    url: studioPages.emails,
    nav: { text: 'emails', icon: 'mail', group: 'people', key: 'E' },
    chunk: () => import('./operations/EmailsScreen.tsx'),
  },
  {
    url: studioPages.labels,
    nav: { text: 'labels', icon: 'folder-tree', group: 'site', key: 'T' },
    chunk: () => import('./labels/LabelsScreen.tsx'),
  },
  {
    url: studioPages.ownPages,
    nav: { text: 'ownPages', icon: 'globe', group: 'site', key: 'P' },
    chunk: () => import('./own-pages/OwnPagesScreen.tsx'),
  },
  { url: studioPages.newOwnPage, chunk: () => import('./own-pages/OwnPageScreen.tsx'), isFullScreen: true },
  { url: studioPages.ownPage, chunk: () => import('./own-pages/OwnPageScreen.tsx'), isFullScreen: true },
  {
    url: studioPages.settings,
    nav: { text: 'settings', icon: 'settings-2', group: 'site', key: ',' },
    chunk: () => import('./settings/SettingsScreen.tsx'),
  },
  {
    url: studioPages.jobs,
    nav: { text: 'jobs', icon: 'list-checks', group: 'site', key: 'J' },
    chunk: () => import('./operations/JobsScreen.tsx'),
  },
  {
    url: studioPages.backups,
    nav: { text: 'backups', icon: 'history', group: 'site', key: 'B' },
    chunk: () => import('./backups/BackupsScreen.tsx'),
  },
  {
    url: studioPages.exports,
    nav: { text: 'exports', icon: 'download', group: 'site', key: 'X' },
    chunk: () => import('./exports/ExportsScreen.tsx'),
  },
  {
    url: studioPages.imports,
    nav: { text: 'imports', icon: 'upload', group: 'site', key: 'I' },
    chunk: () => import('./imports/ImportsScreen.tsx'),
  },
  { url: studioPages.import, chunk: () => import('./imports/ImportScreen.tsx') },
  {
    url: studioPages.audit,
    nav: { text: 'audit', icon: 'scroll-text', group: 'site', key: 'L' },
    chunk: () => import('./operations/AuditScreen.tsx'),
  },
  {
    url: studioPages.sessions,
    nav: { text: 'sessions', icon: 'monitor', group: 'site', key: 'S' },
    chunk: () => import('./operations/SessionsScreen.tsx'),
  },
  {
    url: studioPages.tokens,
    nav: { text: 'tokens', icon: 'key-round', group: 'site', key: 'K' },
    chunk: () => import('./tokens/TokensScreen.tsx'),
  },
  { url: studioPages.setup, chunk: () => import('./setup/SetupScreen.tsx'), isForAnyone: true },
]
