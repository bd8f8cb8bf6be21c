/** Counts what visitors see: each page once for a visitor and day, without the owner and known bots. */
import { articlePage, type ViewedPage } from '#contract/viewed-page.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { writeFinishedSearches } from './count-searches.ts'
import { boundedReferrer, type DayVisitor, findDayVisitor, isFirstToday } from './day-visitors.ts'
import { languageOf, referrerHost } from './visit-source.ts'

/** Waits in memory for a second, until the flusher writes it. */
export type PendingView = {
  visitor: DayVisitor
  /** Unix ms. */
  at: number
  /** Null for a visit of a page that is not counted. */
  page: ViewedPage | null
  /** The visitor has read the article to its end. */
  isRead: boolean
  /** The host of another site whose link was followed; '' beyond the limit. */
  referrer: string | null
  /** The language that the browser prefers, such as `de`; null when it names none. */
  language: string | null
}

/** Counts the view of a page. @param page null for a page that counts only as a visit */
export function countView(ctx: Ctx, viewer: Viewer, visitor: VisitorInfo, page: ViewedPage | null): void {
  writeFinishedSearches(ctx)
  const dayVisitor = findDayVisitor(ctx, viewer, visitor)
  if (!dayVisitor || !isFirstToday(dayVisitor, page ?? 'visit')) return
  const host = referrerHost(visitor.referrer, originOf(ctx))
  add(ctx, {
    visitor: dayVisitor,
    at: ctx.now(),
    page,
    isRead: false,
    referrer: host && boundedReferrer(dayVisitor, host),
    language: languageOf(visitor.acceptLanguage),
  })
}

/** Counts that the visitor read the article to its end; it has no effect unless the view of it was counted today. */
export function countReadToEnd(ctx: Ctx, viewer: Viewer, visitor: VisitorInfo, articleId: number): void {
  const dayVisitor = findDayVisitor(ctx, viewer, visitor)
  const page = articlePage(articleId)
  if (!dayVisitor || !isFirstToday(dayVisitor, `read ${page}`)) return
  add(ctx, {
    visitor: dayVisitor,
    at: ctx.now(),
    page,
    isRead: true,
    referrer: null,
    language: languageOf(visitor.acceptLanguage),
  })
}

const add = (ctx: Ctx, view: PendingView) => ctx.flusher.add('views', view)
