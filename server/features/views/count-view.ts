/** A visitor saw an article, or came to the site: counted once a day, without the owner and known bots. */
import { isbot } from 'isbot'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { Visitor } from '#server/platform/http/visitor.ts'
import { deleteVisitsBefore, insertView, insertVisit } from './views.sql.ts'

const DAY_MS = 24 * 3600 * 1000
/** Pages show counts that are at most this old: else each view would make every page anew. */
const REFRESH_INTERVAL_MS = 60_000

export type ViewRecord = { articleId: number | null; visitor: string; day: number }

/** `articleId` null: the site itself. */
export function countView(ctx: Ctx, viewer: Viewer, visitor: Visitor, articleId: number | null): void {
  if (viewer.kind === 'owner' || !visitor.userAgent || isbot(visitor.userAgent)) return
  const day = Math.floor(ctx.now() / DAY_MS)
  const view: ViewRecord = { articleId, day, visitor: visitorKey(ctx, visitor, day) }
  ctx.flusher.add('views', view)
}

/** The same visitor is the same key for one day, and nobody can go back from it to an address. */
function visitorKey(ctx: Ctx, { ipAddress: address, userAgent }: Visitor, day: number): string {
  let keys = todaysKeys.get(ctx)
  // Hashing takes 8 µs, on the shortest of all ways; readers come again and again.
  if (keys?.day !== day || keys.known.size >= MAX_KNOWN) {
    keys = { day, known: new Map() }
    todaysKeys.set(ctx, keys)
  }
  const who = `${address}\n${userAgent}`
  const before = keys.known.get(who)
  if (before) return before
  const key = ctx.sign(`visitor:${day}`, who).slice(0, 24)
  keys.known.set(who, key)
  return key
}

const todaysKeys = new WeakMap<Ctx, { day: number; known: Map<string, string> }>()
const MAX_KNOWN = 1_000

/** Writes a batch of what was seen, each visitor once. */
export function createViewFlusher(ctx: Ctx): (tx: Tx, batch: unknown[]) => Promise<void> {
  let refreshedAt = 0
  let hasNewViews = false
  return async (tx, batch) => {
    const distinct = new Map(
      (batch as ViewRecord[]).map((view) => [`${view.day}:${view.articleId}:${view.visitor}`, view]),
    )
    for (const { articleId, day, visitor } of distinct.values()) {
      const isNew =
        articleId === null
          ? await insertVisit(tx, day, visitor)
          : await insertView(tx, day, articleId, visitor)
      hasNewViews ||= isNew
    }
    if (hasNewViews && ctx.now() - refreshedAt >= REFRESH_INTERVAL_MS) {
      ctx.cacheTags.invalidate(tx, 'views')
      refreshedAt = ctx.now()
      hasNewViews = false
    }
  }
}

/** Job `forget-visits`: who came is forgotten the day after. */
export const deleteOldVisits = (ctx: Ctx): Promise<void> =>
  ctx.transaction((tx) => deleteVisitsBefore(tx, Math.floor(ctx.now() / DAY_MS)))
