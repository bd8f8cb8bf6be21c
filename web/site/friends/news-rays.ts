/** How many articles friends wrote on each day, for the sparkline in the head of the page. */
import type { FriendArticle } from '#contract/friends.ts'
import type { Format } from '#web/locale/format.ts'

const DAYS = 30
const HALF_DAY_MS = 12 * 3600 * 1000

/** The days end with that of the newest article: a cached page cannot know today. Half days meet each day of any clock change. */
export const newsRays = (articles: FriendArticle[], { date }: Pick<Format, 'date'>) => {
  const newest = Date.parse(articles[0]?.publishTime ?? '')
  const halves = Array.from({ length: 2 * DAYS }, (_, i) =>
    date(new Date(newest - i * HALF_DAY_MS).toISOString()),
  )
  const days = [...new Set(halves)].slice(0, DAYS).reverse()
  const written = articles.map(({ publishTime }) => date(publishTime))
  const values = days.map((day) => written.filter((other) => other === day).length)
  return { values, from: days[0] ?? '', count: values.reduce((sum, value) => sum + value, 0) }
}
