/** Stores statistics as if a site had been read for a long time: for tests, screenshots and the benchmark. */
import { addTotals, type Total } from '#server/features/views/statistics.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dayIn } from '#server/platform/time-zone.ts'
import { randomFrom } from '#server/rendering/covers/random.ts'

export type StatisticPlan = {
  /** Until today. */
  days: number
  viewsPerDay: number
  /** The first one is read most. */
  articleIds: number[]
  /** Different sites that link here in a day. */
  referrersPerDay?: number
}

const sections = [
  'home',
  'talks',
  'archives',
  'tags',
  'categories',
  'albums',
  'videos',
  'friends',
  'message',
  'about',
]
const languages = ['en', 'zh', 'de', 'fr', 'es', 'ja', 'nb', 'pt', 'ru']
const sites = [
  'news.ycombinator.com',
  'google.com',
  'zhihu.com',
  'bing.com',
  'duckduckgo.com',
  'lobste.rs',
  'github.com',
]
const words = [
  'aurora',
  'typography',
  '极光',
  'cache',
  '中文排版',
  'ferry',
  'index',
  '字体',
  'tide tables',
  '相机',
]
const DAYS_OF_MONTH = 28
/** SQLite takes some 32 000 parameters in a statement. */
const ROWS_AT_ONCE = 2_000

/** Adds the totals in transactions of a month. @returns how many views were stored */
export async function storeStatistics(ctx: Ctx, plan: StatisticPlan): Promise<number> {
  const today = dayIn('UTC', ctx.now())
  let views = 0
  for (let first = today - plan.days + 1; first <= today; first += DAYS_OF_MONTH) {
    const totals: Total[] = []
    for (let day = first; day < Math.min(first + DAYS_OF_MONTH, today + 1); day += 1)
      totals.push(...totalsOfDay(plan, day))
    await ctx.transaction(async (tx) => {
      for (let i = 0; i < totals.length; i += ROWS_AT_ONCE)
        await addTotals(tx, totals.slice(i, i + ROWS_AT_ONCE))
    })
    for (const { dimension, value, amount } of totals)
      if (dimension === 'site' && value === 'views') views += amount
  }
  return views
}

/** The numbers of a day, which depend on nothing but the plan and the day. */
function totalsOfDay(
  { viewsPerDay, articleIds, referrersPerDay = sites.length }: StatisticPlan,
  day: number,
): Total[] {
  const random = randomFrom(day)
  const totals: Total[] = []
  const add = (dimension: Total['dimension'], value: string, amount: number, part = 0) => {
    if (amount > 0) totals.push({ dimension, day, value, amount, part })
  }
  const season = 1 + 0.25 * Math.sin(day / 19) + (day % 7 > 4 ? -0.2 : 0.08) + (day % 97 === 0 ? 1.6 : 0)
  const views = Math.round(viewsPerDay * season * (0.9 + random() * 0.2))
  // The share of an article is that of its rank (Zipf).
  const weight = articleIds.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0)
  let articleViews = 0
  let reads = 0
  for (const [rank, id] of articleIds.entries()) {
    const exact = (views * 0.8 * (0.6 + random() * 0.8)) / (rank + 1) / weight
    const amount = Math.floor(exact) + (random() < exact % 1 ? 1 : 0)
    const part = Math.round(amount * (0.3 + random() * 0.3))
    add('article', String(id), amount, part)
    articleViews += amount
    reads += part
  }
  let sectionViews = 0
  for (const [rank, name] of sections.entries()) {
    const amount = Math.round((views * 0.2) / (rank + 1) / 2.9)
    add('section', name, amount)
    sectionViews += amount
  }
  const visitors = Math.round(views * 0.38)
  add('site', 'views', articleViews + sectionViews)
  add('site', 'articles', articleViews, reads)
  add('site', 'visitors', visitors)
  for (const [rank, name] of languages.entries())
    add('language', name, Math.round((visitors * 0.5) / (rank * 1.4 + 1)))
  for (let rank = 0; rank < referrersPerDay; rank += 1)
    add('referrer', sites[rank] ?? `site-${rank}.example`, Math.ceil((views * 0.12) / (rank + 1)))
  for (const [rank, word] of words.entries()) {
    const searches = Math.round((views * 0.004) / (rank + 1))
    add('search', word, searches, rank % 4 === 1 ? Math.round(searches * 0.6) : 0)
  }
  return totals
}
