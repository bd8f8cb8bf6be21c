/**
 * The endpoints of the owner under `/studio`, separate from the public ones, whose table every page loads. A feature
 * that only the owner uses is added here.
 */
import { auditApi } from '#contract/audit.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { studioAlbumsApi } from './studio/albums.ts'
import { studioAnalyticsApi } from './studio/analytics.ts'
import { studioArticlesApi } from './studio/articles.ts'
import { studioBackupsApi } from './studio/backups.ts'
import { studioCommentsApi } from './studio/comments.ts'
import { studioDemoApi } from './studio/demo.ts'
import { draftsApi } from './studio/drafts.ts'
import { studioExportsApi } from './studio/exports.ts'
import { studioFindApi } from './studio/find.ts'
import { studioFriendsApi } from './studio/friends.ts'
import { studioImportsApi } from './studio/imports.ts'
import { studioLabelsApi } from './studio/labels.ts'
import { studioLinkCardsApi } from './studio/link-cards.ts'
import { studioMailServerApi } from './studio/mail-server.ts'
import { studioMediaApi } from './studio/media.ts'
import { studioMentionsApi } from './studio/mentions.ts'
import { studioEmailsApi, studioJobsApi } from './studio/operations.ts'
import { studioOverviewApi } from './studio/overview.ts'
import { studioOwnPagesApi } from './studio/own-pages.ts'
import { passkeyLoginApi, studioPasskeysApi } from './studio/passkeys.ts'
import { previewsApi } from './studio/previews.ts'
import { studioReadersApi } from './studio/readers.ts'
import { studioSettingsApi } from './studio/settings.ts'
import { setupApi } from './studio/setup.ts'
import { studioProvidersApi } from './studio/sign-in-providers.ts'
import { studioStatisticsApi } from './studio/statistics.ts'
import { studioSubscribersApi } from './studio/subscribers.ts'
import { studioTalksApi } from './studio/talks.ts'
import { studioTokensApi } from './studio/tokens.ts'
import { studioUrlNamesApi } from './studio/url-names.ts'
import { studioCollectionsApi, studioVideosApi } from './studio/videos.ts'

export const studioContract = {
  secondFactor: secondFactorApi,
  audit: auditApi,
  setup: setupApi,
  studioDemo: studioDemoApi,
  studioArticles: studioArticlesApi,
  drafts: draftsApi,
  previews: previewsApi,
  studioTalks: studioTalksApi,
  studioAlbums: studioAlbumsApi,
  studioCollections: studioCollectionsApi,
  studioVideos: studioVideosApi,
  studioMedia: studioMediaApi,
  studioMentions: studioMentionsApi,
  studioLinkCards: studioLinkCardsApi,
  studioComments: studioCommentsApi,
  studioFriends: studioFriendsApi,
  studioLabels: studioLabelsApi,
  studioReaders: studioReadersApi,
  studioSubscribers: studioSubscribersApi,
  studioJobs: studioJobsApi,
  studioEmails: studioEmailsApi,
  studioMailServer: studioMailServerApi,
  studioAnalytics: studioAnalyticsApi,
  studioBackups: studioBackupsApi,
  studioExports: studioExportsApi,
  studioImports: studioImportsApi,
  studioStatistics: studioStatisticsApi,
  studioOwnPages: studioOwnPagesApi,
  studioSettings: studioSettingsApi,
  studioProviders: studioProvidersApi,
  studioTokens: studioTokensApi,
  studioUrlNames: studioUrlNamesApi,
  studioPasskeys: studioPasskeysApi,
  passkeyLogin: passkeyLoginApi,
  studioFind: studioFindApi,
  studioOverview: studioOverviewApi,
}
export type StudioContract = typeof studioContract
