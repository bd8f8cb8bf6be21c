/** The list: every room's handlers, and both ways to reach them. */

import type { Client } from '#contract/client.ts'
import type { Contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locale.ts'
import type { OwnersContract } from '#contract/owners-contract.ts'
import { about } from './about/about.api.ts'
import { albums } from './albums/albums.api.ts'
import { archives } from './articles/archives.api.ts'
import { articles } from './articles/articles.api.ts'
import { audit } from './audit/audit.api.ts'
import { categories } from './categories/categories.api.ts'
import { codes } from './codes/codes.api.ts'
import { comments } from './comments/comments.api.ts'
import { friends } from './friends/friends.api.ts'
import { message } from './message/message.api.ts'
import type { Topic } from './platform/changes.ts'
import type { Ctx } from './platform/context.ts'
import { answer, type Handler, type RawInput, type Served } from './platform/serve.ts'
import { nobody } from './platform/visitor.ts'
import { search } from './search/search.api.ts'
import { secondFactor } from './sessions/second-factor/second-factor.api.ts'
import { sessions } from './sessions/sessions.api.ts'
import { settings } from './settings/settings.api.ts'
import { subscriptions } from './subscriptions/subscriptions.api.ts'
import { tags } from './tags/tags.api.ts'
import { talks } from './talks/talks.api.ts'
import { users } from './users/users.api.ts'
import { videos } from './videos/videos.api.ts'
import { views } from './views/views.api.ts'

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

export type Route = { room: string; action: string; endpoint: Endpoint; handler: Handler<Endpoint> }

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
