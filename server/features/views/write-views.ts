/** Writes batches of counted views and searches: who was counted today, and the totals of the day and its month. */
import { randomBytes } from 'node:crypto'
import { articleIdOf } from '#contract/viewed-page.ts'
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { StatisticDimension } from '#server/platform/db/tables.ts'
import type { FlushHandler } from '#server/platform/jobs/flusher.ts'
import { dayIn } from '#server/platform/time-zone.ts'
import type { PendingSearch } from './count-searches.ts'
import type { PendingView } from './count-views.ts'
import type { DayVisitor } from './day-visitors.ts'
import { addCandidate, addTotals, countCandidates, selectValues, type Total } from './statistics.sql.ts'
import {
  addArticleViews,
  addToCounter,
  insertPageViews,
  insertVisits,
  selectOrInsertSalt,
  updateReadView,
} from './views.sql.ts'

/** Pages show counts that are at most this old: otherwise each view would make every page stale. */
const REFRESH_INTERVAL_MS = 60_000
/** Rows of one day, some 40 MB. They are deleted when the day ends, and the next day uses their space in the file again. */
const MAX_ROWS = 500_000
/** Different values of a day. When the day is over, the largest stay (see roll-up.ts). */
const MAX_VALUES: Partial<Record<StatisticDimension, number>> = {
  referrer: 1_000,
  search: 1_000,
  language: 100,
}
/** A search is stored in words when so many visitors have made it; before, as a keyed hash. */
const MIN_SEARCH_VISITORS = 3
const MAX_CANDIDATES = 20_000
export const DELETE_OLD_VISITS = 'delete-old-visits'
/** What is stored of the visitors of a day is deleted so soon after it. */
const DELETION_DELAY_MS = 60_000

type KeyedView = Omit<PendingView, 'visitor' | 'at'> & { day: number; visitor: string }

/** Writes views, each page once for a visitor and day. Drops what exceeds the rows of one day. */
export function createViewFlusher(ctx: Ctx): FlushHandler {
  let refreshedAt = 0
  let hasNewCounts = false
  let written = { day: 0, rows: 0 }
  const bounded = createBounds()
  return async (tx, batch) => {
    const views = await keyedViews(ctx, tx, batch as PendingView[])
    const latest = Math.max(0, ...views.map(({ day }) => day))
    if (latest > written.day) {
      written = { day: latest, rows: 0 }
      await ctx.jobs.schedule(tx, DELETE_OLD_VISITS, 'next', ctx.now() + DELETION_DELAY_MS)
    }
    if (views.length > 0 && written.rows < MAX_ROWS) {
      const { visits, opened, read } = await insertNew(tx, views)
      written.rows += visits.length + opened.length
      const articleViews = await addCounts(tx, opened, visits.length)
      await addTotals(tx, await bounded(tx, totalsOf(visits, opened, read)))
      hasNewCounts ||= articleViews + visits.length > 0
    }
    if (hasNewCounts && ctx.now() - refreshedAt >= REFRESH_INTERVAL_MS) {
      ctx.content.countsChanged(tx)
      refreshedAt = ctx.now()
      hasNewCounts = false
    }
  }
}

/** Writes searches that enough visitors have made; of the others, how many visitors made them. */
export function createSearchFlusher(ctx: Ctx): FlushHandler {
  const bounded = createBounds()
  return async (tx, batch) => {
    const timeZone = await readTimeZone(ctx)
    let candidates = await countCandidates(tx)
    const totals: Total[] = []
    const searches = (batch as PendingSearch[])
      .filter(({ visitor }) => !visitor.isOwner)
      .map((search) => ({ ...search, termHash: ctx.sign('search-term', search.term).slice(0, 24) }))
    // Sorted, as two processes must lock rows in the same order.
    for (const { term, termHash, isMiss, at } of searches.toSorted(by(({ termHash }) => termHash))) {
      const day = dayIn(timeZone, at)
      const found = await addCandidate(tx, {
        termHash,
        isMiss,
        day,
        canInsert: candidates < MAX_CANDIDATES,
      })
      if (found?.visitors === 1) candidates += 1
      if (!found || found.visitors < MIN_SEARCH_VISITORS) continue
      const isFirst = found.visitors === MIN_SEARCH_VISITORS
      totals.push({
        dimension: 'search',
        day,
        value: term,
        amount: isFirst ? found.visitors : 1,
        part: isFirst ? found.misses : Number(isMiss),
      })
    }
    await addTotals(tx, await bounded(tx, totals))
  }
}

/** Replaces visitors by keys that reveal nobody, and moments by days. The owner is left out. */
async function keyedViews(ctx: Ctx, tx: Tx, batch: PendingView[]): Promise<KeyedView[]> {
  const timeZone = await readTimeZone(ctx)
  const keys = new Map<number, (visitor: DayVisitor) => string>()
  const views: KeyedView[] = []
  for (const { visitor, at, ...view } of batch) {
    if (visitor.isOwner) continue
    const day = dayIn(timeZone, at)
    const keyOf = keys.get(day) ?? (await createKeys(ctx, tx, day))
    keys.set(day, keyOf)
    views.push({ ...view, day, visitor: keyOf(visitor) })
  }
  return views
}

/** The same key for a visitor during one day; without the salt of the day, nobody can compute it again. */
async function createKeys(ctx: Ctx, tx: Tx, day: number): Promise<(visitor: DayVisitor) => string> {
  const salt = await selectOrInsertSalt(tx, day, randomBytes(16).toString('hex'))
  return ({ identity }) => ctx.sign(`visitor:${salt}`, identity).slice(0, 24)
}

/** Stores what is new, sorted, as two processes must lock rows in the same order. @returns the entries that were new */
async function insertNew(tx: Tx, views: KeyedView[]) {
  const opened = distinct(
    views.filter(({ isRead, page }) => !isRead && page !== null),
    viewKey,
  )
  const visitors = distinct(views, visitKey)
  const newVisits = new Set(
    (
      await insertVisits(
        tx,
        [...visitors.values()].map(({ day, visitor }) => ({ day, visitor })).sort(by(visitKey)),
      )
    ).map(visitKey),
  )
  const newViews = new Set(
    (
      await insertPageViews(
        tx,
        [...opened.values()]
          .map(({ day, page, visitor }) => ({ day, page: page as string, visitor }))
          .sort(by(viewKey)),
      )
    ).map(viewKey),
  )
  const read: KeyedView[] = []
  for (const view of views.toSorted(by(viewKey)))
    if (view.isRead && view.page !== null && (await updateReadView(tx, { ...view, page: view.page })))
      read.push(view)
  return {
    visits: [...visitors].filter(([key]) => newVisits.has(key)).map(([, view]) => view),
    opened: [...opened].filter(([key]) => newViews.has(key)).map(([, view]) => view),
    read,
  }
}

/** Adds to what visitors see: views of articles, and visitors of the site. @returns the views of articles */
async function addCounts(tx: Tx, opened: KeyedView[], visitors: number): Promise<number> {
  const articles = new Map<number, number>()
  for (const { page } of opened) {
    const id = articleIdOf(page ?? '')
    if (id !== null) articles.set(id, (articles.get(id) ?? 0) + 1)
  }
  let views = 0
  // In the order of the ids, as two processes must lock rows in the same order.
  for (const [id, count] of [...articles].sort(([a], [b]) => a - b)) {
    await addArticleViews(tx, id, count)
    views += count
  }
  await addToCounter(tx, 'views', views)
  await addToCounter(tx, 'visitors', visitors)
  return views
}

function totalsOf(visits: KeyedView[], opened: KeyedView[], read: KeyedView[]): Total[] {
  const totals: Total[] = []
  const add = (dimension: StatisticDimension, day: number, value: string, amount = 1, part = 0) =>
    totals.push({ dimension, day, value, amount, part })
  for (const { day, language } of visits) {
    add('site', day, 'visitors')
    if (language !== null) add('language', day, language)
  }
  for (const { day, page, referrer } of opened) {
    const articleId = articleIdOf(page ?? '')
    add('site', day, 'views')
    if (articleId === null) add('section', day, page ?? '')
    else {
      add('site', day, 'articles')
      add('article', day, String(articleId))
    }
    if (referrer !== null) add('referrer', day, referrer)
  }
  for (const { day, page } of read) {
    add('site', day, 'articles', 0, 1)
    add('article', day, String(articleIdOf(page ?? '') ?? ''), 0, 1)
  }
  return totals
}

/** Sums equal totals, and counts values beyond the limit of a day as ''. */
function createBounds() {
  const known = new Map<string, Set<string>>()
  let latest = 0
  return async (tx: Tx, totals: Total[]): Promise<Total[]> => {
    const sums = new Map<string, Total>()
    for (const total of totals) {
      const max = MAX_VALUES[total.dimension]
      if (max !== undefined) total.value = await boundedValue(tx, total, max)
      const key = `${total.dimension} ${total.day} ${total.value}`
      const sum = sums.get(key)
      if (sum) {
        sum.amount += total.amount
        sum.part += total.part
      } else sums.set(key, total)
    }
    return [...sums.values()]
  }

  async function boundedValue(tx: Tx, { dimension, day, value }: Total, max: number): Promise<string> {
    if (day > latest) {
      latest = day
      known.clear()
    }
    const key = `${dimension} ${day}`
    const values = known.get(key) ?? new Set(await selectValues(tx, dimension, day))
    known.set(key, values)
    if (values.has(value)) return value
    if (values.size >= max) return ''
    values.add(value)
    return value
  }
}

const by =
  <Item>(keyOf: (item: Item) => string) =>
  (one: Item, other: Item): number => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return a < b ? -1 : a > b ? 1 : 0
  }

const visitKey = ({ day, visitor }: { day: number; visitor: string }) => `${day} ${visitor}`
const viewKey = ({ day, page, visitor }: { day: number; page: string | null; visitor: string }) =>
  `${day} ${page} ${visitor}`

/** The first entry of each key. */
function distinct<Entry>(entries: Entry[], keyOf: (entry: Entry) => string): Map<string, Entry> {
  const found = new Map<string, Entry>()
  for (const entry of entries) if (!found.has(keyOf(entry))) found.set(keyOf(entry), entry)
  return found
}
