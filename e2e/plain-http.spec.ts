/** A site on plain HTTP under a name that is not localhost: no secure context, and everything works. */
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { en as friendsEn } from '#web/site/friends/texts/en.ts'
import { expect, test } from './support/test.ts'

test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP blog.test 127.0.0.1'],
      }),
    { scope: 'worker' },
  ],
})

test('on plain HTTP the pages are hydrated, the lightbox and the search open, and a link is copied', async ({
  site,
  visitSite,
}) => {
  const visitor = await visitSite(site.url.replace(/\/\/[^:]+/, '//blog.test'))
  const { page, open, hydrated } = visitor
  // Browsers say that they ignore this header here.
  visitor.expectFailure(/Cross-Origin-Opener-Policy/)
  await open('/about')
  await hydrated()
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('walking')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')

  await open(pages.album.href({ albumId: site.fixtures.albums.long }))
  await hydrated()
  await page.locator('[data-photo]').first().click()
  await page.locator('.pswp--open').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.pswp').waitFor({ state: 'detached' })

  await open(pages.friends.href())
  await hydrated()
  await page.getByRole('button', { name: friendsEn.copy }).click()
  await page.getByRole('button', { name: en.prose.copied }).waitFor()
})
