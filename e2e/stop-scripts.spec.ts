/**
 * S6 of docs/requirements/safety.md: were the sanitiser to let a script through, the browser would still run none of it; and an
 * ordinary visit breaks none of the rules that see to that.
 */
import { expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { type CommentCast, fillCommentSite, logIn } from './comment-site.ts'
import { reportCalls } from './hostile-page.ts'
import { openBrowser } from './journey.ts'
import { createReader } from './reader.ts'
import { startSite } from './site.ts'

/** As it must never be stored: straight into the row, past everything that would have stopped it. */
const INJECTED = [
  '<script>alert("inline")</script>',
  '<script src="/api/docs"></script>',
  '<img src="/nothing.png" onerror="alert(\'handler\')">',
  '<svg onload="alert(\'svg\')"></svg>',
  '<a id="bad" href="javascript:alert(\'address\')">a</a>',
  '<iframe srcdoc="<script>parent.alert(\'frame\')</script>"></iframe>',
  '<base href="https://evil.example/">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<style>body{display:none}</style><p style="position:fixed">words</p>',
].join('')

it('S6: a script that lies in a comment is stopped by the browser: 0 executions', async () => {
  let fixtures: CommentCast | undefined
  const site = await startSite(async (ctx) => {
    fixtures = await fillCommentSite(ctx)
    await ctx.transaction((tx) =>
      tx.updateTable('comment').set({ html: INJECTED }).where('markdown', '=', 'Thread 9').execute(),
    )
  })
  const browser = await openBrowser()
  try {
    const { articleId, lin } = fixtures as CommentCast
    const reader = await createReader(browser, site.url)
    await reportCalls(reader.page)
    await logIn(reader, lin, 'Lin')
    // What is stopped is said in the console: that is what is wanted here.
    const stopped: string[] = []
    reader.page.on('console', (message) => {
      if (message.type() === 'error') stopped.push(message.text())
    })
    await reader.opens(pages.article.href({ articleId }))
    await reader.isAtHome()
    await reader.page.locator('#comments').scrollIntoViewIfNeeded()
    await reader.page.locator('#bad').click()
    await reader.page.waitForTimeout(500)
    expect(stopped.filter((text) => text.startsWith('RAN'))).toEqual([])
    expect(stopped.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThan(3)
    expect(await reader.page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none')
    expect(new URL(await reader.page.evaluate(() => document.baseURI)).origin).toBe(new URL(site.url).origin)
  } finally {
    await browser.close()
    await site.stop()
  }
}, 120_000)

it('S6: an ordinary visit, with a login and a comment, breaks no rule: 0 violations', async () => {
  let fixtures: CommentCast | undefined
  const site = await startSite(async (ctx) => {
    fixtures = await fillCommentSite(ctx)
  })
  const browser = await openBrowser()
  try {
    const { articleId, lin } = fixtures as CommentCast
    const reader = await createReader(browser, site.url)
    const { page } = reader
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) =>
        console.error('VIOLATION', event.violatedDirective),
      )
    })
    await logIn(reader, lin, 'Lin')
    for (const path of ['/', '/archives', '/tags', '/talks', '/message', pages.article.href({ articleId })]) {
      await reader.opens(path)
      await reader.isAtHome()
    }
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await page.locator('#comments textarea').first().fill('*Words* and `code`')
    await page.locator('#comments form button[type=submit]').first().click()
    await page.locator('#comments em', { hasText: 'Words' }).waitFor()
    expect(reader.complaints()).toEqual([])
  } finally {
    await browser.close()
    await site.stop()
  }
}, 120_000)
