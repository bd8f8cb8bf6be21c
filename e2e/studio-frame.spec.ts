/** The studio's frame: who gets in, what a visitor loads of it, navigation, shortcuts, looks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import dashboardCn from '#web/studio/dashboard/texts/cn.ts'
import dashboardEn from '#web/studio/dashboard/texts/en.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import statisticsCn from '#web/studio/statistics/texts/cn.ts'
import statisticsEn from '#web/studio/statistics/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { logInOwner, OWNER_NAME, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
let reader: TestReader
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    reader = await createTestReader(ctx, { nickname: 'Lin' })
    await ctx.transaction((tx) =>
      updateSettings(ctx, tx, { name: '北方札记', englishName: 'Northern Notes' }),
    )
  })
})
test.afterAll(() => site.stop())

const manifestOf = async (name: string): Promise<Record<string, { file: string; src?: string }>> =>
  JSON.parse(await readFile(join(import.meta.dirname, '..', 'dist', 'client', '.vite', name), 'utf8'))

test('the document of the studio is kept by no cache and no search engine, and has the policy of the site', {
  tag: '@full',
}, async ({ request }) => {
  const page = await request.get(`${site.url}/`)
  const nonces = new Set<string>()
  for (const path of ['/studio', '/studio/', '/studio/no/such/screen']) {
    const response = await request.get(`${site.url}${path}`)
    expect(response.status(), path).toBe(200)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    // The policy of the site without its inline script, and a nonce of this document alone for the styles that the editor makes.
    const policy = response.headers()['content-security-policy'] ?? ''
    const [nonce = ''] = /'nonce-[\w+/=]{24}'/.exec(policy) ?? []
    const ofSite = page.headers()['content-security-policy']?.replace(/ 'sha256-[\w+/=]+'/, '')
    expect(policy.replace(` ${nonce}`, '')).toBe(ofSite)
    expect(nonces.has(nonce)).toBe(false)
    nonces.add(nonce)
    expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow">')
  }
})

test('no file that a visitor loads belongs to the studio', { tag: '@full' }, async ({ visitSite }) => {
  const site_ = await manifestOf('manifest.json')
  const studio = await manifestOf('studio-manifest.json')
  expect(Object.keys(site_).filter((key) => key.startsWith('web/studio/'))).toEqual([])
  expect(Object.values(site_).filter(({ file }) => file.startsWith('assets/studio/'))).toEqual([])
  expect(Object.values(studio).filter(({ file }) => !file.startsWith('assets/studio/'))).toEqual([])

  const { page, open, hydrated } = await visitSite(site.url)
  const requested: string[] = []
  page.on('request', (sent) => requested.push(new URL(sent.url()).pathname))
  for (const path of ['/', '/archives', '/talks', '/about']) {
    await open(path)
    await hydrated()
  }
  expect(requested.length).toBeGreaterThan(8)
  expect(requested.filter((path) => path.includes('studio'))).toEqual([])
})

for (const look of looks) {
  const isChinese = look.locale === 'cn'
  const frame = isChinese ? frameCn : frameEn
  const dashboard = isChinese ? dashboardCn : dashboardEn
  const statistics = isChinese ? statisticsCn : statisticsEn

  test(`a visitor gets the login and nothing else, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const { page, open } = await visitSite(site.url, look)
    const calls: string[] = []
    page.on('request', (sent) => calls.push(new URL(sent.url()).pathname))
    await open('/studio')
    await page.getByRole('heading', { name: frame.signIn.title }).waitFor()
    expect(calls.filter((path) => path.startsWith('/api/studio'))).toEqual([])
    await expect(page.locator('.logo')).toHaveText(isChinese ? '北方札记' : 'Northern Notes')
    await expect(page).toHaveTitle(isChinese ? / — 北方札记$/ : / — Northern Notes$/)
    await expectAccessible(page)
  })

  test(`the owner opens the dashboard and the list of shortcuts by keyboard, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await visitSite(site.url, look)
    const { page, open } = visitor
    await logInOwner(visitor, site.owner)
    await open('/studio')
    await page.getByRole('heading', { level: 1, name: OWNER_NAME }).waitFor()
    await page.getByText(statistics.visitors, { exact: true }).first().waitFor()
    await page.getByText(dashboard.none.scheduled).waitFor()
    // Icons are strokes: their style sheet comes with the first screen.
    const icon = page.locator('svg.i:visible').first()
    expect(await icon.evaluate((shown) => getComputedStyle(shown).fill)).toBe('none')
    await expectAccessible(page)
    const range = page.getByRole('navigation', { name: statistics.range })
    await range.getByRole('link', { name: statistics.ranges[90] }).press('Enter')
    await expect(page).toHaveURL(/\/studio\?range=90$/)
    await expect(range.locator('[aria-current]')).toHaveText(statistics.ranges[90])
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: frame.shortcuts.title })
    await list.waitFor()
    await expectAccessible(page)
    await list.getByRole('switch', { name: frame.shortcuts.singleKeys }).press('Space')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await page.keyboard.press('?')
    await expect(list).toBeHidden()
    // Commands go on working.
    await page.keyboard.press('Control+/')
    await list.waitFor()
    await open('/studio/no/such/screen')
    await page.getByRole('heading', { name: frame.notFound }).waitFor()
    await expectAccessible(page)
  })
}

test('a reader is told that the studio is the owner’s, and can log in as the owner', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open, context } = await visitSite(site.url)
  await context.addInitScript((token) => {
    sessionStorage.setItem('token', JSON.stringify(token))
    sessionStorage.setItem('userInfo', JSON.stringify({ userInfoId: 2, nickname: 'Lin', isOwner: false }))
  }, reader.token)
  await open('/studio')
  await page.getByText(frameEn.signIn.notOwner('Lin')).waitFor()
  await page.locator('input[name=username]').waitFor()
})

test('an address without a screen says so within the frame', { tag: '@full' }, async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  await logInOwner(visitor, site.owner)
  await visitor.open('/studio/no/such/screen')
  await visitor.page.getByRole('heading', { name: frameEn.notFound }).waitFor()
  await visitor.page.getByRole('link', { name: frameEn.toDashboard }).press('Enter')
  await visitor.page.getByRole('heading', { level: 1, name: OWNER_NAME }).waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe('/studio')
})
