/**
 * Reads the websites of friends: their pages once a day, to find those that are gone, and their feeds at most once an hour, unless the owner has
 * turned the news off. Visitors get the news from this site, so their browsers contact no other one.
 */
import { askPage } from '#server/features/mentions/page-parser.ts'
import type { FeedItem } from '#server/features/mentions/parse-feed.ts'
import { type ReadPublic, readPublic } from '#server/features/mentions/read-public.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/platform/durations.ts'
import {
  type DueFriend,
  type FriendSiteRow,
  replaceArticlesOfFriend,
  selectDueFriends,
  updateFoundFriend,
  updateHostWait,
  upsertFriendSite,
} from './friend-sites.sql.ts'
import { isReservedHost } from './friend-url.ts'
import { goneSince } from './friends.mapper.ts'
import { askSite, readRobots, readSite, type SiteReader, type Unread } from './read-friend-site.ts'
import { READ_FRIEND_NEWS } from './save-friend.ts'

const RUN_EVERY_MS = 10 * MINUTE_MS
const MAX_IN_ONE_RUN = 500
const MAX_FEED_BYTES = 5_000_000
const FEED_TYPES = 'application/rss+xml, application/atom+xml, application/feed+json, */*;q=0.5'

/** Job `read-friend-news`: one request at a time. @throws the reason of `ending` when the process stops */
export async function readFriendNews(
  ctx: Ctx,
  ending: AbortSignal,
  read: ReadPublic = readPublic,
): Promise<void> {
  // First, so that neither a failure nor a killed process ends the series.
  await ctx.transaction((tx) => ctx.jobs.schedule(tx, READ_FRIEND_NEWS, 'next', ctx.now() + RUN_EVERY_MS))
  if (await isHidden(ctx, 'friends')) return
  const { friendNews } = await selectSettings(ctx)
  const lookedBefore = friendNews ? ctx.now() : ctx.now() - DAY_MS
  /** Hosts that want to be left alone, and until when. */
  const paused = new Map<string, number>()
  for (const friend of await selectDueFriends(ctx.db, ctx.now(), lookedBefore, MAX_IN_ONE_RUN)) {
    const { host, hostname } = new URL(friend.feed_url ?? friend.url)
    if (isReservedHost(hostname)) continue
    ending.throwIfAborted()
    const until = paused.get(host)
    const found =
      until === undefined ? await readFriend({ ctx, read, ending }, friend, friendNews) : { next_at: until }
    await store(ctx, friend, found)
    if (found.isHostPaused) paused.set(host, found.next_at)
  }
}

/** What one check has found; absent values stay unchanged. */
type Found = Partial<Omit<FriendSiteRow, 'friend_id' | 'host'>> & {
  next_at: number
  isReached?: boolean
  feed_url?: string | null
  articles?: FeedItem[]
  /** Nothing on its host is requested before that time. */
  isHostPaused?: boolean
}

async function readFriend(reader: SiteReader, friend: DueFriend, hasNews: boolean): Promise<Found> {
  const now = reader.ctx.now()
  let feedUrl = friend.feed_url
  let seen: Omit<Found, 'next_at'> = {}
  if (friend.looked_at === null || friend.looked_at <= now - DAY_MS) {
    const allows = await readRobots(reader, friend.url)
    const look = allows(friend.url) ? await readSite(reader, friend.url) : REFUSED
    if (look.kind !== 'answers') return { ...unread(friend, look, now), isReached: look.kind === 'refuses' }
    feedUrl ??= look.site?.feed ?? null
    seen = { looked_at: now, isReached: true, feed_url: feedUrl }
    // The feed is due as soon as the owner turns the news on.
    if (!hasNews) return { ...seen, outcome: feedUrl === null ? 'none' : 'reads', next_at: now, failures: 0 }
    if (feedUrl !== null && !allows(feedUrl)) return { ...seen, ...unread(friend, REFUSED, now) }
  }
  const none: Found = { ...seen, outcome: 'none', next_at: now + DAY_MS, failures: 0, articles: [] }
  if (feedUrl === null) return none
  const headers: Record<string, string> = {}
  if (friend.etag !== null) headers['if-none-match'] = friend.etag
  if (friend.last_modified !== null) headers['if-modified-since'] = friend.last_modified
  const answer = await askSite(reader, feedUrl, { accept: FEED_TYPES, headers, maxBytes: MAX_FEED_BYTES })
  if (answer.kind !== 'answers')
    // The feed has moved: tomorrow's check of the page finds its new URL.
    return [404, 410].includes(answer.status ?? 0)
      ? { ...none, feed_url: null }
      : { ...seen, ...unread(friend, answer, now) }
  const { page } = answer
  const read: Found = { ...seen, outcome: 'reads', next_at: now + HOUR_MS, failures: 0 }
  if (page.status === 304) return read
  const question = { about: 'feed' as const, html: page.text, url: page.url, now }
  const articles = page.isWhole ? (await askPage(question)).feed : null
  // Otherwise the URL has a page instead of a feed, or the feed is too large.
  if (articles === null) return none
  const { etag = null, 'last-modified': last_modified = null } = page.headers
  return { ...read, etag, last_modified, articles }
}

const REFUSED: Unread = { kind: 'refuses', status: null, waitMs: 0 }

/** A website that refuses is requested again tomorrow and shows no news; after failures the pauses grow from an hour to a day. */
function unread({ failures }: DueFriend, { kind, status, waitMs }: Unread, now: number): Found {
  const pauseMs = kind === 'refuses' ? DAY_MS : Math.min(HOUR_MS * 2 ** failures, DAY_MS)
  const found: Found = { outcome: kind, next_at: now + Math.max(pauseMs, waitMs), failures: failures + 1 }
  found.isHostPaused = waitMs > 0 || (kind === 'fails' && status === null)
  if (kind === 'refuses') found.articles = []
  return found
}

async function store(ctx: Ctx, friend: DueFriend, found: Found): Promise<void> {
  const { isReached, feed_url = friend.feed_url, articles, isHostPaused, ...columns } = found
  const { host } = new URL(feed_url ?? friend.url)
  const failures = isReached === undefined ? friend : failuresAfter(friend, isReached, ctx.now())
  const { failed_days, failed_since, failed_at } = failures
  await ctx.transaction(async (tx) => {
    const row = { friend_id: friend.id, host, ...columns, failed_days, failed_since, failed_at }
    const isNewFeed = feed_url !== friend.feed_url
    if (isNewFeed) Object.assign(row, { etag: null, last_modified: null, ...columns })
    if (!(await upsertFriendSite(tx, friend.url, row))) return
    if (isNewFeed) await updateFoundFriend(tx, friend.id, { feed_url })
    if (isHostPaused) await updateHostWait(tx, host, found.next_at)
    const isGone = goneSince(failures) !== null
    const hasNews =
      (isGone || articles) && (await replaceArticlesOfFriend(tx, friend.id, isGone ? [] : (articles ?? [])))
    if (hasNews || isGone !== (goneSince(friend) !== null)) ctx.content.changed(tx, 'friends')
  })
}

type Failures = Pick<FriendSiteRow, 'failed_days' | 'failed_since' | 'failed_at'>

/** A day counts once, however often its requests fail. */
function failuresAfter(before: Failures, isReached: boolean, now: number): Failures {
  if (isReached) return { failed_days: 0, failed_since: null, failed_at: null }
  const { failed_days, failed_since, failed_at } = before
  const isSameDay = failed_at !== null && Math.floor(failed_at / DAY_MS) === Math.floor(now / DAY_MS)
  return { failed_days: failed_days + (isSameDay ? 0 : 1), failed_since: failed_since ?? now, failed_at: now }
}
