/**
 * What a reader with a slow phone gets: Lighthouse's mobile preset (a slow phone and slow 4G, simulated) on home and an article of the
 * demo, in two looks, each time with a new Chromium and an empty cache, after two earlier readers; the runs alternate, so that noise
 * affects all alike. Also the bytes that the whole page loads, headers included, compressed as the server sends them.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Locale, langTag, type Theme } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { emptyFolder } from '../data/copies.ts'
import { type Report, runLighthouse } from '../machine/lighthouse.ts'
import { startSite } from '../machine/site.ts'
import { type Goal, type Metric, metricOfRounds } from '../report/metrics.ts'

type Look = { locale: Locale; theme: Theme }
/** One number of a report, and its goal. */
type Reading = {
  name: string
  unit: string
  goal?: Goal
  of: (report: Report) => number | null
}

const looks: Look[] = [
  { locale: 'en', theme: 'theme-dark' },
  { locale: 'cn', theme: 'theme-light' },
]

const category = (id: string) => (report: Report) => {
  const score = report.categories[id]?.score
  return score == null ? null : Math.round(score * 100)
}
const audit =
  (id: string, factor = 1) =>
  (report: Report) => {
    const value = report.audits[id]?.numericValue
    return value === undefined ? null : value * factor
  }
const kilobytes =
  (...kinds: string[]) =>
  ({ audits }: Report) =>
    requestsOf(audits).reduce(
      (sum, { resourceType = '', transferSize = 0 }) =>
        kinds.length === 0 || kinds.includes(resourceType) ? sum + transferSize / 1024 : sum,
      0,
    )

const requestsOf = (audits: Report['audits']) =>
  (
    audits['network-requests']?.details as
      | { items: { resourceType?: string; transferSize?: number }[] }
      | undefined
  )?.items ?? []

const readings: Reading[] = [
  { name: 'performance', unit: '', goal: { atLeast: 98 }, of: category('performance') },
  { name: 'accessibility', unit: '', goal: { atLeast: 100 }, of: category('accessibility') },
  { name: 'best practices', unit: '', goal: { atLeast: 100 }, of: category('best-practices') },
  { name: 'SEO', unit: '', goal: { atLeast: 100 }, of: category('seo') },
  { name: 'LCP', unit: 's', goal: { atMost: 1.5 }, of: audit('largest-contentful-paint', 0.001) },
  { name: 'FCP', unit: 's', of: audit('first-contentful-paint', 0.001) },
  { name: 'CLS', unit: '', goal: { atMost: 0 }, of: audit('cumulative-layout-shift') },
  { name: 'TBT', unit: 'ms', of: audit('total-blocking-time') },
  {
    name: 'TBT by processor time, calibrated',
    unit: 'ms',
    goal: { atMost: 50 },
    of: ({ blockedMs }) => blockedMs,
  },
  { name: 'HTML', unit: 'KB', goal: { atMost: 14.5 }, of: kilobytes('Document') },
  { name: 'styles', unit: 'KB', goal: { atMost: 15 }, of: kilobytes('Stylesheet') },
  { name: 'scripts', unit: 'KB', goal: { atMost: 115 }, of: kilobytes('Script') },
  { name: 'fonts', unit: 'KB', of: kilobytes('Font') },
  { name: 'all bytes', unit: 'KB', goal: { atMost: 290 }, of: kilobytes() },
  { name: 'requests', unit: '', of: ({ audits }) => requestsOf(audits).length },
]

export const lighthouses: Benchmark = {
  name: 'lighthouse',
  how: 'Lighthouse, mobile preset, on home and an article of the demo, dark in English and light in Chinese, each read twice before; and the bytes of the whole page.',
  run: async ({ isQuick, say }) => {
    const browser = await findBrowser()
    if (!browser)
      return [{ name: 'home: LCP', value: null, unit: 's', goal: { atMost: 1.5 }, note: 'no Chromium here' }]
    const dataFolder = await emptyFolder('lighthouse')
    say('loading the demo')
    // The first start loads it.
    const site = await startSite({ dataFolder })
    const articleId = findTypicalArticle(dataFolder)
    const opened = [
      { page: 'home', path: pages.home.href() },
      { page: 'article', path: pages.article.href({ articleId }) },
    ].flatMap((page) =>
      looks.slice(0, isQuick ? 1 : 2).map((look) => ({ page, look, reports: [] as Report[] })),
    )
    for (let round = 0; round < (isQuick ? 1 : 3); round++)
      for (const { page, look, reports } of opened) {
        say(`${page.page}, ${look.locale}`)
        const cookie = `locale=${look.locale}; theme=${look.theme}`
        for (let reader = 0; reader < 2; reader++)
          await (await fetch(`${site.origin}${page.path}`, { headers: { cookie } })).arrayBuffer()
        reports.push(await runLighthouse(browser, `${site.origin}${page.path}`, cookie))
      }
    await site.stop()
    return opened.flatMap(({ page, look, reports }) => figuresOf(page.page, look, reports))
  },
}

/** Its length is nearest to the 1 235 words of docs/requirements/speed.md, and it has an image if there is such an article. */
function findTypicalArticle(folder: string): number {
  const database = new DatabaseSync(join(folder, 'borealis.db'), { readOnly: true })
  const row = database
    .prepare(
      `select id from article where listed_at is not null and password_hash is null
       order by exists (select 1 from article_media where article_id = article.id) desc,
         abs(word_count - 1235), id limit 1`,
    )
    .get() as { id: number }
  database.close()
  return row.id
}

function figuresOf(page: string, { locale, theme }: Look, reports: Report[]): Metric[] {
  const look = `${page}, ${langTag[locale]}, ${theme === 'theme-dark' ? 'dark' : 'light'}`
  const failing = [...new Set(reports.flatMap(failingAudits))]
  return readings.map(({ name, unit, goal, of }) =>
    metricOfRounds(`${look}: ${name}`, unit, reports.map(of), {
      ...(goal ? { goal } : {}),
      ...(name === 'accessibility' && failing.length > 0 ? { note: `failing: ${failing.join(', ')}` } : {}),
    }),
  )
}

/** The audits that cost points where the goal is a hundred. */
const failingAudits = (report: Report): string[] =>
  ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (report.categories[id]?.auditRefs ?? [])
      .filter(({ id: name, weight }) => weight > 0 && (report.audits[name]?.score ?? 1) < 1)
      .map((ref) => ref.id),
  )
