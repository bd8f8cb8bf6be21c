/** Registers the route handlers of every feature, and calls them in the process for server rendering. */

import type { Client } from '#contract/client.ts'
import type { Contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locale.ts'
import { scopeOfEndpoint } from '#contract/studio/token-scopes.ts'
import type { StudioContract } from '#contract/studio-contract.ts'
import { albums } from '#server/features/albums/albums.api.ts'
import { studioAlbums } from '#server/features/albums/albums.studio-api.ts'
import { archives } from '#server/features/articles/archives.api.ts'
import { articles } from '#server/features/articles/articles.api.ts'
import { audit } from '#server/features/audit/audit.api.ts'
import { studioBackups } from '#server/features/backup/backups.studio-api.ts'
import { categories } from '#server/features/categories/categories.api.ts'
import { codes } from '#server/features/codes/codes.api.ts'
import { comments } from '#server/features/comments/comments.api.ts'
import { studioComments } from '#server/features/comments/comments.studio-api.ts'
import { studioArticles } from '#server/features/drafts/articles.studio-api.ts'
import { changes } from '#server/features/drafts/changes.api.ts'
import { drafts } from '#server/features/drafts/drafts.studio-api.ts'
import { previews } from '#server/features/drafts/previews.studio-api.ts'
import { studioExports } from '#server/features/export/studio/exports.studio-api.ts'
import { studioFind } from '#server/features/find/find.studio-api.ts'
import { friends } from '#server/features/friends/friends.api.ts'
import { studioFriends } from '#server/features/friends/friends.studio-api.ts'
import { studioImports } from '#server/features/imports/imports.studio-api.ts'
import { studioLabels } from '#server/features/labels/labels.studio-api.ts'
import { likes } from '#server/features/likes/likes.api.ts'
import { studioLinkCards } from '#server/features/link-cards/link-cards.studio-api.ts'
import { studioMedia } from '#server/features/media/media.studio-api.ts'
import { mentions } from '#server/features/mentions/mentions.api.ts'
import { studioMentions } from '#server/features/mentions/mentions.studio-api.ts'
import { studioAnalytics } from '#server/features/operations/analytics.studio-api.ts'
import { studioEmails } from '#server/features/operations/emails.studio-api.ts'
import { studioJobs } from '#server/features/operations/jobs.studio-api.ts'
import { studioMailServer } from '#server/features/operations/mail-server.studio-api.ts'
import { studioOverview } from '#server/features/overview/overview.studio-api.ts'
import { about, message, ownPages } from '#server/features/own-pages/own-pages.api.ts'
import { studioOwnPages } from '#server/features/own-pages/own-pages.studio-api.ts'
import { studioReaders } from '#server/features/readers/readers.studio-api.ts'
import { search } from '#server/features/search/search.api.ts'
import { studioProviders } from '#server/features/sessions/oauth/providers.studio-api.ts'
import { passkeyLogin, studioPasskeys } from '#server/features/sessions/passkeys/passkeys.studio-api.ts'
import { secondFactor } from '#server/features/sessions/second-factor/second-factor.api.ts'
import { sessions } from '#server/features/sessions/sessions.api.ts'
import { settings } from '#server/features/settings/settings.api.ts'
import { studioSettings } from '#server/features/settings/settings.studio-api.ts'
import { studioDemo } from '#server/features/setup/demo.studio-api.ts'
import { setup } from '#server/features/setup/setup.studio-api.ts'
import { studioStatistics } from '#server/features/statistics/statistics.studio-api.ts'
import { studioSubscribers } from '#server/features/subscriptions/subscribers.studio-api.ts'
import { subscriptions } from '#server/features/subscriptions/subscriptions.api.ts'
import { tags } from '#server/features/tags/tags.api.ts'
import { talks } from '#server/features/talks/talks.api.ts'
import { studioTalks } from '#server/features/talks/talks.studio-api.ts'
import { studioTokens } from '#server/features/tokens/tokens.studio-api.ts'
import { studioUrlNames } from '#server/features/url-names/url-names.studio-api.ts'
import { users } from '#server/features/users/users.api.ts'
import { studioCollections } from '#server/features/videos/collections.studio-api.ts'
import { videos } from '#server/features/videos/videos.api.ts'
import { studioVideos } from '#server/features/videos/videos.studio-api.ts'
import { views } from '#server/features/views/views.api.ts'
import {
  type ApiRoute,
  type Handler,
  handleRequest,
  type RawInput,
  type ServedApi,
} from '#server/platform/http/serve.ts'
import { anonymousVisitor } from '#server/platform/http/visitor.ts'
import type { Ctx } from './platform/context.ts'

/** An API of the contract without an implementation does not compile. */
const features: {
  [Feature in keyof (Contract & StudioContract)]: ServedApi<(Contract & StudioContract)[Feature]>
} = {
  settings,
  articles,
  archives,
  changes,
  categories,
  tags,
  about,
  message,
  ownPages,
  comments,
  likes,
  talks,
  friends,
  videos,
  albums,
  views,
  codes,
  users,
  sessions,
  subscriptions,
  search,
  secondFactor,
  audit,
  setup,
  studioDemo,
  studioArticles,
  drafts,
  previews,
  studioTalks,
  studioAlbums,
  studioCollections,
  studioVideos,
  studioMedia,
  studioComments,
  studioFriends,
  studioLabels,
  studioReaders,
  studioSubscribers,
  studioJobs,
  studioEmails,
  studioMailServer,
  studioAnalytics,
  studioBackups,
  mentions,
  studioMentions,
  studioLinkCards,
  studioExports,
  studioImports,
  studioStatistics,
  studioOwnPages,
  studioSettings,
  studioProviders,
  studioTokens,
  studioUrlNames,
  studioPasskeys,
  passkeyLogin,
  studioFind,
  studioOverview,
}

/** Every endpoint of the contract with its handler; paths without parameters come before paths with parameters. */
export const routes: ApiRoute[] = Object.entries(features)
  .flatMap(([feature, served]) =>
    Object.entries(served.api).map(([action, endpoint]) => ({
      feature,
      action,
      endpoint: endpoint as Endpoint,
      handler: (served.handlers as Record<string, Handler<Endpoint>>)[action] as Handler<Endpoint>,
      tokenScope: scopeOfEndpoint(feature, action, endpoint as Endpoint),
    })),
  )
  .sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')))

/** The API as an anonymous visitor uses it, without the network: pages are rendered with it. */
export function anonymousApi(ctx: Ctx, locale: Locale): Client {
  const call = {
    ctx,
    viewer: { kind: 'anonymous' as const },
    visitor: anonymousVisitor(locale),
    makePrivate: () => {},
    setCookie: () => {},
  }
  const client: Record<string, Record<string, unknown>> = {}
  for (const { feature, action, endpoint, handler } of routes) {
    client[feature] ??= {}
    client[feature][action] = (input: RawInput = {}) =>
      handleRequest(endpoint, handler, input, { ...call, name: `${feature}.${action}` })
  }
  return client as Client
}
