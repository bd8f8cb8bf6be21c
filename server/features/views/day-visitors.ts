/**
 * The visitors of the current day, in memory only: IP addresses are neither stored nor logged. Bounded, and emptied
 * when the day ends.
 */
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import type { Ctx } from '#server/platform/context.ts'
import { MINUTE_MS } from '#server/platform/durations.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import { dayIn } from '#server/platform/time-zone.ts'

/**
 * A changed User-Agent counts as a new visitor. A home or a mobile network has fewer readers a day
 * (docs/requirements/safety.md, H8).
 */
const MAX_NEW_VISITORS = 50
/** Other sites from which the visitors of one network come in a day; more are invented. */
const MAX_REFERRERS = 10
/** Pages, searches and the like of one visitor in a day. */
const MAX_COUNTED = 300
const MAX_USER_AGENT = 300

type NetworkDay = { newVisitors: number; referrers: Set<string> }

export type DayVisitor = {
  /** IP address and User-Agent, from which the key of the visitor is made. */
  identity: string
  network: NetworkDay
  /** Where the owner is logged in as well: nothing of it is counted. */
  isOwner: boolean
  /** What was counted already. */
  counted: Set<string>
}

type VisitorDay = {
  day: number
  checkAgainAt: number
  visitors: LRUCache<string, DayVisitor>
  networks: LRUCache<string, NetworkDay>
}

type ViewState = { timeZone: string; current: VisitorDay | null }
const states = new WeakMap<Ctx, ViewState>()

const stateOf = (ctx: Ctx): ViewState => {
  const state = states.get(ctx) ?? { timeZone: 'UTC', current: null }
  states.set(ctx, state)
  return state
}

/** Counting does not wait for the database, so the time zone of the site is read in the background, once a minute. */
const refreshTimeZone = (ctx: Ctx, state: ViewState): Promise<void> =>
  readTimeZone(ctx).then(
    (timeZone) => {
      if (state.timeZone === timeZone) return
      state.timeZone = timeZone
      if (state.current) state.current.checkAgainAt = 0
    },
    (err: unknown) => ctx.log.error({ err }, 'The time zone of the site could not be read'),
  )

function currentDay(ctx: Ctx): VisitorDay {
  const state = stateOf(ctx)
  const now = ctx.now()
  const { current } = state
  if (current && now < current.checkAgainAt && now >= current.checkAgainAt - MINUTE_MS) return current
  void refreshTimeZone(ctx, state)
  const day = dayIn(state.timeZone, now)
  // Days begin with a minute in every time zone.
  const checkAgainAt = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS
  state.current =
    current?.day === day
      ? { ...current, checkAgainAt }
      : { day, checkAgainAt, visitors: new LRUCache({ max: 5_000 }), networks: new LRUCache({ max: 50_000 }) }
  return state.current
}

const bots = new LRUCache<string, boolean>({ max: 500 })
const isKnownBot = (userAgent: string): boolean => {
  const name = userAgent.slice(0, MAX_USER_AGENT)
  const known = bots.get(name) ?? isbot(name)
  bots.set(name, known)
  return known
}

/** The visitor to count; null for the owner, for bots, and when the network has brought too many new visitors today. */
export function findDayVisitor(ctx: Ctx, viewer: Viewer, visitor: VisitorInfo): DayVisitor | null {
  const { ipAddress, userAgent } = visitor
  if (!userAgent) return null
  const today = currentDay(ctx)
  const identity = `${ipAddress}\n${userAgent.slice(0, MAX_USER_AGENT)}`
  const isOwner = viewer.kind === 'owner'
  const known = today.visitors.get(identity)
  if (known) {
    known.isOwner ||= isOwner
    return known.isOwner ? null : known
  }
  if (isKnownBot(userAgent)) return null
  const address = networkOf(ipAddress)
  const network = today.networks.get(address) ?? { newVisitors: 0, referrers: new Set() }
  today.networks.set(address, network)
  if (!isOwner) {
    if (network.newVisitors >= MAX_NEW_VISITORS) return null
    network.newVisitors += 1
  }
  const found: DayVisitor = { identity, network, isOwner, counted: new Set() }
  today.visitors.set(identity, found)
  return isOwner ? null : found
}

/** Whether this is the first time today, as far as this process remembers; remembers it. */
export function isFirstToday({ counted }: DayVisitor, what: string): boolean {
  if (counted.has(what) || counted.size >= MAX_COUNTED) return false
  counted.add(what)
  return true
}

/** The referrer, or '' when the network has named too many already today. */
export function boundedReferrer({ network: { referrers } }: DayVisitor, host: string): string {
  if (referrers.has(host)) return host
  if (referrers.size >= MAX_REFERRERS) return ''
  referrers.add(host)
  return host
}
