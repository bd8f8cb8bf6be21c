/**
 * S6 of docs/requirements/safety.md: if the sanitizer let a script through, the browser would not run it; and an
 * ordinary visit violates no rule of the content security policy.
 */
import { pages } from '#contract/pages.ts'
import { type CommentFixtures, fillCommentSite, logIn } from './support/comment-site.ts'
import { reportScriptRuns } from './support/hostile-page.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

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

test('S6: the browser runs none of the scripts in a stored comment', async ({ onEnd, visitSite }) => {
  let fixtures: CommentFixtures | undefined
  const site = await startSite(async (ctx) => {
    fixtures = await fillCommentSite(ctx)
    await ctx.transaction((tx) =>
      tx.updateTable('comment').set({ html: INJECTED }).where('markdown', '=', 'Thread 9').execute(),
    )
  })
  onEnd(site.stop)
  const { articleId, lin } = fixtures as CommentFixtures
  const visitor = await visitSite(site.url)
  await reportScriptRuns(visitor.page)
  await logIn(visitor, lin, 'Lin')
  // The browser reports in the console what the policy stops.
  visitor.expectFailure(/./)
  const stopped: string[] = []
  visitor.page.on('console', (message) => {
    if (message.type() === 'error') stopped.push(message.text())
  })
  await visitor.open(pages.article.href({ articleId }))
  await visitor.hydrated()
  await visitor.page.locator('#comments').scrollIntoViewIfNeeded()
  await visitor.page.locator('#bad').click()
  const violations = () => stopped.filter((text) => /Content Security Policy/.test(text)).length
  await expect.poll(violations).toBeGreaterThan(3)
  expect(stopped.filter((text) => text.startsWith('RAN'))).toEqual([])
  expect(await visitor.page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none')
  expect(new URL(await visitor.page.evaluate(() => document.baseURI)).origin).toBe(new URL(site.url).origin)
})

test('S6: an ordinary visit, with a login and a comment, violates no rule of the policy', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  let fixtures: CommentFixtures | undefined
  const site = await startSite(async (ctx) => {
    fixtures = await fillCommentSite(ctx)
  })
  onEnd(site.stop)
  const { articleId, lin } = fixtures as CommentFixtures
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error('VIOLATION', event.violatedDirective),
    )
  })
  await logIn(visitor, lin, 'Lin')
  for (const path of ['/', '/archives', '/tags', '/talks', '/message', pages.article.href({ articleId })]) {
    await visitor.open(path)
    await visitor.hydrated()
  }
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.locator('#comments textarea').first().fill('*Words* and `code`')
  await page.locator('#comments form button[type=submit]').first().click()
  await page.locator('#comments em', { hasText: 'Words' }).waitFor()
  expect(visitor.failures()).toEqual([])
})
