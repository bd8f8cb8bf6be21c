/** The author's account on a network without URLs: found, copied and left by keyboard and on a phone, and without scripts. */
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { type RunningSite, startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

let site: RunningSite
test.beforeAll(async () => {
  site = await startSite(async (ctx) => {
    await ctx.transaction((tx) =>
      updateSettings(ctx, tx, {
        github: 'mira',
        wechat: 'mira-northlight',
        wechatImage: '/icon-512.png',
        mastodon: '@mira@nordlys.social',
        email: 'mira@blog.example',
        rss: '/rss.xml',
      }),
    )
  })
})
test.afterAll(() => site.stop())

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const name = texts.accounts.networks.wechat
  test(`the name is copied from a panel, ${look.width} wide, ${look.locale}`, { tag: tierOf(look) }, async ({
    visitSite,
  }) => {
    const visitor = await visitSite(site.url, look)
    const { page, context } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.open('/')
    await visitor.hydrated()
    const button = page.getByRole('contentinfo').getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByText('mira-northlight')).toBeVisible()
    await expect(panel.getByRole('img', { name: texts.accounts.qr(name) })).toBeVisible()
    await expect(panel.getByRole('button', { name: texts.prose.copy })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: texts.prose.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mira-northlight')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test('the panel opens without scripts, and the about page has names and addresses', async ({ visitSite }) => {
  const { page, open } = await visitSite(site.url, { hasScripts: false })
  await open('/about')
  const links = page.getByRole('main').getByRole('list', { name: en.frame.socialLinks })
  await expect(links.getByRole('link', { name: 'Mastodon nordlys.social/@mira' })).toHaveAttribute(
    'rel',
    'me noopener',
  )
  await expect(links.getByRole('link', { name: 'Email mira@blog.example' })).toHaveAttribute(
    'href',
    'mailto:mira@blog.example',
  )
  await expect(links.getByRole('link', { name: en.accounts.feed })).toHaveAttribute('href', '/rss.xml')
  await links.getByRole('button', { name: 'WeChat mira-northlight' }).click()
  await expect(page.getByRole('dialog', { name: 'WeChat' }).getByText('mira-northlight')).toBeVisible()
})
