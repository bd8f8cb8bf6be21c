/** A visitor saw an article, or came to the site: counted once a day, without the owner and known bots. */
import { isbot } from 'isbot'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { Visitor } from '#server/platform/http/visitor.ts'
import { deleteVisitsBefore, insertView, insertVisit } from './views.sql.ts'

const DAY_MS = 24 * 3600 * 1000
/** Pages show counts that are at most this old: else each view would make every page anew. */
const SHOWN_EVERY_MS = 60_000

export type Seen = { articleId: number | null; visitor: string; day: number }

/** `articleId` null: the site itself. */
export function countView(ctx: Ctx, viewer: Viewer, visitor: Visitor, articleId: number | null): void {
  if (viewer.kind === 'owner' || !visitor.userAgent || isbot(visitor.userAgent)) return
  const day = Math.floor(ctx.now() / DAY_MS)
  const seen: Seen = { articleId, day, visitor: visitorKey(ctx, visitor, day) }
  ctx.flusher.add('views', seen)
}

/** The same visitor is the same key for one day, and nobody can go back from it to an address. */
function visitorKey(ctx: Ctx, { ipAddress: address, userAgent }: Visitor, day: number): string {
  let keys = keysOfToday.get(ctx)
  // Hashing takes 8 µs, on the shortest of all ways; readers come again and again.
  if (keys?.day !== day || keys.known.size >= MAX_KNOWN) {
    keys = { day, known: new Map() }
    keysOfToday.set(ctx, keys)
  }
  const who = `${address}\n${userAgent}`
  const before = keys.known.get(who)
  if (before) return before
  const key = ctx.sign(`visitor:${day}`, who).slice(0, 24)
  keys.known.set(who, key)
  return key
}

const keysOfToday = new WeakMap<Ctx, { day: number; known: Map<string, string> }>()
const MAX_KNOWN = 1_000

/** Writes a batch of what was seen, each visitor once. */
export function createViewWriter(ctx: Ctx): (tx: Tx, batch: unknown[]) => Promise<void> {
  let shownAt = 0
  let isShownLate = false
  return async (tx, batch) => {
    const once = new Map(
      (batch as Seen[]).map((seen) => [`${seen.day}:${seen.articleId}:${seen.visitor}`, seen]),
    )
    for (const { articleId, day, visitor } of once.values()) {
      const isNew =
        articleId === null
          ? await insertVisit(tx, day, visitor)
          : await insertView(tx, day, articleId, visitor)
      isShownLate ||= isNew
    }
    if (isShownLate && ctx.now() - shownAt >= SHOWN_EVERY_MS) {
      ctx.cacheTags.invalidate(tx, 'views')
      shownAt = ctx.now()
      isShownLate = false
    }
  }
}

/** Job `forget-visits`: who came is forgotten the day after. */
export const forgetVisits = (ctx: Ctx): Promise<void> =>
  ctx.transaction((tx) => deleteVisitsBefore(tx, Math.floor(ctx.now() / DAY_MS)))
