/**
 * Asks websites of friends with manners, and tells one that refuses from one that cannot be reached: a server that says no to programs
 * is there for people.
 */
import robotsParser from 'robots-parser'
import { askPage } from '#server/features/mentions/page-parser.ts'
import type { ParsedSite } from '#server/features/mentions/parse-page.ts'
import type { PublicPage, ReadOptions, ReadPublic } from '#server/features/mentions/read-public.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { goneSince } from './friends.mapper.ts'
import { type FriendSiteRow, selectFriendSite, upsertFriendSite } from './friend-sites.sql.ts'

// Its types say that the function is the property `default`; it is the module.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

const AGENT = 'Borealis'
const REQUEST_MS = 10_000
const MAX_ROBOTS_BYTES = 100_000
const MAX_WAIT_MS = 7 * DAY_MS
/** What servers say to programs, and not to people. */
export const REFUSALS = [401, 402, 403, 429, 451]

export type SiteReader = { ctx: Ctx; read: ReadPublic; ending: AbortSignal }

/** `waitMs`: how long the server wants to be left alone; null when it does not say. */
export type Unread = { kind: 'refuses' | 'fails'; status: number | null; waitMs: number | null }
type Answer = { kind: 'answers'; page: PublicPage } | Unread

/** @throws the reason of `ending` when the process stops */
export async function askSite(
  { ctx, read, ending }: SiteReader,
  url: string,
  options: Omit<ReadOptions, 'ending'> = {},
): Promise<Answer> {
  try {
    const page = await read(url, { agentName: AGENT, withinMs: REQUEST_MS, ...options, ending })
    const { status, headers } = page
    if (status === 304 || (status >= 200 && status < 300)) return { kind: 'answers', page }
    const waitMs = waitOf(headers['retry-after'], ctx.now())
    return { kind: REFUSALS.includes(status) ? 'refuses' : 'fails', status, waitMs }
  } catch (error) {
    ending.throwIfAborted()
    ctx.log.info({ url, err: error }, 'The website of a friend did not respond')
    return { kind: 'fails', status: null, waitMs: null }
  }
}

/** Of `Retry-After`: seconds or a date. */
function waitOf(text: string | undefined, now: number): number | null {
  if (text === undefined) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return ms > 0 ? Math.min(ms, MAX_WAIT_MS) : null
}

/** Whether the robots.txt of a website lets programs read a URL of it. Without one it does. */
export async function readRobots(reader: SiteReader, website: string): Promise<(url: string) => boolean> {
  const robots = new URL('/robots.txt', website).href
  const answer = await askSite(reader, robots, { accept: 'text/plain', maxBytes: MAX_ROBOTS_BYTES })
  if (answer.kind !== 'answers') return () => true
  const rules = parseRobots(robots, answer.page.text)
  return (url) => rules.isAllowed(url, AGENT) !== false
}

/** The page of a friend, and what it says of itself; `url` after redirects. */
export async function readSite(
  reader: SiteReader,
  url: string,
): Promise<{ kind: 'answers'; url: string; site: ParsedSite | null } | Unread> {
  const answer = await askSite(reader, url)
  if (answer.kind !== 'answers') return answer
  const { page } = answer
  const question = { about: 'site' as const, html: page.text, url: page.url, origin: originOf(reader.ctx) }
  return { kind: 'answers', url: page.url, site: (await askPage(question)).site }
}

/** A day counts once, however often its requests fail. */
export function failuresAfter(
  before: FriendSiteRow | undefined,
  isReached: boolean,
  now: number,
): Pick<FriendSiteRow, 'failed_days' | 'failed_since' | 'failed_at'> {
  if (isReached) return { failed_days: 0, failed_since: null, failed_at: null }
  const { failed_days = 0, failed_since = null, failed_at = null } = before ?? {}
  const isSameDay = failed_at !== null && Math.floor(failed_at / DAY_MS) === Math.floor(now / DAY_MS)
  return {
    failed_days: failed_days + (isSameDay ? 0 : 1),
    failed_since: failed_since ?? now,
    failed_at: now,
  }
}

/** The result of a check that the owner has asked for counts as well. */
export async function noteReach(
  ctx: Ctx,
  tx: Tx,
  { friendId, url, isReached }: { friendId: number; url: string; isReached: boolean },
): Promise<void> {
  const before = await selectFriendSite(tx, friendId)
  const failures = failuresAfter(before, isReached, ctx.now())
  const row = { friend_id: friendId, host: new URL(url).host, next_at: ctx.now(), ...before, ...failures }
  await upsertFriendSite(tx, url, row)
  if (goneSince(before) !== goneSince(failures)) ctx.content.changed(tx, 'friends')
}
