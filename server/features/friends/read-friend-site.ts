/**
 * Requests websites of friends politely, and distinguishes one that refuses programs but works for people from one that cannot
 * be reached.
 */
import robotsParser from 'robots-parser'
import { askPage } from '#server/features/mentions/page-parser.ts'
import type { ParsedSite } from '#server/features/mentions/parse-page.ts'
import type { PublicPage, ReadOptions, ReadPublic } from '#server/features/mentions/read-public.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/durations.ts'

// Its types say that the function is the property `default`; it is the module.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

const AGENT = 'Borealis'
const REQUEST_MS = 10_000
const MAX_ROBOTS_BYTES = 100_000
const MAX_WAIT_MS = 7 * DAY_MS
/** The statuses with which servers refuse programs, and not people. */
const REFUSALS = [401, 402, 403, 429, 451]

export type SiteReader = { ctx: Ctx; read: ReadPublic; ending: AbortSignal }

/** `waitMs`: how long the server wants to be left alone; 0 when it does not say. */
export type Unread = { kind: 'refuses' | 'fails'; status: number | null; waitMs: number }

/** @throws the reason of `ending` when the process stops */
export async function askSite(
  { ctx, read, ending }: SiteReader,
  url: string,
  options: Omit<ReadOptions, 'ending'> = {},
): Promise<{ kind: 'answers'; page: PublicPage } | Unread> {
  try {
    const page = await read(url, { agentName: AGENT, withinMs: REQUEST_MS, ...options, ending })
    const { status, headers } = page
    if (status === 304 || (status >= 200 && status < 300)) return { kind: 'answers', page }
    const kind = REFUSALS.includes(status) ? 'refuses' : 'fails'
    return { kind, status, waitMs: waitOf(headers['retry-after'] ?? '', ctx.now()) }
  } catch (error) {
    ending.throwIfAborted()
    ctx.log.info({ url, err: error }, 'The website of a friend did not respond')
    return { kind: 'fails', status: null, waitMs: 0 }
  }
}

/** Of `Retry-After`: seconds or a date. */
function waitOf(text: string, now: number): number {
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return ms > 0 ? Math.min(ms, MAX_WAIT_MS) : 0
}

/** Whether the robots.txt of a website lets programs read a URL of it. Without one it does. */
export async function readRobots(reader: SiteReader, website: string): Promise<(url: string) => boolean> {
  const robots = new URL('/robots.txt', website).href
  const answer = await askSite(reader, robots, { accept: 'text/plain', maxBytes: MAX_ROBOTS_BYTES })
  if (answer.kind !== 'answers') return () => true
  const rules = parseRobots(robots, answer.page.text)
  return (url) => rules.isAllowed(url, AGENT) !== false
}

/** The page of a friend with its metadata; `url` is the one after redirects. */
export async function readSite(
  reader: SiteReader,
  url: string,
): Promise<{ kind: 'answers'; url: string; site: ParsedSite | null } | Unread> {
  const answer = await askSite(reader, url)
  if (answer.kind !== 'answers') return answer
  const { text: html, url: base } = answer.page
  const { site } = await askPage({ about: 'site', html, url: base, origin: originOf(reader.ctx) })
  return { kind: 'answers', url: base, site }
}
