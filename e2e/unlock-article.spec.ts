/** A locked article: its door, a blank and a wrong password, the right one, and that it stays open. */
import { expect, inject } from 'vitest'
import { pages } from '#contract/pages.ts'
import { PASSWORD, sentinels } from '#server/testing/fixtures.ts'
import { idOf } from './every-page.ts'
import { journey } from './journey.ts'

const lockedPath = () => pages.article.href({ articleId: inject('fixtures').locked })

journey('from a list: blank, wrong, right, and open after a reload', async ({ reader }) => {
  const { page } = reader
  await reader.opens(pages.tag.href({ tagId: await idOf('tags', 'tagName', 'letters') }))
  await reader.isAtHome()
  await page.getByRole('link', { name: 'A locked article' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox').or(dialog.locator('input[type=password]')).first()
  const open = dialog.locator('button[type=submit]')
  await dialog.waitFor()
  expect(page.url()).not.toContain(lockedPath())

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
  expect(new URL(page.url()).pathname).toBe(lockedPath())
  expect(
    await page.evaluate(
      () => sessionStorage.getItem('accessArticles') ?? JSON.stringify({ ...sessionStorage }),
    ),
  ).toContain(String(inject('fixtures').locked))

  await page.reload()
  await page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()
})

journey('at its own address the door stands in the page', async ({ reader }) => {
  const { page } = reader
  await reader.opens(lockedPath())
  await reader.isAtHome()
  await page.locator('main input[type=password]').fill(PASSWORD)
  await page.locator('main form button[type=submit]').click()
  await page.getByText(`Nobody may read ${sentinels.locked}.`).waitFor()
  expect(new URL(page.url()).pathname).toBe(lockedPath())
})

journey('P2: writing the id into the session by hand opens nothing', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  await page.evaluate(
    (id) => sessionStorage.setItem('accessArticles', JSON.stringify([id])),
    inject('fixtures').locked,
  )
  await reader.opens(lockedPath())
  await reader.isAtHome()
  await page.locator('main input[type=password]').waitFor()
  expect(await page.content()).not.toContain(sentinels.locked)
})

journey('P3: too many guesses are turned away', async ({ reader }) => {
  const { page } = reader
  reader.expects(/status of 429/)
  await reader.opens('/')
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
      { articleId: inject('fixtures').open, articlePassword },
    )
  let answer = await guess('guess')
  for (let tries = 1; tries < 12 && answer.code === 51000; tries += 1) answer = await guess(`guess ${tries}`)
  expect(answer.code).toBe(42900)
  expect(Number(answer.retryAfter)).toBeGreaterThan(0)
})
