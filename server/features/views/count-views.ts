/** Counts that a visitor saw an article or the site: once a day each, without the owner and known bots. */
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import { deleteVisitsBefore, insertView, insertVisit } from './views.sql.ts'

const DAY_MS = 24 * 3600 * 1000
/** Pages show counts that are at most this old: otherwise each view would invalidate every page. */
const REFRESH_INTERVAL_MS = 60_000
/**
 * A changed User-Agent counts as a new visitor. A home or a mobile network has fewer readers a day
 * (docs/requirements/safety.md, H8).
 */
const MAX_NEW_VISITORS = 50
/** Rows of one day, some 40 MB. The daily job deletes them, and the next day uses their space in the file again. */
const MAX_ROWS = 500_000
const MAX_USER_AGENT = 300

/** One view of an article, or of the site where `articleId` is null. */
type ViewRecord = { articleId: number | null; visitor: string; day: number }

/** What is stored of one day: visitors by IP address and User-Agent, and how many of them each network brought. */
type ViewDay = { day: number; keys: LRUCache<string, string>; newVisitors: LRUCache<string, number> }
const days = new WeakMap<Ctx, ViewDay>()

/** @param articleId null for the site itself */
export function countView(ctx: Ctx, viewer: Viewer, visitor: VisitorInfo, articleId: number | null): void {
  if (viewer.kind === 'owner' || !visitor.userAgent || isbot(visitor.userAgent)) return
  const day = Math.floor(ctx.now() / DAY_MS)
  const key = visitorKey(ctx, visitor, day)
  if (key === null) return
  const view: ViewRecord = { articleId, day, visitor: key }
  ctx.flusher.add('views', view)
}

/**
 * A key that is the same for a visitor during one day and does not reveal the IP address; null when the network has
 * brought too many new visitors on this day.
 */
function visitorKey(ctx: Ctx, { ipAddress, userAgent }: VisitorInfo, day: number): string | null {
  let today = days.get(ctx)
  if (today?.day !== day) {
    today = { day, keys: new LRUCache({ max: 5_000 }), newVisitors: new LRUCache({ max: 50_000 }) }
    days.set(ctx, today)
  }
  const visitor = `${ipAddress}\n${userAgent.slice(0, MAX_USER_AGENT)}`
  const stored = today.keys.get(visitor)
  if (stored) return stored
  const network = networkOf(ipAddress)
  const count = today.newVisitors.get(network) ?? 0
  if (count >= MAX_NEW_VISITORS) return null
  today.newVisitors.set(network, count + 1)
  const key = ctx.sign(`visitor:${day}`, visitor).slice(0, 24)
  today.keys.set(visitor, key)
  return key
}

/** Writes a batch of views, each visitor once. Drops what exceeds the rows of one day. */
export function createViewFlusher(ctx: Ctx): (tx: Tx, batch: unknown[]) => Promise<void> {
  let refreshedAt = 0
  let hasNewViews = false
  let written = { day: 0, rows: 0 }
  return async (tx, batch) => {
    const distinct = new Map(
      (batch as ViewRecord[]).map((view) => [`${view.day}:${view.articleId}:${view.visitor}`, view]),
    )
    for (const { articleId, day, visitor } of distinct.values()) {
      if (written.day !== day) written = { day, rows: 0 }
      if (written.rows >= MAX_ROWS) continue
      const isNew =
        articleId === null
          ? await insertVisit(tx, day, visitor)
          : await insertView(tx, day, articleId, visitor)
      if (isNew) written.rows += 1
      hasNewViews ||= isNew
    }
    if (hasNewViews && ctx.now() - refreshedAt >= REFRESH_INTERVAL_MS) {
      ctx.cacheTags.invalidate(tx, 'views')
      refreshedAt = ctx.now()
      hasNewViews = false
    }
  }
}

/** Part of the daily job: deletes the visitors of the days before today. The counts stay. */
export const deleteOldVisits = (ctx: Ctx): Promise<void> =>
  ctx.transaction((tx) => deleteVisitsBefore(tx, Math.floor(ctx.now() / DAY_MS)))
