/** Coming in when it is not easy: wrong passwords, a lost one, by QQ; and being out again in every tab. */
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { unsubscribeUrl } from '#server/features/subscriptions/unsubscribe-url.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import en from '#web/site/account/texts/en.ts'
import {
  type AccountSite,
  chooseOwn,
  isLoggedIn,
  openLogin,
  PASSWORD,
  startAccountSite,
} from './account-site.ts'
import { violationsOn } from './axe.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

let site: AccountSite
let stopPath = ''
const boxes = ['forgetful', 'lost', 'tabs', 'mails', 'ended'].map((name) => `${name}@example.org`)
const readers: TestReader[] = []
beforeAll(async () => {
  site = await startAccountSite({}, async (ctx) => {
    const password_hash = await hashPassword(PASSWORD)
    for (const email of boxes) readers.push(await createTestReader(ctx, { email }))
    await ctx.transaction((tx) =>
      tx.updateTable('account').set({ password_hash, is_subscribed: 1 }).execute(),
    )
    const { pathname, search } = new URL(unsubscribeUrl(ctx, readers[3]?.id ?? 0, 'articles'))
    stopPath = pathname + search
  })
})
afterAll(() => site?.stop())

const login = async (page: Reader['page'], username: string, password = PASSWORD) => {
  await openLogin(page)
  await page.locator('dialog input[name=username]').fill(username)
  await page.locator('dialog input[name=password]').fill(password)
  await page.locator('dialog button[type=submit]').click()
}

journey('A5: five wrong passwords, then a code from the mail', async ({ visit }) => {
  const { page, opens, isAtHome } = await visit({ siteUrl: site.url })
  await opens('/')
  await isAtHome()
  await login(page, 'forgetful@example.org', 'wrong one 0')
  const refusal = page.locator('dialog .ac-failure .ac-error')
  await refusal.getByText('The account or the password is wrong').waitFor()
  for (let i = 1; i < 5; i += 1) {
    const answered = page.waitForResponse(/users\/login/)
    await page.locator('dialog input[name=password]').fill(`wrong one ${i}`)
    await page.locator('dialog button[type=submit]').click()
    await answered
  }
  await page.locator('dialog input[name=password]').fill(PASSWORD)
  await page.locator('dialog button[type=submit]').click()
  await page.getByText(en.login.asked.failures).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: en.send, exact: true }).click()
  await page
    .locator('dialog input[autocomplete=one-time-code]')
    .fill((await site.codeTo('forgetful@example.org')).replace(/^.../, '$& '))
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.toast', { hasText: en.login.done }).waitFor()
  expect(await isLoggedIn(page)).toBe(true)
})

journey('A15: a lost password is set anew, and the session elsewhere ends', async ({ visit }) => {
  const [here, elsewhere] = [await visit({ siteUrl: site.url }), await visit({ siteUrl: site.url })]
  for (const { opens, isAtHome } of [here, elsewhere]) {
    await opens('/')
    await isAtHome()
  }
  await login(elsewhere.page, 'lost@example.org')
  await elsewhere.page.locator('.toast', { hasText: en.login.done }).waitFor()

  const { page } = here
  await openLogin(page)
  await page.getByRole('button', { name: en.login.toReset }).click()
  await page.getByRole('heading', { name: en.reset.title }).waitFor()
  await page.locator('dialog input[name=username]').fill('lost@example.org')
  await page.getByRole('button', { name: en.send, exact: true }).click()
  await page.locator('dialog input[autocomplete=one-time-code]').fill(await site.codeTo('lost@example.org'))
  await page.locator('dialog input[name=new-password]').fill('another long night')
  await page.locator('dialog button[type=submit]').click()
  await page.locator('.toast', { hasText: en.reset.done }).waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await site.mailTo('lost@example.org', /was changed/)

  // The other one notices with its next call, and says so.
  await chooseOwn(elsewhere.page, 'center')
  await elsewhere.page.locator('.ac-drawer').getByText(en.security.sessions).click()
  await expect.poll(() => isLoggedIn(elsewhere.page)).toBe(false)
  await elsewhere.page.locator('header .sign-in').waitFor()
})

journey('S3: logging out clears what the tab held, in every tab that held it', async ({ visit }) => {
  const { page, context, opens, isAtHome } = await visit({ siteUrl: site.url })
  await opens('/')
  await isAtHome()
  await login(page, 'tabs@example.org')
  await page.locator('.toast', { hasText: en.login.done }).waitFor()
  // A window that the page opens begins with a copy of its session storage.
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/about')),
  ])
  await second.locator('header .me').waitFor()
  await page.evaluate(() => sessionStorage.setItem('accessArticles', '[7]'))
  await page.reload()
  await isAtHome()
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? 'null') as string)
  await chooseOwn(page, 'log out')
  await page.locator('header .sign-in').waitFor()
  const kept = await page.evaluate(() =>
    ['userInfo', 'token', 'accessArticles'].map((key) => sessionStorage.getItem(key)),
  )
  expect(kept).toEqual(['null', 'null', '[]'])
  await second.locator('header .sign-in').waitFor()
  expect(await isLoggedIn(second)).toBe(false)
  const answer = await fetch(`${site.url}/api/users/sessions`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(((await answer.json()) as { code: number }).code).toBe(40001)
})

journey('40001 while a user is held: the user is cleared and told so', async ({ visit }) => {
  const { page, opens, isAtHome } = await visit({ siteUrl: site.url })
  await opens('/')
  await isAtHome()
  await login(page, 'ended@example.org')
  await page.locator('.toast', { hasText: en.login.done }).waitFor()
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('token') ?? 'null') as string)
  await fetch(`${site.url}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await chooseOwn(page, 'center')
  await page.locator('.ac-drawer input[autocomplete=nickname]').fill('Nobody')
  await page.locator('.ac-footer button[type=submit]').click()
  await page.locator('header .sign-in').waitFor()
  await page.locator('.ac-drawer').waitFor({ state: 'detached' })
  expect(await isLoggedIn(page)).toBe(false)
})

describe.each([true, false])('one click below a mail, scripts: %s', (hasScripts) => {
  journey('stops the mails without a login, and only the click does', async ({ visit }) => {
    const { page, opens } = await visit({ siteUrl: site.url, hasScripts, width: hasScripts ? 390 : 1280 })
    expect(await opens(stopPath)).toBe(200)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    expect(page.url()).not.toContain('token')
  })
})

describe('by QQ', () => {
  journey.for([
    { width: 1280, allowsFrames: true, way: 'in a frame at a desk' },
    { width: 1280, allowsFrames: false, way: 'in a window where QQ refuses frames' },
    { width: 390, allowsFrames: true, way: 'in a window on a phone' },
  ] as const)('$way, and back to the same place', async ({ width, allowsFrames }, { visit }) => {
    // The site asks QQ once an hour whether it may be framed; one site for each answer.
    const own = await startAccountSite()
    own.qq.allowsFrames = allowsFrames
    own.qq.person = { openid: `OPENID-${width}`, nickname: '小林', picture: `${own.qq.url}/face.png` }
    try {
      const { page, context, opens, isAtHome } = await visit({
        siteUrl: own.url,
        width,
        mayAskElsewhere: true,
      })
      await opens('/archives')
      await isAtHome()
      await openLogin(page)
      const qqButton = page.getByRole('button', { name: en.login.qq })
      if (width === 1280 && allowsFrames) {
        await qqButton.click()
        const frame = page.frameLocator('dialog iframe')
        await frame.locator('#agree').waitFor()
        await frame.locator('#agree').click()
      } else {
        const [popup] = await Promise.all([context.waitForEvent('page'), qqButton.click()])
        // A window that nobody sees paints nothing, so there is nothing to point at.
        await popup.locator('#agree').evaluate((link: HTMLElement) => link.click())
      }
      await page.locator('.toast', { hasText: en.login.done }).waitFor()
      await expect.poll(() => isLoggedIn(page)).toBe(true)
      expect(new URL(page.url()).pathname).toBe('/archives')
      await chooseOwn(page, 'center')
      await expect
        .poll(() => page.locator('.ac-drawer input[autocomplete=nickname]').inputValue())
        .toBe('小林')
      await page
        .locator('.ac-drawer')
        .getByText(en.center.noEmail)
        .or(page.locator(`input[placeholder="${en.center.noEmail}"]`))
        .first()
        .waitFor()
      // Blocked without a mailbox, and it says why.
      await page.getByRole('switch', { name: en.center.subscribe }).press('Space')
      await page.locator('.ac-switches').getByText(en.center.notBound).waitFor()
    } finally {
      await own.stop()
    }
  })

  journey(
    'O3: the code is said to windows of this site alone; a foreign state is refused',
    async ({ visit }) => {
      const { page, opens } = await visit({ siteUrl: site.url })
      await opens('/oauth/login/qq?code=STOLEN&state=00000000000000000000000000000000')
      await page.getByRole('heading', { name: 'The QQ login failed' }).waitFor()
      expect(page.url()).not.toMatch(/code|state/)
      expect(await isLoggedIn(page)).toBe(false)
    },
  )

  journey('the page that QQ leads back to may be framed by this site alone', async () => {
    const [back, home] = await Promise.all(['/oauth/login/qq', '/'].map((path) => fetch(site.url + path)))
    expect(back?.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(home?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(home?.headers.get('content-security-policy')).toContain(`frame-src 'self' ${site.qq.url}`)
  })
})
