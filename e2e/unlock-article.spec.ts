/** A locked article: its unlock dialog, an empty and a wrong password, the right one, and that it stays unlocked. */
import { pages } from '#contract/pages.ts'
import { PASSWORD, sentinels } from '#server/testing/fixtures.ts'
import type { SharedSite } from './support/shared-site.ts'
import { expect, test } from './support/test.ts'
import { idOf } from './support/visited-pages.ts'

const lockedPath = ({ fixtures }: SharedSite) => pages.article.href({ articleId: fixtures.locked })

test('the dialog of a list refuses an empty and a wrong password; the right one unlocks the article, also after a reload', async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  await visitor.open(pages.tag.href({ tagId: await idOf(site, 'tags', 'tagName', 'letters') }))
  await visitor.hydrated()
  await page.getByRole('link', { name: 'A locked article' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).first()
  const open = dialog.locator('button[type=submit]')
  await dialog.waitFor()
  expect(page.url()).not.toContain(lockedPath(site))

  await field.fill('   ')
  await open.click()
  const warning = dialog.getByRole('alert')
  await expect.poll(() => warning.innerText()).toMatch(/cannot be empty/i)

  await field.fill('a guess')
  await open.click()
  await expect.poll(() => warning.innerText()).toMatch(/password/i)
  await expect.poll(() => warning.innerText()).not.toMatch(/cannot be empty/i)
  expect(await page.content()).not.toContain(sentinels.locked)

  await field.fill(PASSWORD)
  await field.press('Enter')
  await page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()
  expect(new URL(page.url()).pathname).toBe(lockedPath(site))
  expect(
    await page.evaluate(
      () => sessionStorage.getItem('accessArticles') ?? JSON.stringify({ ...sessionStorage }),
    ),
  ).toContain(String(site.fixtures.locked))

  await page.reload()
  await page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()
})

test('the page of a locked article has the form for its password', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  await visitor.open(lockedPath(site))
  await visitor.hydrated()
  await page.locator('main input[type=password]').fill(PASSWORD)
  await page.locator('main form button[type=submit]').click()
  await page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()
  expect(new URL(page.url()).pathname).toBe(lockedPath(site))
})

test('P2: an id that is written into session storage by hand unlocks nothing', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/')
  await page.evaluate(
    (id) => sessionStorage.setItem('accessArticles', JSON.stringify([id])),
    site.fixtures.locked,
  )
  await visitor.open(lockedPath(site))
  await visitor.hydrated()
  await page.locator('main input[type=password]').waitFor()
  expect(await page.content()).not.toContain(sentinels.locked)
})

test('P3: too many wrong passwords are refused', { tag: '@full' }, async ({ site, visitor }) => {
  const { page } = visitor
  visitor.expectFailure(/status of 429/)
  await visitor.open('/')
  const guess = (articlePassword: string) =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch('/api/articles/access', {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return {
          code: ((await response.json()) as { code: number }).code,
          retryAfter: response.headers.get('retry-after'),
        }
      },
      { articleId: site.fixtures.open, articlePassword },
    )
  let result = await guess('guess')
  for (let tries = 1; tries < 12 && result.code === 51000; tries += 1) result = await guess(`guess ${tries}`)
  expect(result.code).toBe(42900)
  expect(Number(result.retryAfter)).toBeGreaterThan(0)
})

test('a new tab opens an unlocked article from a list without its password', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page, context } = visitor
  await visitor.open(lockedPath(site))
  await visitor.hydrated()
  await page.locator('main input[type=password]').fill(PASSWORD)
  await page.locator('main form button[type=submit]').click()
  await page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()

  const tab = await context.newPage()
  await tab.goto(pages.tag.href({ tagId: await idOf(site, 'tags', 'tagName', 'letters') }))
  await tab.mouse.move(5, 5)
  await expect.poll(() => tab.evaluate(() => sessionStorage.getItem('accessArticles'))).toBeNull()
  const link = tab.getByRole('link', { name: 'A locked article' })
  await link.click()
  await tab.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()
  await expect(tab.getByRole('dialog')).toHaveCount(0)
})

test('an expired session takes the unlock grant out of the browser', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page, context } = visitor
  const hasGrantCookie = async () => (await context.cookies()).some(({ name }) => name === 'grant')
  await visitor.open(lockedPath(site))
  await visitor.hydrated()
  await page.locator('main input[type=password]').fill(PASSWORD)
  await page.locator('main form button[type=submit]').click()
  await page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()
  await expect.poll(() => hasGrantCookie()).toBe(true)
  // The token of a session that has expired, with its user.
  await page.evaluate(() => {
    sessionStorage.setItem('token', JSON.stringify('x'.repeat(43)))
    sessionStorage.setItem('userInfo', JSON.stringify({ userInfoId: 1, nickname: 'Lin', avatar: null }))
  })
  await page.reload()
  await visitor.hydrated()
  // The comments ask for the reader's own ones, which needs a session.
  await page.evaluate(() => document.getElementById('comments')?.scrollIntoView())
  await expect.poll(hasGrantCookie).toBe(false)
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? 'null'))).toBeNull()
})
