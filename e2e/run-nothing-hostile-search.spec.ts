/** X3 and S6 of docs/requirements/safety.md: hostile questions, and hostile texts that answer them, run nothing in a real browser. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { en } from '#web/locale/en.ts'
import { dangerousParts, findDangerousParts, reportCalls, touchEverything } from './hostile-page.ts'
import { collectedPayloads, ownPayloads } from './hostile-payloads.ts'
import { openBrowser } from './journey.ts'
import { createReader, type Reader } from './reader.ts'
import { type Site, startSite } from './site.ts'

/** What only a search is asked: operators of both engines, marks of our own, and what is no character. */
const ownQuestions = [
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

it('X3: our own set', () => expectHarmless(ownQuestions, ownQuestions), 300_000)

const collected = collectedPayloads()
describe.skipIf(collected === null)('the collections beside the project', () => {
  it('X3: all of them', () => expectHarmless(together(collected ?? []), collected ?? []), 600_000)
})

/** The search reads so much; what is short shares a question with others, so that there are fewer. */
const MAX_ASKED = 160
const together = (payloads: string[]): string[] => {
  const questions: string[] = []
  for (const payload of new Set(payloads)) {
    const last = questions.at(-1)
    if (last !== undefined && last.length + payload.length < MAX_ASKED)
      questions[questions.length - 1] = `${last} ${payload}`
    else questions.push(payload)
  }
  return questions
}

const expectHarmless = async (questions: string[], texts: string[]): Promise<void> => {
  const site = await startSite((ctx) => saveEverything(ctx, texts))
  const browser = await openBrowser()
  try {
    const reader = await createReader(browser, site.url)
    await reportCalls(reader.page)
    expect(await askTheDialog(reader, questions)).toEqual([])
    expect(await openPages(reader, site, questions)).toEqual([])
    expect(reader.complaints()).toEqual([])
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Each text stands in the title, a tag and the text of an article, and every tenth in a talk: it is found by itself. */
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

/** One dialog, in which every question is typed after the other. @returns what could run. */
const askTheDialog = async (reader: Reader, questions: string[]): Promise<string[]> => {
  const { page, opens, isAtHome } = reader
  // Fingers need not rest here: there are hundreds of questions.
  await page.addInitScript(() => {
    const real = globalThis.setTimeout
    const hasty = (work: TimerHandler, ms = 0, ...words: unknown[]) => real(work, ms > 300 ? ms : 0, ...words)
    globalThis.setTimeout = hasty as typeof setTimeout
  })
  await page.addInitScript(`globalThis.findDangerousParts = ${findDangerousParts}`)
  await opens('/')
  await isAtHome()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: en.search.title }).waitFor()
  const { dangerous, marked, options } = await page.evaluate(typeAll, questions)
  // Else nothing that is hostile was ever shown.
  expect([options, marked].every((count) => count > questions.length)).toBe(true)
  await page.getByRole('combobox', { name: en.search.title }).fill('img src onerror')
  await page.locator('dialog [aria-busy=false] [role=option]').first().click()
  await page.waitForURL(/\/(articles|talks|tags)/)
  await page.keyboard.press('/')
  await page.getByRole('option').first().waitFor()
  return [...dangerous, ...(await dangerousParts(page)).map((part) => `remembered: ${part}`)]
}

/** Runs in the page, as hundreds of ways to it and back would take minutes. */
const typeAll = async (questions: string[]) => {
  const find = (globalThis as unknown as { findDangerousParts: () => string[] }).findDangerousParts
  const field = document.querySelector<HTMLInputElement>('dialog input[name=q]') as HTMLInputElement
  const results = document.querySelector('dialog [aria-busy]') as Element
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const dangerous: string[] = []
  let [marked, options] = [0, 0]
  for (const question of questions) {
    setValue?.call(field, question)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    const until = performance.now() + 10_000
    do await new Promise((wake) => setTimeout(wake, 0))
    while (results.getAttribute('aria-busy') === 'true' && performance.now() < until)
    if (performance.now() >= until) dangerous.push(`never answered: ${question}`)
    dangerous.push(...find().map((part) => `${question}: ${part}`))
    marked += results.querySelectorAll('mark').length
    options += results.querySelectorAll('[role=option]').length
  }
  return { dangerous, marked, options }
}

/** Every question as an address, as somebody hostile would send it. @returns what could run. */
const openPages = async ({ page, isAtHome }: Reader, site: Site, questions: string[]): Promise<string[]> => {
  const found: string[] = []
  for (const [i, question] of questions.entries()) {
    const address = pages.search.href(null, { q: question.toWellFormed() })
    const response = await page.goto(site.url + address, { waitUntil: 'domcontentloaded' })
    expect([address, response?.status()]).toEqual([address, 200])
    // Scripts must read the same question in the address as the server did.
    await isAtHome()
    if (i % 20 === 0) await touchAll(page)
    found.push(...(await dangerousParts(page)).map((part) => `${address}: ${part}`))
  }
  return found
}

const touchAll = async (page: Page) => {
  await page.waitForLoadState('load')
  await touchEverything(page)
}

describe('addresses as long as they come', () => {
  it('H3: ten thousand characters are answered, and what is longer than headers may be is refused in words', async () => {
    const site = await startSite((ctx) => saveEverything(ctx, ownQuestions.slice(0, 3)))
    try {
      for (const path of ['/api/search?keywords=', '/search?q='])
        for (const words of ['a'.repeat(10_000), '"('.repeat(3_000), encodeURIComponent('字'.repeat(900))])
          expect((await fetch(site.url + path + words)).status).toBe(200)
      const tooLong = await fetch(`${site.url}/api/search?keywords=${'a'.repeat(15_600)}`)
      expect([tooLong.status, (await tooLong.json()).code]).toEqual([414, 41400])
      expect((await fetch(`${site.url}/api/search?keywords=${'a'.repeat(40_000)}`)).status).toBe(431)
    } finally {
      await site.stop()
    }
  })
})
