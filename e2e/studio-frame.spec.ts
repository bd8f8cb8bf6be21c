/** The studio's frame: who gets in, what a visitor loads of it, navigation, shortcuts, looks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nextSteps } from '#contract/studio/next-steps.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import commentsCn from '#web/studio/comments/texts/cn.ts'
import commentsEn from '#web/studio/comments/texts/en.ts'
import dashboardCn from '#web/studio/dashboard/texts/cn.ts'
import dashboardEn from '#web/studio/dashboard/texts/en.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import settingsCn from '#web/studio/settings/texts/cn.ts'
import settingsEn from '#web/studio/settings/texts/en.ts'
import statisticsCn from '#web/studio/statistics/texts/cn.ts'
import statisticsEn from '#web/studio/statistics/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import {
  logInOwner,
  OWNER_NAME,
  openStudio,
  type StudioSite,
  startStudioSite,
} from './support/studio-site.ts'
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
    // The policy of the site without its inline scripts, and a nonce of this document alone for the styles that the editor makes.
    const policy = response.headers()['content-security-policy'] ?? ''
    const [nonce = ''] = /'nonce-[\w+/=]{24}'/.exec(policy) ?? []
    const ofSite = page.headers()['content-security-policy']?.replace(/ 'sha256-[\w+/=]+'/g, '')
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
    await page.getByRole('heading', { name: dashboard.steps.title }).waitFor()
    // Icons are strokes: their style sheet comes with the first screen.
    const icon = page.locator('svg.i:visible').first()
    expect(await icon.evaluate((shown) => getComputedStyle(shown).fill)).toBe('none')
    await expectAccessible(page)
    await open('/studio/statistics')
    const range = page.getByRole('navigation', { name: statistics.range })
    await range.getByRole('link', { name: statistics.ranges[90] }).press('Enter')
    await expect(page).toHaveURL(/\/studio\/statistics\?range=90$/)
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

for (const look of looks) {
  const [frame, settings] = look.locale === 'cn' ? [frameCn, settingsCn] : [frameEn, settingsEn]
  test(`the navigation leads to every screen, shows where one is, and to the site in one click, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const { page, open } = await openStudio(visitSite, site, '/studio/emails', look)
    const line = page.getByRole('navigation', { name: frame.screensOf(frame.nav.readers) })
    await expect(line.locator('[aria-current]')).toHaveText(frame.nav.emails)
    const nav = page.getByRole('navigation', { name: frame.navigation })
    if (look.width === 390) {
      await expect(nav.locator('[aria-current]')).toHaveText(frame.more)
      await nav.getByRole('button', { name: frame.more }).tap()
      const sheet = page.getByRole('dialog', { name: frame.more })
      await expectAccessible(page)
      await expect(sheet.getByRole('link', { name: frame.viewSite })).toHaveAttribute('href', '/')
      await expect(sheet.locator('li a[aria-current]')).toContainText(frame.nav.readers)
      await sheet.getByRole('link', { name: frame.nav.appearance }).tap()
      await expect(sheet).toBeHidden()
    } else {
      await page.setViewportSize({ width: 1280, height: 900 })
      const entries = nav.locator('ul')
      await expect(nav.locator('li a')).toHaveCount(14)
      const last = await entries.last().boundingBox()
      const foot = await nav.getByRole('button', { name: OWNER_NAME }).boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
      await expect(nav.getByRole('link', { name: frame.viewSite })).toHaveAttribute('href', '/')
      await nav.getByRole('link', { name: frame.nav.appearance }).press('Enter')
    }
    await page.getByRole('heading', { level: 1, name: frame.nav.appearance }).waitFor()
    await expectAccessible(page)
    // A section that is on the other screen is found from here, and its former URL leads there.
    await open('/studio/settings?section=navigation')
    await expect(page).toHaveURL(/\/studio\/appearance\?section=navigation$/)
    await expect(page.getByRole('heading', { name: settings.sections.navigation[0] as string })).toBeFocused()
  })
}

test('the screens of an entry open beside it for a resting pointer and an arrow, and in the editor with its name', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, open } = await openStudio(visitSite, site, '/studio/friends')
  const nav = page.getByRole('navigation', { name: frameEn.navigation })
  const media = nav.getByRole('link', { name: /^Media/ })
  const albums = nav.getByRole('link', { name: frameEn.nav.albums })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await media.hover()
  await albums.waitFor()
  await page.mouse.move(900, 500)
  await expect(albums).toHaveCount(0)
  await media.focus()
  await page.keyboard.press('ArrowRight')
  await expect(nav.getByRole('link', { name: frameEn.nav.library })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(media).toBeFocused()
  await expect(albums).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(albums).toBeFocused()
  // In another width the navigation would go, and the focus with it.
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/studio\/albums$/)
  await expect(albums).toHaveCount(0)

  // A low window scrolls to the current entry.
  await page.setViewportSize({ width: 1280, height: 420 })
  await open('/studio/audit')
  await expect(nav.locator('[aria-current]')).toBeInViewport()

  await open('/studio/write')
  await nav.getByRole('link', { name: /^Media/ }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(nav.getByText(frameEn.nav.media, { exact: true }).last()).toBeVisible()
  await albums.waitFor()
})

test('a style sheet that could not be loaded in advance is requested again, and its screen has it', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, expectFailure } = await openStudio(visitSite, site, '/studio/friends')
  expectFailure(/ERR_FAILED/)
  const sheet = /\/CommentsScreen-.*\.css$/
  await page.route(sheet, (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => sheet.test(request.url()))
  const loaded = page.waitForResponse(sheet)
  const link = page
    .getByRole('navigation', { name: frameEn.navigation })
    .getByRole('link', { name: frameEn.nav.comments })
    .first()
  await link.hover()
  await failed
  await link.click()
  await page.getByRole('heading', { level: 1, name: frameEn.nav.comments }).waitFor()
  expect((await loaded).ok()).toBe(true)
})

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

for (const look of looks) {
  const isChinese = look.locale === 'cn'
  const [frame, dashboard, comments] = isChinese
    ? [frameCn, dashboardCn, commentsCn]
    : [frameEn, dashboardEn, commentsEn]
  test(`a new site is finished step by step, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    const { steps } = dashboard
    const fresh = await startStudioSite()
    onEnd(fresh.stop)
    const { page } = await openStudio(visitSite, fresh, '/studio', look)
    await page.getByRole('heading', { level: 1, name: dashboard.welcome(OWNER_NAME) }).waitFor()
    const step = (key: string) => page.locator(`[data-step=${key}]`)
    await expect(page.locator('[data-step]')).toHaveCount(7)
    await expect(page.locator('[data-state=open]')).toHaveCount(1)
    await expectAccessible(page)
    // Doing it is saving it, by keyboard.
    await step('name').getByRole('textbox', { name: steps.tagline }).fill('Notes from the long night')
    await page.keyboard.press('Enter')
    await expect(step('name')).toContainText('Notes from the long night')
    await expect(step('name')).toHaveAttribute('data-state', 'done')
    await expect(step('url')).toHaveAttribute('data-state', 'open')
    expect(await (await fetch(fresh.url)).text()).toContain('Notes from the long night')
    await step('url').getByRole('button', { name: steps.later }).press('Enter')
    await expect(step('author')).toHaveAttribute('data-state', 'open')
    // Dismissed, and brought back.
    await step('author')
      .getByRole('button', { name: `${steps.notForMe}: ${steps.author.title}` })
      .press('Enter')
    await expect(step('author')).toHaveCount(0)
    await page.getByRole('button', { name: frame.undo }).press('Enter')
    await expect(step('author')).toHaveCount(1)
    await expect(step('menu').getByRole('link', { name: steps.menu.verb })).toHaveAttribute(
      'href',
      '/studio/appearance?section=navigation',
    )
    await page.getByRole('button', { name: steps.hideList }).press('Enter')
    await expect(page.locator('[data-step]')).toHaveCount(0)
  })

  test(`the dashboard says what waits, and it is answered there, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite, onEnd }) => {
    let articleId = 0
    const later = await startStudioSite(async (ctx) => {
      articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'The pier' }))
      await saveArticle(ctx, articleDraft(ctx, { title: 'Half a text', state: 'draft' }))
      const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
      await ctx.transaction((tx) =>
        updateSettings(ctx, tx, { commentApproval: 'everybody', hiddenSteps: [...nextSteps] }),
      )
      const place = {
        subject: { type: 1, id: articleId },
        parentId: null,
        replyUserId: null,
        ipAddress: null,
      } as const
      for (const text of ['Is it still open?', 'And in winter?'])
        await saveComment(ctx, { accountId: lin.id, text, ...place })
    })
    onEnd(later.stop)
    const { page } = await openStudio(visitSite, later, '/studio', look)
    const waiting = page.locator('[data-comment]')
    await expect(waiting).toHaveCount(2)
    await page.getByRole('link', { name: 'Half a text' }).waitFor()
    await expectAccessible(page)
    const reply = page.getByRole('textbox', { name: comments.replyLabel('Lin') })
    await reply.fill('All year')
    await page.getByRole('button', { name: comments.replyAndApprove }).press('Enter')
    await expect(waiting).toHaveCount(1)
    await expect(page.getByText('And in winter?')).toBeVisible()
    await page.getByRole('button', { name: dashboard.answer.approve }).press('Enter')
    await expect(page.getByRole('heading', { name: dashboard.answer.title })).toHaveCount(0)
    expect(await (await fetch(`${later.url}/api/comments?type=1&topicId=${articleId}`)).text()).toContain(
      'All year',
    )
    // The list of steps comes back.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(dashboard.steps.title)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-step]')).toHaveCount(7)
  })
}
