/** Generates the log of a site with visitors and bots, and what an exact count of it has: for tests of statistics. */
import { randomFrom } from '#server/rendering/covers/random.ts'

/** A request of a browser or of a bot. */
type LoggedRequest = {
  /** Unix ms. */
  at: number
  ipAddress: string
  userAgent: string | null
  acceptLanguage: string | null
  path: string
  referrer: string | null
}

type ExactCount = { views: number; visitors: number; articleViews: number }
export type VisitorLog = { requests: LoggedRequest[]; days: Map<number, ExactCount> }

const DAY_MS = 24 * 3600 * 1000
const MINUTE_MS = 60_000
const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
]
const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'curl/8.9.1',
  null,
]
const languages = ['en-GB,en;q=0.9', 'zh-CN,zh;q=0.9', 'de-DE,de;q=0.8,en;q=0.5']
const referrers = [null, null, 'https://news.example.com/item?id=1', 'https://www.search.example/']

/**
 * @param articleIds that exist
 * @param options `firstDay` (days since 1970 in UTC), how many days and visitors a day; every third network has four
 * visitors, every visitor opens pages several times, and a quarter of the requests comes from bots.
 */
export function createVisitorLog(
  articleIds: number[],
  { firstDay, days, visitors }: { firstDay: number; days: number; visitors: number },
): VisitorLog {
  const random = randomFrom(1890)
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One
  const pages = [...articleIds.map((id) => `/articles/${id}`), '/', '/talks', '/archives', '/about']
  const requests: LoggedRequest[] = []
  const exact = new Map<number, ExactCount>()
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const seen = new Set<string>()
    const present = new Set<number>()
    const openedAt = () => day * DAY_MS + Math.floor(random() * (DAY_MS - MINUTE_MS))
    for (let person = 0; person < visitors; person += 1) {
      // Of every 150 visitors, two have the same address and the same browser: nothing tells them apart.
      const visitor = person % 150 === 149 ? person - 1 : person
      // Four visitors of each third network share its address, with another browser each.
      const isShared = Math.floor(visitor / 4) % 3 === 0
      const network = isShared ? Math.floor(visitor / 4) * 4 : visitor
      const ipAddress = `198.18.${network >> 8}.${network & 255}`
      const userAgent = browsers[visitor % 4] as string
      const acceptLanguage = pick(languages)
      for (let n = 1 + Math.floor(random() * 5); n > 0; n -= 1) {
        const path = pick(pages)
        const request = { ipAddress, userAgent, acceptLanguage, path }
        // Reloads and returns count once.
        for (let again = 1 + Math.floor(random() * 3); again > 0; again -= 1)
          requests.push({ ...request, at: openedAt(), referrer: pick(referrers) })
        seen.add(`${person} ${path}`)
        present.add(person)
      }
    }
    for (let n = 0; n < visitors; n += 1)
      requests.push({
        at: openedAt(),
        ipAddress: `198.19.0.${n % 250}`,
        userAgent: pick(bots),
        acceptLanguage: null,
        path: pick(pages),
        referrer: null,
      })
    const articleViews = [...seen].filter((view) => view.includes('/articles/')).length
    exact.set(day, { views: seen.size, visitors: present.size, articleViews })
  }
  return { requests: requests.sort((a, b) => a.at - b.at), days: exact }
}
