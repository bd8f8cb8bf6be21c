/**
 * Reads what friends wrote lately: their feeds at most once an hour, their pages once a day, one request to a host at a time.
 * Visitors get it from here, so their browsers ask nobody else.
 */
import { askPage } from '#server/features/mentions/page-parser.ts'
import type { FeedItem } from '#server/features/mentions/parse-feed.ts'
import { type ReadPublic, readPublic } from '#server/features/mentions/read-public.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/durations.ts'
import {
  type DueFriend,
  type FriendSiteRow,
  replaceArticlesOfFriend,
  selectArticlesOfFriend,
  selectDueFriends,
  selectFriendSite,
  selectNextReading,
  updateFoundFriend,
  updateHostWait,
  upsertFriendSite,
} from './friend-sites.sql.ts'
import { isReservedHost } from './friend-url.ts'
import { goneSince } from './friends.mapper.ts'
import {
  askSite,
  failuresAfter,
  readRobots,
  readSite,
  type SiteReader,
  type Unread,
} from './read-friend-site.ts'
import { READ_FRIEND_NEWS } from './save-friend.ts'

/** So many hosts are asked at the same time. */
const AT_ONCE = 4
const MAX_IN_ONE_RUN = 2_000
const MAX_FEED_BYTES = 5_000_000
const FEED_TYPES = 'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5'
const FEED_EVERY_MS = HOUR_MS

/** The next run comes at `runAt` (Unix ms). */
export const scheduleFriendNews = (ctx: Ctx, tx: Tx, runAt: number): Promise<void> =>
  ctx.jobs.schedule(tx, READ_FRIEND_NEWS, 'next', runAt)

/** Job `read-friend-news`. @throws the reason of `ending` when the process stops */
export async function readFriendNews(ctx: Ctx, ending: AbortSignal, read: ReadPublic = readPublic): Promise<void> {
  // First, so that neither a failure nor a killed process ends the series.
  await ctx.transaction((tx) => scheduleFriendNews(ctx, tx, ctx.now() + HOUR_MS))
  if (!(await selectSettings(ctx)).friendNews || (await isHidden(ctx, 'friends'))) return
  const hosts = new Map<string, DueFriend[]>()
  for (const friend of await selectDueFriends(ctx.db, ctx.now(), MAX_IN_ONE_RUN)) {
    const { host, hostname } = new URL(friend.feed_url ?? friend.url)
    if (!isReservedHost(hostname)) hosts.set(host, [...(hosts.get(host) ?? []), friend])
  }
  const waiting = [...hosts.values()]
  const readNext = async () => {
    for (let friends = waiting.shift(); friends; friends = waiting.shift())
      await readHost({ ctx, read, ending }, friends)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readNext))
  const next = (await selectNextReading(ctx.db)) ?? Number.POSITIVE_INFINITY
  const runAt = Math.min(Math.max(next, ctx.now() + MINUTE_MS), ctx.now() + HOUR_MS)
  await ctx.transaction((tx) => scheduleFriendNews(ctx, tx, runAt))
}

/** Those that did not fail come first: nobody waits forever because of another one on the same host. */
async function readHost(reader: SiteReader, friends: DueFriend[]): Promise<void> {
  let pausedUntil: number | null = null
  for (const friend of friends.toSorted((a, b) => a.failures - b.failures)) {
    reader.ending.throwIfAborted()
    if (pausedUntil === null) pausedUntil = await readFriend(reader, friend)
    else await store(reader.ctx, friend, { next_at: pausedUntil })
  }
}

/** Returns until when its host wants to be left alone (Unix ms); null when it does not say so. */
async function readFriend(reader: SiteReader, friend: DueFriend): Promise<number | null> {
  const { ctx } = reader
  const now = ctx.now()
  const isLooked = friend.looked_at !== null && friend.looked_at > now - DAY_MS
  let feedUrl = friend.feed_url
  let seen: Found = {}
  if (!isLooked) {
    const allows = await readRobots(reader, friend.url)
    if (!allows(friend.url)) return storeUnread(ctx, friend, refused, { looked_at: now, isReached: true })
    const look = await readSite(reader, friend.url)
    if (look.kind !== 'answers')
      return storeUnread(ctx, friend, look, { isReached: look.kind === 'refuses' })
    feedUrl ??= look.site?.feed ?? null
    seen = { looked_at: now, isReached: true, feed_url: feedUrl }
    if (feedUrl !== null) {
      const isElsewhere = new URL(feedUrl).origin !== new URL(friend.url).origin
      const allowsFeed = isElsewhere ? await readRobots(reader, feedUrl) : allows
      if (!allowsFeed(feedUrl)) return storeUnread(ctx, friend, refused, seen)
    }
  }
  const none = { ...seen, outcome: 'none' as const, next_at: now + DAY_MS, failures: 0, articles: [] }
  if (feedUrl === null) return store(ctx, friend, none)
  const headers: Record<string, string> = {}
  if (friend.etag !== null) headers['if-none-match'] = friend.etag
  if (friend.last_modified !== null) headers['if-modified-since'] = friend.last_modified
  const answer = await askSite(reader, feedUrl, { accept: FEED_TYPES, headers, maxBytes: MAX_FEED_BYTES })
  if (answer.kind !== 'answers') {
    // The feed has moved: the page says where it is now.
    if (answer.status === 404 || answer.status === 410) return store(ctx, friend, { ...none, feed_url: null })
    return storeUnread(ctx, friend, answer, seen)
  }
  const { status, headers: head, text, url, isWhole } = answer.page
  const read = { ...seen, outcome: 'reads' as const, next_at: now + FEED_EVERY_MS, failures: 0 }
  if (status === 304) return store(ctx, friend, read)
  const articles = isWhole ? (await askPage({ about: 'feed', html: text, url, now })).feed : null
  // A page in place of a feed, or one that is too large.
  if (articles === null) return store(ctx, friend, none)
  const etag = head.etag ?? null
  return store(ctx, friend, { ...read, etag, last_modified: head['last-modified'] ?? null, articles })
}

const refused: Unread = { kind: 'refuses', status: null, waitMs: null }

/** What one reading has found; what is absent stays. */
type Found = Partial<Omit<FriendSiteRow, 'friend_id' | 'host'>> & {
  isReached?: boolean
  feed_url?: string | null
  articles?: FeedItem[]
  /** The host is asked for nothing before the next reading of this friend. */
  isHostPaused?: boolean
}

/** Who refuses is asked again tomorrow, and shows nothing here; after failures the pauses grow from an hour to a day. */
function storeUnread(
  ctx: Ctx,
  friend: DueFriend,
  { kind, status, waitMs }: Unread,
  found: Found,
): Promise<number | null> {
  const pauseMs = kind === 'refuses' ? DAY_MS : Math.min(HOUR_MS * 2 ** Math.min(friend.failures, 5), DAY_MS)
  return store(ctx, friend, {
    ...found,
    outcome: kind,
    next_at: ctx.now() + Math.max(pauseMs, waitMs ?? 0),
    failures: friend.failures + 1,
    isHostPaused: waitMs !== null || (kind === 'fails' && status === null),
    articles: kind === 'refuses' ? [] : undefined,
  })
}

/** Returns until when its host is asked for nothing (Unix ms); null when it may be. */
async function store(ctx: Ctx, friend: DueFriend, found: Found): Promise<number | null> {
  const { isReached, feed_url = friend.feed_url, articles, isHostPaused = false, ...columns } = found
  const { host } = new URL(feed_url ?? friend.url)
  await ctx.transaction(async (tx) => {
    const before = await selectFriendSite(tx, friend.id)
    const row = {
      next_at: ctx.now() + HOUR_MS,
      ...before,
      ...(feed_url === friend.feed_url ? {} : { etag: null, last_modified: null }),
      ...columns,
      ...(isReached === undefined ? {} : failuresAfter(before, isReached, ctx.now())),
      friend_id: friend.id,
      host,
    }
    if (!(await upsertFriendSite(tx, friend.url, row))) return
    if (feed_url !== friend.feed_url) await updateFoundFriend(tx, friend.id, { feed_url })
    if (isHostPaused) await updateHostWait(tx, host, row.next_at)
    const isGone = goneSince({ failed_days: row.failed_days ?? 0, failed_since: row.failed_since ?? null })
    const shown = isGone === null ? articles : []
    const hasNews = shown !== undefined && (await replaceArticles(tx, friend.id, shown))
    if (hasNews || isGone !== goneSince(before)) ctx.content.changed(tx, 'friends')
  })
  return isHostPaused ? (found.next_at ?? null) : null
}

/** Returns whether anything is new. An article that was dated ahead keeps the time at which it was seen first. */
async function replaceArticles(tx: Tx, friendId: number, items: FeedItem[]): Promise<boolean> {
  const before = await selectArticlesOfFriend(tx, friendId)
  const seenAt = new Map(before.map(({ url, published_at }) => [url, published_at]))
  const rows = items.map(({ url, title, publishedAt, minutes }) => ({
    friend_id: friendId,
    url,
    title,
    published_at: Math.min(publishedAt, seenAt.get(url) ?? publishedAt),
    minutes,
  }))
  const keyOf = (articles: typeof rows) =>
    JSON.stringify(articles.map(({ url, title, published_at, minutes }) => [url, title, published_at, minutes]).sort())
  if (keyOf(rows) === keyOf(before as typeof rows)) return false
  await replaceArticlesOfFriend(tx, friendId, rows)
  return true
}
