/** The settings in the studio: changed, previewed, saved, undone, and seen on the page; by keyboard and on a phone. */
import { sections } from '#contract/sections.ts'
import type { SettingChanges, SettingsState } from '#contract/studio/settings.ts'
import frameCn from '#web/studio/frame/texts/cn.ts'
import frameEn from '#web/studio/frame/texts/en.ts'
import orderingEn from '#web/studio/ordering/texts/en.ts'
import cn from '#web/studio/settings/texts/cn.ts'
import en from '#web/studio/settings/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { expectFits } from './support/expect-fits.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite()
})
test.afterAll(() => site.stop())

const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
  const response = await fetch(`${site.url}/api/studio${path}`, {
    method,
    headers: { ...site.owner.headers, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return ((await response.json()) as { data: Data }).data
}
const read = async () => (await call<SettingsState>('GET', '/settings')).settings
/** As another device does it. */
const save = async (changes: SettingChanges) => {
  const current = await read()
  const base = Object.fromEntries(Object.keys(changes).map((name) => [name, current[name as never]]))
  return call('PUT', '/settings', { changes, base })
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const frame = look.locale === 'cn' ? frameCn : frameEn
  test(`a text is changed, refused at its field, saved by keyboard and undone, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    await save({ author: 'Mira', licence: 'CC0' })
    const { page } = await openStudio(visitSite, site, '/studio/settings', look)
    const author = page.getByRole('textbox', { name: texts.fields.author, exact: true })
    await author.waitFor()
    await expectAccessible(page)

    await author.fill('')
    const bar = page.getByRole('region', { name: texts.bar.label })
    await expect(bar).toContainText(texts.bar.notSaved(1))
    await page.keyboard.press('ControlOrMeta+s')
    await expect(author).toHaveAttribute('aria-invalid', 'true')
    await expect(author).toBeFocused()
    await expectAccessible(page)

    const name = `Mira ${look.width} ${look.locale}`
    await author.fill(name)
    await expect(author).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(bar).toBeHidden()
    expect((await read()).author).toBe(name)
    expect(await (await fetch(site.url)).text()).toContain(name)
    await page.getByRole('button', { name: frame.undo }).click()
    await expect(author).toHaveValue('Mira')
    expect((await read()).author).toBe('Mira')
  })
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`a network says what a name becomes, and a link of one’s own reaches the page, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    await save({ mastodon: '', wechat: '', links: [] })
    const { page } = await openStudio(visitSite, site, '/studio/settings', look)
    const section = page.getByRole('region', { name: texts.sections.networks[0] })
    const mastodon = section.getByRole('textbox', { name: texts.fields.mastodon })
    await mastodon.fill('mira')
    await expect(section.getByText(texts.networks.noLink)).toBeVisible()
    await mastodon.fill('@mira@nordlys.social')
    await expect(section.getByText(texts.networks.leadsTo('https://nordlys.social/@mira'))).toBeVisible()
    await section.getByRole('textbox', { name: texts.fields.wechat }).fill('mira-northlight')
    await expect(section.getByText(texts.networks.inPanel)).toBeVisible()
    await section.getByRole('button', { name: texts.navigation.addLink }).click()
    await section.getByRole('textbox', { name: texts.navigation.textEn }).fill('Kiln club')
    await section.getByRole('textbox', { name: texts.navigation.url }).fill('kiln')
    await page.keyboard.press('ControlOrMeta+s')
    const url = section.getByRole('textbox', { name: texts.navigation.url })
    await expect(url).toHaveAttribute('aria-invalid', 'true')
    await url.fill('https://kiln.example/')
    await section.getByRole('combobox', { name: texts.networks.icon }).selectOption('link')
    await expectAccessible(page)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('region', { name: texts.bar.label })).toBeHidden()
    const html = await (await fetch(site.url)).text()
    expect(html).toContain('<a href="https://nordlys.social/@mira" target="_blank" rel="me noopener"')
    expect(html).toContain('<a href="https://kiln.example/" target="_blank" rel="noopener"')
  })
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  const frame = look.locale === 'cn' ? frameCn : frameEn
  test(`a file for robots and redirects reach a visitor, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    await save({ textFiles: [], redirects: [] })
    const { page } = await openStudio(visitSite, site, '/studio/settings', look)
    const files = page.getByRole('region', { name: texts.sections.textFiles[0] })
    await files.getByRole('button', { name: 'security.txt' }).click()
    await expect(files.getByText(texts.textFiles.security.contact)).toBeVisible()
    const text = files.getByRole('textbox', { name: texts.textFiles.text, exact: true })
    await text.fill('Contact: mailto:mira@example.org\nExpires: 2020-01-01T00:00:00Z')
    await expect(files.getByText(texts.textFiles.security.expired)).toBeVisible()
    await text.fill('Contact: mailto:mira@example.org\nExpires: 2999-01-01T00:00:00Z')
    await expect(files.getByRole('status')).toBeHidden()

    const redirects = page.getByRole('region', { name: texts.sections.redirects[0] })
    await redirects.getByRole('button', { name: texts.redirects.add }).click()
    const from = redirects.getByRole('textbox', { name: texts.redirects.from, exact: true })
    await from.first().evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text',
        'from,to\n/old/post.html,/about\n"/2010/","https://else.example/a"\n/,/about',
      )
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(from).toHaveCount(3)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(from.nth(2)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await redirects.getByRole('button', { name: texts.redirects.remove('/'), exact: true }).click()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('region', { name: texts.bar.label })).toBeHidden()
    const ask = (path: string) => fetch(site.url + path, { redirect: 'manual' })
    expect(await (await ask('/.well-known/security.txt')).text()).toContain('Contact: mailto:mira')
    expect((await ask('/old/post.html')).headers.get('location')).toBe('/about')
    expect((await ask('/2010')).headers.get('location')).toBe('https://else.example/a')
    await page.getByRole('button', { name: frame.undo }).click()
    await expect.poll(async () => (await read()).redirects).toEqual([])
  })
}

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`S11: an analytics script runs on public pages, connects to its own host alone, and is not in the studio, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    await call('PUT', '/analytics', { tag: '' })
    const { page } = await openStudio(visitSite, site, '/studio/settings', look)
    const section = page.getByRole('region', { name: texts.sections.analytics[0] })
    const field = section.getByRole('textbox', { name: texts.analytics.tag })
    await field.fill('<script>count()</script>')
    await section.getByRole('button', { name: texts.analytics.save }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await field.fill('<script defer src="https://stats.example/script.js" data-website-id="94d2e8"></script>')
    await section.getByRole('button', { name: texts.analytics.save }).click()
    await expect(section.getByText(texts.analytics.hosts('https://stats.example'))).toBeVisible()
    await page.reload()
    await field.waitFor()
    expect(await page.content()).not.toMatch(/<script[^>]+stats\.example/)

    const visitor = await visitSite(site.url, { ...look, mayRequestElsewhere: true })
    visitor.expectFailure(/other\.example|Content Security Policy/)
    const sent: string[] = []
    await visitor.context.route(/^https:\/\/(stats|other)\.example\//, (route) => {
      const url = route.request().url()
      sent.push(url)
      const body = `const { websiteId } = document.currentScript.dataset
        for (const host of ['stats', 'other']) fetch('https://' + host + '.example/api?' + websiteId).catch(() => {})`
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: url.endsWith('.js') ? body : '',
      })
    })
    await visitor.open('/')
    await expect
      .poll(() => sent)
      .toEqual(['https://stats.example/script.js', 'https://stats.example/api?94d2e8'])
    await call('PUT', '/analytics', { tag: '' })
  })
}

test('every wrong field is named at once, and what is typed in one keeps its field', {
  tag: '@full',
}, async ({ visitSite }) => {
  await save({ author: 'Mira', github: '', websiteCreateTime: '2020-01-01' })
  const { page } = await openStudio(visitSite, site, '/studio/settings')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const author = field(en.fields.author)
  const github = field(en.fields.github)
  await author.fill('')
  await github.fill('javascript:alert(1)')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(author).toHaveAttribute('aria-invalid', 'true')
  await expect(github).toHaveAttribute('aria-invalid', 'true')
  await expect(author).toBeFocused()
  await expect(page.getByRole('region', { name: en.bar.label })).toContainText(en.bar.andOthers(1))
  // Neither field takes the focus from the one in which the owner types.
  const licence = field(en.fields.licence)
  await licence.click()
  await page.keyboard.type('CC0')
  await expect(licence).toBeFocused()
  await github.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('mira')
  await expect(github).toBeFocused()
  await expect(github).not.toHaveAttribute('aria-invalid')
  await expect(author).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: en.bar.discard }).click()
})

test('what is not saved survives a reload, and can be discarded and brought back', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/settings')
  const license = page.getByRole('textbox', { name: en.fields.licence })
  await license.fill('CC BY 4.0')
  await page.getByRole('switch', { name: en.fields.hasWebmentions }).click()
  await page.reload()
  await expect(license).toHaveValue('CC BY 4.0')
  const bar = page.getByRole('region', { name: en.bar.label })
  await expect(bar).toContainText(en.bar.notSaved(2))
  await bar.getByRole('button', { name: en.bar.discard }).click()
  await expect(license).toHaveValue((await read()).licence)
  await page.getByRole('button', { name: frameEn.undo }).click()
  await expect(license).toHaveValue('CC BY 4.0')
  await bar.getByRole('button', { name: en.bar.discard }).click()
  await expect(bar).toBeHidden()
})

test('two tabs show the unsaved changes of both, and saving in one ends them in the other', {
  tag: '@full',
}, async ({ visitSite }) => {
  await save({ author: 'Mira', licence: 'CC0' })
  const { page, context } = await openStudio(visitSite, site, '/studio/settings')
  const other = await context.newPage()
  await other.goto(`${site.url}/studio/settings`)
  const field = (tab: typeof page, name: string) => tab.getByRole('textbox', { name, exact: true })
  const bar = (tab: typeof page) => tab.getByRole('region', { name: en.bar.label })
  await field(other, en.fields.author).waitFor()
  await field(page, en.fields.licence).fill('CC BY 4.0')
  await expect(field(other, en.fields.licence)).toHaveValue('CC BY 4.0')
  await field(other, en.fields.author).fill('Mira in two tabs')
  await expect(bar(page)).toContainText(en.bar.notSaved(2))
  await page.reload()
  await expect(field(page, en.fields.licence)).toHaveValue('CC BY 4.0')
  await expect(field(page, en.fields.author)).toHaveValue('Mira in two tabs')
  await bar(page).getByRole('button', { name: en.bar.save }).click()
  await expect(bar(other)).toBeHidden()
  await expect(field(other, en.fields.author)).toHaveValue('Mira in two tabs')
  expect(await read()).toMatchObject({ author: 'Mira in two tabs', licence: 'CC BY 4.0' })
})

test('another device is never overwritten: the owner chooses for each setting', { tag: '@full' }, async ({
  visitSite,
}) => {
  await save({ author: 'Mira', licence: 'CC0' })
  const { page } = await openStudio(visitSite, site, '/studio/settings', { width: 390 })
  await page.getByRole('textbox', { name: en.fields.author, exact: true }).fill('Lin')
  await page.getByRole('textbox', { name: en.fields.licence }).fill('MIT')
  await save({ author: 'Ada', licence: 'GPL' })
  const bar = page.getByRole('region', { name: en.bar.label })
  await bar.getByRole('button', { name: en.bar.save }).click()
  const conflicts = page.getByRole('region', { name: en.conflict.title })
  await conflicts.waitFor()
  expect(await read()).toMatchObject({ author: 'Ada', licence: 'GPL' })
  await expectNoViolations(page)
  await conflicts.getByRole('button', { name: `${en.fields.author}: ${en.conflict.keepMine}` }).press('Enter')
  await conflicts
    .getByRole('button', { name: `${en.fields.licence}: ${en.conflict.keepTheirs}` })
    .press('Enter')
  await expect(conflicts).toBeHidden()
  await bar.getByRole('button', { name: en.bar.save }).click()
  await expect(bar).toBeHidden()
  expect(await read()).toMatchObject({ author: 'Lin', licence: 'GPL' })
})

test('an accent that fails is measured, previewed, refused, and made readable', { tag: '@full' }, async ({
  visitSite,
}) => {
  await save({ accentDark: '', accentLight: '' })
  const { page, expectFailure } = await openStudio(visitSite, site, '/studio/appearance')
  // What this test runs in the frame: its sandbox stops every script of the page.
  expectFailure(/Blocked script execution in 'about:srcdoc'/)
  const ink = page.getByRole('textbox', { name: en.fields.accentDark, exact: true })
  await ink.fill('#224422')
  await expect(page.getByRole('cell', { name: /below 4.5/ })).toHaveCount(3)
  const bar = page.getByRole('region', { name: en.bar.label })

  await bar.getByRole('button', { name: en.bar.preview }).click()
  const preview = page.getByRole('dialog', { name: en.preview.title })
  const frame = preview.frameLocator('iframe')
  const link = frame.locator('body')
  await expect(link).toHaveCSS('--accent', /.+/)
  const accent = () => link.evaluate((body) => getComputedStyle(body).getPropertyValue('--accent').trim())
  await expect.poll(accent).toBe('#224422')
  // A link of the page leads to the page with the same settings.
  await frame.getByRole('navigation').first().getByRole('link', { name: 'Archives' }).click()
  await expect(frame.getByRole('heading', { level: 1, name: 'Archives' })).toBeVisible()
  await expect.poll(accent).toBe('#224422')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  expect(await (await fetch(site.url)).text()).not.toContain('/site-style/')

  await bar.getByRole('button', { name: en.bar.save }).click()
  await expect(ink).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: en.accent.lighten }).click()
  await expect(page.getByRole('cell', { name: /below/ })).toHaveCount(0)
  await bar.getByRole('button', { name: en.bar.preview }).click()
  await expect.poll(accent).not.toBe('#224422')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: en.bar.save }).click()
  await expect(bar).toBeHidden()
  const visitor = await visitSite(site.url)
  await visitor.open('/')
  const { accentDark } = await read()
  await expect
    .poll(() =>
      visitor.page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent').trim()),
    )
    .toBe(accentDark)
})

test('the navigation is put in order by keyboard, with a hidden section and a link of its own', {
  tag: '@full',
}, async ({ visitSite }) => {
  await save({ navigation: sections.map((section) => ({ section, isShown: true })) })
  const { page } = await openStudio(visitSite, site, '/studio/appearance')
  await page.getByRole('switch', { name: en.navigation.shown('Videos') }).press('Space')
  await page.getByRole('button', { name: orderingEn.handle(en.navigation.entry('About')) }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(orderingEn.lifted(9, 9))).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(orderingEn.moved(8, 9))).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText(orderingEn.dropped(8, 9))).toBeAttached()
  await page.getByRole('button', { name: en.navigation.rename('Talks') }).press('Enter')
  await page.getByRole('textbox', { name: en.navigation.textEn }).fill('Notes')
  await page.getByRole('button', { name: en.navigation.rename('Notes') }).press('Enter')
  await page.getByRole('button', { name: en.navigation.addLink }).press('Enter')
  await page.getByRole('textbox', { name: en.navigation.textEn }).fill('Webcam')
  await page.getByRole('textbox', { name: en.navigation.url }).fill('javascript:alert(1)')
  const bar = page.getByRole('region', { name: en.bar.label })
  await bar.getByRole('button', { name: en.bar.save }).click()
  const url = page.getByRole('textbox', { name: en.navigation.url })
  await expect(url).toHaveAttribute('aria-invalid', 'true')
  await expect(url).toBeFocused()
  await url.fill('https://pier.example')
  await bar.getByRole('button', { name: en.bar.save }).click()
  await expect(bar).toBeHidden()
  await expectNoViolations(page)

  const visitor = await visitSite(site.url)
  await visitor.open('/')
  const header = visitor.page.getByRole('banner').getByRole('navigation')
  await expect(header.getByRole('link')).toHaveText([
    'Home',
    'Notes',
    'Archives',
    'Tags',
    'Albums',
    'Friends',
    'About',
    'Message',
    'Webcam',
  ])
  // Chinese has its usual name.
  const chinese = await fetch(site.url, { headers: { cookie: 'locale=cn' } })
  expect(await chinese.text()).toContain('>说说</a>')
  await expect(header.getByRole('link', { name: 'Webcam' })).toHaveAttribute('href', 'https://pier.example')
  await expectFits(visitor.page)
})

test('a moved entry keeps its new place when something else is changed at once', { tag: '@full' }, async ({
  visitSite,
}) => {
  await save({ navigation: sections.map((section) => ({ section, isShown: true })) })
  const { page } = await openStudio(visitSite, site, '/studio/appearance')
  await page.getByRole('button', { name: orderingEn.handle(en.navigation.entry('About')) }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(orderingEn.lifted(9, 9))).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(orderingEn.moved(8, 9))).toBeAttached()
  // In the same task as the announcement, before React can render anything later.
  await page.evaluate(
    ([dropped, addLink]) =>
      new MutationObserver((_, observer) => {
        if (![...document.querySelectorAll('[role=status]')].some((said) => said.textContent === dropped))
          return
        observer.disconnect()
        for (const button of document.querySelectorAll('button'))
          if (button.textContent === addLink) button.click()
      }).observe(document.body, { subtree: true, childList: true, characterData: true }),
    [orderingEn.dropped(8, 9), en.navigation.addLink] as const,
  )
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: en.navigation.preview }).locator('span')).toHaveText([
    'Home',
    'Talks',
    'Archives',
    'Tags',
    'Albums',
    'Videos',
    'Friends',
    'About',
    'Message',
    en.navigation.newLink,
  ])
})

/** Pages below each section, and where a hidden one may still be linked from: nowhere. */
const paths: Record<string, string[]> = {
  talks: ['/talks'],
  archives: ['/archives'],
  tags: ['/tags'],
  albums: ['/photos/albums'],
  videos: ['/videos'],
  friends: ['/friends'],
  message: ['/message'],
  about: ['/about'],
}

test('a hidden section answers 404, and no page links to it', async () => {
  for (const [hidden, own] of Object.entries(paths)) {
    await save({ navigation: sections.map((section) => ({ section, isShown: section !== hidden })) })
    for (const path of own) expect((await fetch(site.url + path)).status, path).toBe(404)
    const others = Object.entries(paths).flatMap(([section, open]) => (section === hidden ? [] : open))
    for (const path of ['/', '/search?q=a', '/nowhere', ...others]) {
      const html = await (await fetch(site.url + path)).text()
      for (const gone of own)
        expect(html, `${path} without ${hidden}`).not.toMatch(new RegExp(`href="${gone}["/?]`))
    }
  }
  await save({ navigation: sections.map((section) => ({ section, isShown: true })) })
  for (const path of Object.values(paths).flat())
    expect((await fetch(site.url + path)).status, path).toBe(200)
})

test('the CSS of the owner applies after that of every page, also after a navigation', {
  tag: '@full',
}, async ({ visitSite }) => {
  await save({ customCss: '.hd { outline: 3px solid rgb(1, 2, 3); }' })
  const { page, open, hydrated } = await visitSite(site.url)
  await open('/')
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  await hydrated()
  await header.getByRole('link', { name: 'Archives' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archives')
  await expect(header).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  const last = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=stylesheet]')].at(-1)?.getAttribute('href'),
  )
  expect(last).toContain('/site-style/custom.css')
  await save({ customCss: '' })
})
