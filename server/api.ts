/** The list: every room's handlers, and both ways to reach them. */

import type { Client } from '#contract/client.ts'
import type { Contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locale.ts'
import type { OwnersContract } from '#contract/owners-contract.ts'
import { about } from '#server/features/about/about.api.ts'
import { albums } from '#server/features/albums/albums.api.ts'
import { archives } from '#server/features/articles/archives.api.ts'
import { articles } from '#server/features/articles/articles.api.ts'
import { audit } from '#server/features/audit/audit.api.ts'
import { categories } from '#server/features/categories/categories.api.ts'
import { codes } from '#server/features/codes/codes.api.ts'
import { comments } from '#server/features/comments/comments.api.ts'
import { friends } from '#server/features/friends/friends.api.ts'
import { message } from '#server/features/message/message.api.ts'
import { search } from '#server/features/search/search.api.ts'
import { secondFactor } from '#server/features/sessions/second-factor/second-factor.api.ts'
import { sessions } from '#server/features/sessions/sessions.api.ts'
import { settings } from '#server/features/settings/settings.api.ts'
import { subscriptions } from '#server/features/subscriptions/subscriptions.api.ts'
import { tags } from '#server/features/tags/tags.api.ts'
import { talks } from '#server/features/talks/talks.api.ts'
import { users } from '#server/features/users/users.api.ts'
import { videos } from '#server/features/videos/videos.api.ts'
import { views } from '#server/features/views/views.api.ts'
import type { Topic } from '#server/platform/cache/cache-tags.ts'
import { answer, type Handler, type RawInput, type Route, type Served } from '#server/platform/http/serve.ts'
import { nobody } from '#server/platform/http/visitor.ts'
import type { Ctx } from './platform/context.ts'

/** A room that is promised and not kept does not compile. */
const rooms: { [Room in keyof (Contract & OwnersContract)]: Served<(Contract & OwnersContract)[Room]> } = {
  settings,
  articles,
  archives,
  categories,
  tags,
  about,
  message,
  comments,
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
}

/** Every call of the contract with its handler; those with a plain path stand before those with parameters. */
export const routes: Route[] = Object.entries(rooms)
  .flatMap(([room, served]) =>
    Object.entries(served.api).map(([action, endpoint]) => ({
      room,
      action,
      endpoint: endpoint as Endpoint,
      handler: (served.handlers as Record<string, Handler<Endpoint>>)[action] as Handler<Endpoint>,
    })),
  )
  .sort((a, b) => Number(a.endpoint.path.includes(':')) - Number(b.endpoint.path.includes(':')))

/**
 * The api as a stranger meets it, without the network: what pages are rendered with.
 * @param reads hears the topics from which answers are made
 */
export function strangersApi(ctx: Ctx, locale: Locale, reads: (...topics: Topic[]) => void): Client {
  const call = {
    ctx,
    viewer: { kind: 'stranger' as const },
    visitor: nobody(locale),
    reads,
    keepPrivate: () => {},
    setCookie: () => {},
  }
  const client: Record<string, Record<string, unknown>> = {}
  for (const { room, action, endpoint, handler } of routes) {
    client[room] ??= {}
    client[room][action] = (input: RawInput = {}) =>
      answer(endpoint, handler, input, { ...call, name: `${room}.${action}` })
  }
  return client as Client
}
