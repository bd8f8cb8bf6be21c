/**
 * Lighthouse: its mobile preset (a slow phone and slow 4G, simulated) on home and article, in both themes and
 * languages, and on a short article, the archives and the longest article, in two looks. Each time with a new Chromium
 * and an empty cache, after two earlier readers; the runs alternate, so that noise affects all alike. The scores are
 * medians; the spread contains the worst run.
 */

import { langTag, locales, themes } from '#contract/locale.ts'
import { findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { startReadableSite } from '../data/readable-site.ts'
import { readTwice } from '../load/read-twice.ts'
import { type PageLook as Opened, type Report, runLighthouse } from '../machine/lighthouse.ts'
import { type Goal, type Metric, metricOfRounds } from '../report/metrics.ts'

type Look = Opened & { page: string }
/** One number of a report, and its goal. */
type Reading = {
  name: string
  unit: string
  goal?: (page: string) => Goal
  of: (report: Report) => number | null
}

/** The longest article has dozens of images and thousands of elements; visitors of other pages wait for none of that. */
const MAX_BLOCKED_MS = 50
const MAX_BLOCKED_MS_LONGEST = 150

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

const readings: Reading[] = [
  { name: 'performance', unit: '', goal: () => ({ atLeast: 98 }), of: category('performance') },
  { name: 'accessibility', unit: '', goal: () => ({ atLeast: 100 }), of: category('accessibility') },
  { name: 'best practices', unit: '', goal: () => ({ atLeast: 100 }), of: category('best-practices') },
  { name: 'SEO', unit: '', goal: () => ({ atLeast: 100 }), of: category('seo') },
  { name: 'LCP', unit: 's', goal: () => ({ atMost: 1.4 }), of: audit('largest-contentful-paint', 0.001) },
  {
    name: 'TBT',
    unit: 'ms',
    goal: (page) => ({ atMost: page === 'longest article' ? MAX_BLOCKED_MS_LONGEST : MAX_BLOCKED_MS }),
    of: audit('total-blocking-time'),
  },
  { name: 'TBT by processor time', unit: 'ms', of: ({ blocked }) => blocked.preset },
  { name: 'TBT by processor time, calibrated', unit: 'ms', of: ({ blocked }) => blocked.calibrated },
  { name: 'benchmark index', unit: '', of: ({ environment }) => environment.benchmarkIndex },
  { name: 'CLS', unit: '', goal: () => ({ atMost: 0 }), of: audit('cumulative-layout-shift') },
  { name: 'FCP', unit: 's', of: audit('first-contentful-paint', 0.001) },
]

export const lighthouses: Benchmark = {
  name: 'lighthouse',
  how: 'Lighthouse, mobile preset, on home and article in both themes and languages, and on a short article, the archives and the longest article of real blogs in two looks, each read twice before; medians of the runs.',
  run: async ({ isQuick, say }) => {
    const browser = await findBrowser()
    if (!browser)
      return [{ name: 'performance', value: null, unit: '', goal: { atLeast: 98 }, note: 'no Chromium here' }]
    const site = await startReadableSite(say)
    say(`on ${site.what}; the article is ${site.shown[1]?.path}`)
    const everyLook = themes.flatMap((theme) => locales.map((locale) => ({ locale, theme })))
    const twoLooks = everyLook.filter(({ locale, theme }) => (locale === 'en') === (theme === 'theme-dark'))
    const all = [
      ...site.shown.flatMap((page) => everyLook.map((look) => ({ ...page, ...look }))),
      ...site.extreme.flatMap((page) => twoLooks.map((look) => ({ ...page, ...look }))),
    ]
    const looks = isQuick ? all.filter(({ locale, theme }) => locale === 'en' && theme === 'theme-dark') : all
    const reports = new Map<Look, Report[]>(looks.map((look) => [look, []]))
    for (let round = 0; round < (isQuick ? 1 : 3); round++)
      for (const look of looks) {
        await readTwice(`${site.origin}${look.path}`, `locale=${look.locale}; theme=${look.theme}`)
        reports.get(look)?.push(await runLighthouse(browser, site.origin, look))
      }
    await site.stop()
    return [...reports].flatMap(([look, of]) => figuresOf(look, of))
  },
}

function figuresOf({ page, locale, theme }: Look, reports: Report[]): Metric[] {
  const look = `${page}, ${langTag[locale]}, ${theme === 'theme-dark' ? 'dark' : 'light'}`
  const figures = readings.map(({ name, unit, goal, of }) =>
    metricOfRounds(`${look}: ${name}`, unit, reports.map(of), goal ? { goal: goal(page) } : {}),
  )
  const failing = [...new Set(reports.flatMap(failingAudits))]
  if (failing.length > 0) (figures[1] as Metric).note = `failing: ${failing.join(', ')}`
  return figures
}

/** The audits that cost points where the goal is a hundred. */
const failingAudits = (report: Report): string[] =>
  ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
    (report.categories[id]?.auditRefs ?? [])
      .filter(({ id: name, weight }) => weight > 0 && (report.audits[name]?.score ?? 1) < 1)
      .map((ref) => ref.id),
  )
