/** Counts what visitors search: the words at which they stopped typing, unless they look personal. */
import type { Ctx } from '#server/platform/context.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { type DayVisitor, findDayVisitor, isFirstToday } from './day-visitors.ts'

/** Waits in memory until the flusher writes it. */
export type PendingSearch = {
  visitor: DayVisitor
  term: string
  /** Nothing was found. */
  isMiss: boolean
  /** Unix ms. */
  at: number
}

/** After this time without another search, the visitor has stopped typing. */
const TYPING_MS = 30_000
/** A search so soon after another one is the same, being corrected. */
const CORRECTION_MS = 3_000
const MAX_WAITING = 1_000
const MAX_TERM = 40
const MAX_WORDS = 6
/** A telephone number, a date of birth, the number of a card. */
const MAX_DIGITS = 4

/** The last search of each visitor, oldest first. */
const waiting = new WeakMap<Ctx, Map<DayVisitor, PendingSearch>>()

export function countSearch(
  ctx: Ctx,
  viewer: Viewer,
  visitor: VisitorInfo,
  search: { keywords: string; isMiss: boolean },
): void {
  const term = searchTerm(search.keywords)
  const dayVisitor = term && findDayVisitor(ctx, viewer, visitor)
  if (term && dayVisitor)
    replaceWaiting(ctx, { visitor: dayVisitor, term, isMiss: search.isMiss, at: ctx.now() })
  writeFinishedSearches(ctx)
}

function replaceWaiting(ctx: Ctx, search: PendingSearch): void {
  const searches = waiting.get(ctx) ?? new Map<DayVisitor, PendingSearch>()
  waiting.set(ctx, searches)
  const before = searches.get(search.visitor)
  searches.delete(search.visitor)
  if (before && !isContinued(before, search)) write(ctx, before)
  searches.set(search.visitor, search)
}

/** Passes on the searches whose visitors have stopped typing. Every counted view calls it, so no timer runs. */
export function writeFinishedSearches(ctx: Ctx): void {
  const searches = waiting.get(ctx)
  if (!searches) return
  for (const search of searches.values()) {
    if (searches.size <= MAX_WAITING && ctx.now() - search.at < TYPING_MS) return
    searches.delete(search.visitor)
    write(ctx, search)
  }
}

const write = (ctx: Ctx, search: PendingSearch) => {
  if (isFirstToday(search.visitor, `search ${search.term}`)) ctx.flusher.add('searches', search)
}

/** Letters were added or removed, or all of it was typed again at once. */
const isContinued = (before: PendingSearch, { term, at }: PendingSearch) =>
  at - before.at < CORRECTION_MS || before.term.startsWith(term) || term.startsWith(before.term)

/** What is counted of the keywords; null for what is long, or looks like an address, a number or a sentence. */
export function searchTerm(keywords: string): string | null {
  // PostgreSQL has no NUL, and nobody types the other control characters.
  const term = keywords
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (term === '' || term.length > MAX_TERM || term.split(' ').length > MAX_WORDS) return null
  const digits = term.match(/\p{Nd}/gu)?.length ?? 0
  return digits > MAX_DIGITS || /@|:\/\/|\bwww\./.test(term) ? null : term
}
