/**
 * Imported articles: every article of the real blogs in ../shared/data, in Chromium at the widths of a phone and a desk,
 * and its words against an independent rendering of its file by marked.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, chromium } from 'playwright-core'
import { pages } from '#contract/pages.ts'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { contentFolder } from '../data/content.ts'
import { copyOf } from '../data/copies.ts'
import { realBlogs } from '../data/sources.ts'
import { wordsLost } from '../data/words-lost.ts'
import { startSite } from '../machine/site.ts'
import type { Metric } from '../report/metrics.ts'

type Row = { id: number; key: string; html: string; text: string; isListed: number }

const WIDTHS = [390, 1440]
const MAX_NAMED = 5

/** Runs in the page. */
const WIDER_BY = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

export const imported: Benchmark = {
  name: 'imported',
  how: 'Every article of the real blogs: pages wider than the window at 390 and 1440 pixels, and words that marked shows and the article here does not.',
  run: async ({ isQuick, say }) => {
    if (realBlogs().length === 0)
      return [{ name: 'articles', value: null, unit: 'articles', note: 'no real blogs here' }]
    const { folder } = await contentFolder(say)
    const copy = await copyOf(folder, 'content')
    const rows = readRows(copy)
    const words = comparedWords(rows)
    const listed = rows.filter(({ isListed }) => isListed)
    return [
      { name: 'articles', value: rows.length, unit: 'articles' },
      ...words,
      ...(await measureWidths(copy, isQuick ? listed.slice(0, 20) : listed, say)),
    ]
  },
}

function readRows(folder: string): Row[] {
  const database = new DatabaseSync(join(folder, 'borealis.db'), { readOnly: true })
  const rows = database
    .prepare(
      `select id, source_key key, html, title || ' ' || plain_text text,
       listed_at is not null and password_hash is null isListed
       from article join article_text on article_id = id order by id`,
    )
    .all() as Row[]
  database.close()
  return rows
}

function comparedWords(rows: Row[]): Metric[] {
  const blogs = blogsOf(rows)
  const lost = rows.flatMap((row) => {
    const { identity, path } = sourceOf(row)
    const file = join(blogs.get(identity) ?? '', path)
    const words = existsSync(file) ? wordsLost(readFileSync(file, 'utf8'), row.html, row.text) : []
    return words.length > 0 ? [`${row.id}: ${words.slice(0, MAX_NAMED).join(', ')}`] : []
  })
  return [
    {
      name: 'articles without words that marked shows',
      value: lost.length,
      unit: 'articles',
      goal: { atMost: 0 },
      note: lost.slice(0, MAX_NAMED).join('; '),
    },
  ]
}

/** The folder of each import: the blog that has most of its files. */
function blogsOf(rows: Row[]): Map<string, string> {
  const paths = new Map<string, string[]>()
  for (const row of rows) {
    const { identity, path } = sourceOf(row)
    paths.set(identity, [...(paths.get(identity) ?? []), path])
  }
  const share = (folder: string, all: string[]) => all.filter((path) => existsSync(join(folder, path))).length
  return new Map(
    [...paths].map(([identity, all]) => {
      const folders = realBlogs().map(({ folder }) => folder)
      const [best = ''] = folders.sort((a, b) => share(b, all) - share(a, all))
      return [identity, best]
    }),
  )
}

function sourceOf({ key }: Row): { identity: string; path: string } {
  const [, identity = '', path = ''] = /^markdown:(\w+):(.*)$/s.exec(key) ?? []
  return { identity, path }
}

async function measureWidths(folder: string, rows: Row[], say: (text: string) => void): Promise<Metric[]> {
  const executablePath = await findBrowser()
  if (!executablePath) return [{ name: 'wide pages', value: null, unit: 'pages', note: 'no Chromium here' }]
  const site = await startSite({ dataFolder: folder, env: { API_CALLS_PER_MINUTE: '100000' } })
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const wide = await findWidePages(browser, site.origin, rows, say)
  await browser.close()
  await site.stop()
  return WIDTHS.map((width) => ({
    name: `pages that scroll sideways at ${width} px`,
    value: wide.filter((page) => page.width === width).length,
    unit: 'pages',
    goal: { atMost: 0 },
    note: wide
      .filter((page) => page.width === width)
      .slice(0, MAX_NAMED)
      .map(({ path, by }) => `${path} by ${by} px`)
      .join(', '),
  }))
}

type WidePage = { path: string; width: number; by: number }

/** Images of other servers do not load here; one that loads is never wider than its box. */
async function findWidePages(
  browser: Browser,
  origin: string,
  rows: Row[],
  say: (text: string) => void,
): Promise<WidePage[]> {
  const page = await browser.newPage()
  await page.route('**', (route) =>
    route.request().url().startsWith(origin) ? route.continue() : route.abort(),
  )
  const wide: WidePage[] = []
  for (const [index, { id }] of rows.entries()) {
    if (index % 50 === 0) say(`${index} of ${rows.length} pages`)
    const path = pages.article.href({ articleId: id })
    await page.goto(origin + path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const by = Number(await page.evaluate(WIDER_BY))
      if (by > 0) wide.push({ path, width, by })
    }
  }
  await page.close()
  return wide
}
