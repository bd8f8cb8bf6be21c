/**
 * X3 and S6 of docs/requirements/safety.md: hostile queries, and hostile texts that they find, run nothing in a real browser.
 *
 * Of the collections, the API is asked for every payload, and each HTML in its responses has no markup but marks: a page of results
 * shows these fields and nothing else of a text. Every payload is also the query of a page that is read, many in one query. What scripts do
 * with either depends on the kind of text: our own queries have all kinds and go all ways, one eighth of the collections beside them.
 */
import { pages } from '#contract/pages.ts'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { en } from '#web/locale/en.ts'
import {
  type FindScriptSources,
  reportScriptRuns,
  scriptFinder,
  scriptSources,
  touchEverything,
} from './support/hostile-page.ts'
import { collectedPayloads, naughtyStrings, ownPayloads } from './support/hostile-payloads.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

/** Beside the payloads: operators of both engines, our own markup of results, and what is not a character. */
const ownQueries = [
  ...ownPayloads,
  '<mark>x</mark><mark onclick=alert(1)>y',
  '</mark><script>alert(1)</script><mark>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&amp;lt;script&amp;gt;alert(1)',
  '"; drop table article; --',
  "' or 1=1 --",
  'NEAR("a b", 2) AND title : x* NOT ^y',
  "'a':*A & !b <-> (c | d)",
  '{title} : ("alert" OR *)',
  '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  '?q=<img src=x onerror=alert(1)>#<svg onload=alert(1)>',
  '//example.org/\\example.org',
  'a\u202eb\u200b\ufeff\u2028\u2029c',
  '\u0000\u0001\u001b[31m',
  '\ud83d',
  '𠮷😀e\u0301',
  '{{alert(1)}}<%= alert(1) %>#{alert(1)}[[alert(1)]]',
  '__proto__ constructor toString',
  `${'('.repeat(80)}${')'.repeat(80)}`,
  `<img src=x onerror=${'alert(1);'.repeat(40)}>`,
  `<p>\n${'    <b>alert</b>\n'.repeat(40)}</p>`,
]

test.describe.configure({ mode: 'parallel' })

test('X3: our own queries run nothing, in the dialog and on the results page', { tag: '@full' }, async ({
  onEnd,
  visitSite,
}) => {
  const site = await startSite((ctx) => saveEverything(ctx, ownQueries))
  onEnd(site.stop)
  const visitor = await visitSite(site.url)
  await reportScriptRuns(visitor.page)
  expect(await searchInDialog(visitor, ownQueries)).toEqual([])
  expect(await navigateToResults(visitor, await readResults(visitor, site.url, ownQueries))).toEqual([])
  expect(await openResults(visitor, together(ownQueries, MAX_URL_CHARACTERS))).toEqual([])
})

test('X3: public collections of payloads run nothing, in the dialog and on the results page', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  const collected = collectedPayloads()
  test.skip(collected === null, 'the collections are not beside the project')
  test.setTimeout(900_000)
  const payloads = [...new Set(collected ?? [])]
  const site = await startSite((ctx) => saveEverything(ctx, payloads))
  onEnd(site.stop)
  const visitor = await visitSite(site.url, { hasMotion: false })
  // Nobody looks at the results of hundreds of queries: a small part of each is drawn.
  await visitor.page.setViewportSize({ width: 1280, height: 60 })
  await reportScriptRuns(visitor.page)
  const queries = together(payloads)
  await askApi(site.url, queries)
  const some = oneOf(8, queries)
  const naughty = together(naughtyStrings(), MAX_URL_CHARACTERS)
  const results = await readResults(visitor, site.url, [...some, ...naughty])
  await readPages(visitor, site.url, together(payloads, MAX_URL_CHARACTERS))
  expect(await searchInDialog(visitor, some)).toEqual([])
  expect(await navigateToResults(visitor, results)).toEqual([])
  expect(await openResults(visitor, oneOf(2, naughty))).toEqual([])
})

const oneOf = <Item>(many: number, items: Item[]): Item[] => items.filter((_, i) => i % many === 0)

/** The search reads so many characters of a query; short payloads share a query, so that there are fewer. */
const MAX_QUERY_CHARACTERS = 160

/** A URL of 8 kB has room for so many, each of three bytes that three characters write. A page repeats them all. */
const MAX_URL_CHARACTERS = 800

const together = (payloads: string[], atMost = MAX_QUERY_CHARACTERS): string[] => {
  const queries: string[] = []
  for (const payload of new Set(payloads)) {
    const last = queries.at(-1)
    if (last !== undefined && last.length + payload.length < atMost)
      queries[queries.length - 1] = `${last} ${payload}`
    else queries.push(payload)
  }
  return queries
}

/** Each text is the title, a tag and the text of an article, and every tenth also a talk: each is found by itself. */
const saveEverything = async (ctx: Ctx, texts: string[]): Promise<void> => {
  for (const [i, text] of texts.entries()) {
    const draft = articleDraft(ctx, {
      title: text.trim().slice(0, 150) || 'Blank',
      tags: [text.slice(0, 40)],
    })
    await saveArticle(ctx, { ...draft, rendered: { ...draft.rendered, text } })
    if (i % 10 > 0) continue
    const talk = talkDraft(ctx)
    await saveTalk(ctx, { ...talk, rendered: { ...talk.rendered, text } })
  }
}

/** Types every query into one dialog, one after the other. @returns what could run. */
const searchInDialog = async (visitor: Visitor, queries: string[]): Promise<string[]> => {
  const { page, open, hydrated } = visitor
  // The search waits for a pause in typing; hundreds of queries need none.
  await page.addInitScript(() => {
    const real = globalThis.setTimeout
    const fast = (work: TimerHandler, ms = 0, ...words: unknown[]) => real(work, ms > 300 ? ms : 0, ...words)
    globalThis.setTimeout = fast as typeof setTimeout
  })
  await page.addInitScript(`globalThis.findScriptSources = ${scriptFinder}`)
  await open(pages.about.href())
  await hydrated()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: en.search.title }).waitFor()
  const { dangerous, marked, options } = await page.evaluate(typeAll, queries)
  // Otherwise nothing hostile was ever shown.
  expect([options, marked].every((count) => count > queries.length)).toBe(true)
  await page.getByRole('combobox', { name: en.search.title }).fill('img src onerror')
  await page.locator('dialog [aria-busy=false] [role=option]').first().click()
  await page.waitForURL(/\/(articles|talks|tags)/)
  await page.keyboard.press('/')
  await page.getByRole('option').first().waitFor()
  return [...dangerous, ...(await scriptSources(page)).map((part) => `remembered: ${part}`)]
}

/** Runs in the page, because hundreds of round trips would take minutes. */
const typeAll = async (queries: string[]) => {
  const find = (globalThis as unknown as { findScriptSources: FindScriptSources }).findScriptSources
  const field = document.querySelector<HTMLInputElement>('dialog input[name=q]') as HTMLInputElement
  const results = document.querySelector('dialog [aria-busy]') as Element
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const dangerous: string[] = []
  let [marked, options] = [0, 0]
  for (const query of queries) {
    setValue?.call(field, query)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    do await new Promise((wake) => setTimeout(wake))
    while (results.getAttribute('aria-busy') === 'true')
    dangerous.push(...find(document).map((part) => `${query}: ${part}`))
    marked += results.querySelectorAll('mark').length
    options += results.querySelectorAll('[role=option]').length
  }
  return { dangerous, marked, options }
}

/** A URL cannot hold half a character. */
const resultsPath = (query: string) => pages.search.href(null, { q: query.toWellFormed() })

/** Opens the URL of every query, as an attacker would send it, with hydration. @returns what could run. */
const openResults = async ({ page, hydrated }: Visitor, queries: string[]): Promise<string[]> => {
  const found: string[] = []
  for (const [i, query] of queries.entries()) {
    const path = resultsPath(query)
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect([path, response?.status()]).toEqual([path, 200])
    // Scripts must read the same query in the URL as the server did, or hydration fails.
    await hydrated()
    if (i % 20 === 0) {
      await page.waitForLoadState('load')
      await touchEverything(page)
    }
    found.push(...(await scriptSources(page)).map((part) => `${path}: ${part}`))
  }
  return found
}

/** Fails when a response of the search to one of the queries has any markup but marks. */
const askApi = async (siteUrl: string, queries: string[]): Promise<void> => {
  const asked: Asked[] = []
  for (const query of queries) {
    const path = `/api/search?keywords=${encodeURIComponent(query.toWellFormed())}`
    const response = await fetch(siteUrl + path)
    if (response.status !== 200) throw new Error(`${path} has the status ${response.status}`)
    asked.push({ path, response: ((await response.json()) as { data: SearchResults }).data })
  }
  expectMarksOnly(asked)
}

type Asked = { path: string; response: SearchResults }

/** One expectation for all responses: thousands of them would take longer than the search. */
const expectMarksOnly = (asked: Asked[]): void => {
  const texts = asked.flatMap(({ path, response }) => markedTexts(response).map((html) => ({ path, html })))
  expect(texts.filter(({ html }) => /[<>"']/.test(html.replace(/<\/?mark>/g, '')))).toEqual([])
  // Otherwise nothing hostile was ever found.
  expect(texts.filter(({ html }) => html.includes('<mark>')).length).toBeGreaterThan(asked.length)
}

type ReadPage = { path: string /** The query as the page shows it. */; shown: string; state: string }

/** Reads the page of every query, as a browser without scripts does. Fails when anything in it could run. */
const readPages = async ({ context }: Visitor, siteUrl: string, queries: string[]): Promise<ReadPage[]> => {
  // The site's own pages refuse to parse HTML from a string; an empty page does not.
  const page = await context.newPage()
  await page.evaluate(`globalThis.findScriptSources = ${scriptFinder}`)
  const read: ReadPage[] = []
  const wrong: string[] = []
  for (const path of queries.map(resultsPath)) {
    const response = await fetch(siteUrl + path)
    const { dangerous, ...found } = await page.evaluate(readDocument, await response.text())
    if (response.status !== 200) wrong.push(`${path} has the status ${response.status}`)
    wrong.push(...dangerous.map((part) => `${path}: ${part}`))
    read.push({ path, ...found })
  }
  await page.close()
  expect(wrong).toEqual([])
  return read
}

/** The same, and reads the response of the search that each page contains for its scripts. */
const readResults = async (visitor: Visitor, siteUrl: string, queries: string[]): Promise<ReadPage[]> => {
  const results = await readPages(visitor, siteUrl, queries)
  expectMarksOnly(results.map(({ path, state }) => ({ path, response: searchIn(state) })))
  return results
}

/** Runs in the page. */
const readDocument = (text: string) => {
  const find = (globalThis as unknown as { findScriptSources: FindScriptSources }).findScriptSources
  const html = new DOMParser().parseFromString(text, 'text/html')
  const shown = html.querySelector<HTMLInputElement>('main input[name=q]')?.value ?? 'no field'
  return { shown, dangerous: find(html), state: html.querySelector('#state')?.textContent ?? '' }
}

/** The search response in the state of a page. */
const searchIn = (state: string): SearchResults => {
  const responses = (JSON.parse(state) as [unknown, SearchResults][]).map(([, response]) => response)
  const found = responses.find((response) => 'articleSearchDTOs' in response)
  if (!found) throw new Error('The page has no response of the search')
  return found
}

/** Every HTML of a search response. */
const markedTexts = (found: SearchResults): string[] => [
  ...found.articleSearchDTOs.flatMap(({ articleTitle, articleContentText }) => [
    articleTitle,
    articleContentText,
  ]),
  ...found.talkSearchDTOs.map(({ content }) => content),
  ...found.tagSearchDTOs.map(({ tagName }) => tagName),
  ...found.pageSearchDTOs.flatMap(({ title, content }) => [title, content]),
]

/**
 * Shows the results of every query in one document, as links between pages do. Scripts read the same query in the URL as
 * the server did. @returns what could run, and what is never shown.
 */
const navigateToResults = async (
  { page, open, hydrated }: Visitor,
  results: ReadPage[],
): Promise<string[]> => {
  await open(pages.search.href())
  await hydrated()
  return page.evaluate(
    navigateToAll,
    results.map(({ path, shown }) => ({ path, shown })),
  )
}

/** Runs in the page, because hundreds of round trips would take minutes. */
const navigateToAll = async (results: Pick<ReadPage, 'path' | 'shown'>[]) => {
  const find = (globalThis as unknown as { findScriptSources: FindScriptSources }).findScriptSources
  // HTML has no NUL: its parser reads it as this character.
  const shownNow = () =>
    document.querySelector<HTMLInputElement>('main input[name=q]')?.value.replaceAll('\0', '\ufffd')
  const found: string[] = []
  for (const { path, shown } of results) {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    // The number of turns ends only what hangs: what is shown is awaited, however slow the machine is.
    for (let turn = 0; turn === 0 || (shownNow() !== shown && turn < 100_000); turn++)
      await new Promise((wake) => setTimeout(wake))
    if (shownNow() !== shown) return [`${path} shows ${shownNow()} instead of ${shown}`]
    found.push(...find(document).map((part) => `${path}, navigated: ${part}`))
  }
  return found
}

test('H3: a query of ten thousand characters gets a response, and URLs beyond the limits are refused with a message', {
  tag: '@full',
}, async ({ site }) => {
  for (const path of ['/api/search?keywords=', '/search?q='])
    for (const words of ['a'.repeat(10_000), '"('.repeat(3_000), encodeURIComponent('字'.repeat(900))])
      expect((await fetch(site.url + path + words)).status).toBe(200)
  const tooLong = await fetch(`${site.url}/api/search?keywords=${'a'.repeat(15_600)}`)
  expect([tooLong.status, ((await tooLong.json()) as { code: number }).code]).toEqual([414, 41400])
  expect((await fetch(`${site.url}/api/search?keywords=${'a'.repeat(40_000)}`)).status).toBe(431)
})
