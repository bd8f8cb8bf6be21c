/** Writing an article: nothing typed is lost, the preview follows, everything works by keyboard. */
import type { Page } from '@playwright/test'
import { failures } from '#contract/errors.ts'
import { saveArticleFixtures } from '#server/testing/fixtures.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import { en as siteEn } from '#web/locale/en.ts'
import frame from '#web/studio/frame/texts/en.ts'
import live from '#web/studio/writing/live/texts/en.ts'
import cn from '#web/studio/writing/texts/cn.ts'
import en from '#web/studio/writing/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioProcess, startStudioProcess } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { paste, savedText, sourceOf, untilSaved, write } from './support/writing.ts'

let site: StudioProcess
test.beforeAll(async () => {
  site = await startStudioProcess(saveArticleFixtures)
})
test.afterAll(() => site.stop())

const previewOf = (page: Page) => page.frameLocator('iframe').locator('.prose')

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`a new article is written by keyboard, previewed, saved and opened again, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio/write', look, 'source')
    await page.getByRole('textbox', { name: texts.title }).focus()
    await page.keyboard.type('Tides 潮汐')
    await page.keyboard.press('Enter')
    await page.keyboard.type('## Noon\n\nThe pier was *empty*. 码头空了。\n\n$$\nx^2\n')
    await page.keyboard.type('$$\n\nEnd')
    await untilSaved(page)
    await expect.poll(() => page.url()).toMatch(/\/studio\/articles\/\d+$/)
    await expect
      .poll(() => savedText(site, page))
      .toBe('## Noon\n\nThe pier was *empty*. 码头空了。\n\n$$\nx^2\n$$\n\nEnd')
    await page.getByRole('button', { name: texts.views.split }).press('Enter')
    await previewOf(page).getByRole('heading', { name: 'Noon' }).waitFor()
    await previewOf(page).locator('em').waitFor()
    await previewOf(page).locator('math').waitFor()
    await expectAccessible(page)

    await page.reload()
    await expect(sourceOf(page)).toContainText('码头空了。')
    await expect(page.getByRole('textbox', { name: texts.title })).toHaveValue('Tides 潮汐')
  })
}

test('the menu behind a slash inserts a callout; formats and footnotes have keys', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await write(page, '/call')
  await page.getByRole('option', { name: en.formats.callout }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Careful')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await page
    .getByRole('toolbar', { name: en.toolbar })
    .getByRole('button', { name: en.formats.footnote })
    .click()
  await page.keyboard.type('A note.')
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toBe('> [!note]\n> **Careful[^1]**\n\n[^1]: A note.')
})

test('Enter takes the entry that the last letters name, without waiting for the menu', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await write(page, '/')
  await page.getByRole('option', { name: en.formats.callout }).waitFor()
  // In one task, so that the menu has no time to ask for its entries again.
  await sourceOf(page).evaluate((element) => {
    document.execCommand('insertText', false, 'call')
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
    )
  })
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toMatch(/^> \[!note\]/)
})

test('a URL pasted on a selection makes a link, rich text becomes Markdown', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  // When it is loaded, the library tries whether it may parse text itself. It may not, and gets nodes from us.
  visitor.expectFailure(/requires 'TrustedHTML' assignment/)
  await write(page, 'See the tide')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await paste(page, { 'text/plain': 'https://example.org/tide' })
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await paste(page, {
    'text/plain': 'One two',
    'text/html': '<h2>One</h2><p>two <b>three</b></p><ul><li>four</li></ul><script>alert(1)</script>',
  })
  await expect(sourceOf(page)).toContainText('three')
  await untilSaved(page)
  await expect
    .poll(() => savedText(site, page))
    .toBe('See the [tide](https://example.org/tide)\n## One\n\ntwo **three**\n\n- four')
})

test('source and preview scroll in step; after a long paste the preview shows its end, where the writer is', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await write(page, '# Before')
  const preview = previewOf(page)
  await preview.getByRole('heading', { name: 'Before' }).waitFor()
  const paragraphs = Array.from({ length: 120 }, (_, i) => `Paragraph ${i} of what was pasted.`)
  await paste(page, { 'text/plain': `\n\n${paragraphs.join('\n\n')}` })
  const last = preview.getByText('Paragraph 119 of')
  await expect(last).toBeInViewport()
  await untilSaved(page)

  const source = page.locator('.cm-scroller')
  const scrollSource = (top: number) =>
    source.evaluate((element, to) => {
      element.scrollTop = to
    }, top)
  await scrollSource(0)
  await expect(preview.getByText('Paragraph 0 of')).toBeInViewport()
  await expect(last).not.toBeInViewport()
  await last.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await expect(sourceOf(page).getByText('Paragraph 119 of')).toBeInViewport()

  // The preview is scrolled a few frames after it has followed the source to its start.
  await source.evaluate(async (element) => {
    const shown = document.querySelector('iframe')?.contentDocument?.documentElement
    if (!shown) throw new Error('The preview has no document.')
    let still = 0
    for (let frame = 0; still < 3 && frame < 600; frame++) {
      still = element.scrollTop + shown.scrollTop > 0 ? 0 : still + 1
      if (still === 0) element.scrollTop -= 100
      await new Promise(requestAnimationFrame)
    }
    shown.scrollTop = shown.scrollHeight
    // What comes into view is measured, and has its place after that.
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(sourceOf(page).getByText('Paragraph 119 of')).toBeInViewport()
})

test('the preview stays where it is scrolled to while the source measures the lines that come into view', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await write(page, '# Before')
  const sections = Array.from(
    { length: 60 },
    (_, i) => `## Heading ${i}\n\n${'潮水 and the moon over the bay. '.repeat(5 + ((i * 37) % 60))}`,
  )
  await paste(page, { 'text/plain': `\n\n${sections.join('\n\n')}` })
  await previewOf(page).getByText('Heading 59').waitFor()
  await untilSaved(page)
  const moved = await page.evaluate(async () => {
    const source = document.querySelector('.cm-scroller')
    const shown = document.querySelector('iframe')?.contentDocument?.documentElement
    if (!source || !shown) throw new Error('The editor is not shown.')
    const frames = async (count: number) => {
      for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
    }
    source.scrollTop = 0
    while (shown.scrollTop > 0) await frames(1)
    const distances: number[] = []
    for (let part = 1; part < 6; part++) {
      shown.scrollTop = (shown.scrollHeight * part) / 7
      const to = shown.scrollTop
      await frames(30)
      distances.push(shown.scrollTop - to)
    }
    return { distances, source: source.scrollTop }
  })
  expect(moved).toEqual({ distances: [0, 0, 0, 0, 0], source: expect.any(Number) })
  expect(moved.source).toBeGreaterThan(0)
})

test('without a network the text waits in the browser, also when the tab is closed, and is sent when it returns', async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page, context } = visitor
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await write(page, 'Before. ')
  await untilSaved(page)
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  await context.setOffline(true)
  await write(page, 'While offline. ')
  await page.getByText(en.band.offline.title, { exact: true }).waitFor()
  const url = page.url()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(url)
  await expect(sourceOf(next)).toHaveText('Before. While offline. ')
  await untilSaved(next)
  await expect.poll(() => savedText(site, next)).toBe('Before. While offline. ')
})

test('a new article that never reached the server is found on the dashboard', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio')
  const { page, context } = visitor
  visitor.expectFailure(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.getByRole('link', { name: frame.nav.write }).first().click()
  await sourceOf(page).waitFor()
  await context.setOffline(true)
  await write(page, 'Written without a network')
  await page.getByText(en.band.offline.title, { exact: true }).waitFor()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/studio')
  await next.getByRole('link', { name: 'Written without a network' }).press('Enter')
  await expect(sourceOf(next)).toHaveText('Written without a network')
  await untilSaved(next)
  await expect.poll(() => savedText(site, next)).toBe('Written without a network')
})

test('the server is killed while somebody types, and every character is there afterwards', async ({
  visitSite,
}) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  visitor.expectFailure(/ERR_|Failed to (fetch|load)|50300/)
  await write(page, 'First. ')
  await untilSaved(page)
  const crash = site.crash()
  await page.keyboard.type('Typed while the server is gone. ')
  await crash
  await page.keyboard.type('And after it.')
  await page.keyboard.press('Control+s')
  await expect.poll(() => savedText(site, page)).toBe('First. Typed while the server is gone. And after it.')
  await untilSaved(page)
})

test('another tab of the same browser takes the article over with all its text, and gives it back', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page, context } = await openStudio(visitSite, site, '/studio/write')
  await write(page, 'In the first tab. ')
  await untilSaved(page)
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  await page.keyboard.type('Just typed. ')
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(sourceOf(second)).toHaveText('In the first tab. Just typed. ')
  await page.getByRole('heading', { name: en.elsewhere.title }).waitFor()
  await write(second, 'In the second tab.')
  await page.getByRole('button', { name: en.elsewhere.edit }).press('Enter')
  await expect(sourceOf(page)).toHaveText('In the first tab. Just typed. In the second tab.')
  await second.getByRole('heading', { name: en.elsewhere.title }).waitFor()
})

test('changes of two devices at different places are merged', { tag: '@full' }, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await write(page, 'One\n\nTwo')
  await untilSaved(page)
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  const other = await openStudio(visitSite, site, new URL(page.url()).pathname)
  await expect(sourceOf(other.page)).toContainText('Two')
  await sourceOf(other.page).click()
  await other.page.keyboard.press('Control+Home')
  await other.page.keyboard.type('By the other: ')
  await untilSaved(other.page)
  await expect.poll(() => savedText(site, other.page)).toBe('By the other: One\n\nTwo')
  await write(page, ' by me')
  await page.getByText(en.merged).waitFor()
  await expect.poll(() => savedText(site, page)).toBe('By the other: One\n\nTwo by me')
  await expect(sourceOf(page)).toContainText('By the other: One')
})

for (const look of looks) {
  const texts = look.locale === 'cn' ? cn : en
  test(`the menu behind a slash is found by name and by pinyin, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const { page } = await openStudio(visitSite, site, '/studio/write', look, 'write')
    await sourceOf(page).click()
    await page.keyboard.type('/')
    const options = page.getByRole('listbox', { name: texts.formats.insert }).getByRole('option')
    await expect(options).toHaveCount(22)
    await expectAccessible(page)
    await page.keyboard.type('dm')
    await expect(options).toHaveCount(1)
    await expect(options).toContainText(look.locale === 'cn' ? '代码' : 'Code')
    await page.keyboard.press('Enter')
    await page.keyboard.type('ts is code')
    await untilSaved(page)
    await expect.poll(() => savedText(site, page)).toBe('```\nts is code\n```')
  })
}

test('the menu finds the owner’s articles last; Esc keeps what was typed', { tag: '@full' }, async ({
  visitSite,
}) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await write(page, 'In /us')
  await page.keyboard.press('Escape')
  await page.keyboard.type('r, and /open')
  await page.getByRole('option').filter({ hasText: 'An open article' }).click()
  await untilSaved(page)
  await expect
    .poll(() => savedText(site, page))
    .toMatch(/^In \/usr, and \[An open article\]\(\/articles\/\d+\)$/)
})

const withImages = {
  'text/plain': 'The pier. The office.',
  'text/html':
    '<p>The <b>pier</b>.</p><p><img src="https://images.example.com/a.png"></p><p><img src="file:///C:/b.png"></p><p>The office.</p>',
}

test('images of other sites are stored when the owner says so, missing ones are asked for', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  visitor.expectFailure(/requires 'TrustedHTML' assignment|images\.example\.com|ERR_NAME_NOT_RESOLVED/)
  const body = new FormData()
  body.append('file', new Blob([await plainPhotoBytes(90)]), 'a.png')
  const stored = await fetch(`${site.url}/api/studio/media?name=a.png`, {
    method: 'POST',
    headers: site.owner.headers,
    body,
  })
  const json = (await stored.json()) as { data: { url: string } }
  await page.route('**/images.example.com/**', (route) => route.abort())
  await page.route('**/api/studio/media/remote', (route) => route.fulfill({ json }))
  await write(page, '')
  await paste(page, withImages)
  const notice = page.getByRole('region', { name: en.paste.region })
  await expect(notice).toContainText(en.paste.remote(1))
  await expect(notice).toContainText(en.paste.missing(1))
  await expectAccessible(page)
  await notice.getByRole('button', { name: en.paste.store(1) }).click()
  await expect(notice).not.toContainText(en.paste.remote(1))
  const choosing = page.waitForEvent('filechooser')
  await notice.getByRole('button', { name: en.paste.choose(1) }).click()
  await (await choosing).setFiles({
    name: 'b.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await plainPhotoBytes(91)),
  })
  await expect(notice).toHaveCount(0)
  await expect
    .poll(() => savedText(site, page))
    .toMatch(
      new RegExp(
        `^The \\*\\*pier\\*\\*\\.\\n\\n!\\[\\]\\(${json.data.url}\\)\\n\\n!\\[\\]\\(/media/\\S+\\)\\n\\nThe office\\.$`,
      ),
    )
})

test('an image that the other site refuses is left; Esc leaves all of them, and plain text has none', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  visitor.expectFailure(/requires 'TrustedHTML' assignment|images\.example\.com|status of 4\d\d/)
  await page.route('**/images.example.com/**', (route) => route.abort())
  await page.route('**/api/studio/media/remote', (route) =>
    route.fulfill({ json: { flag: false, code: failures.refused.code, message: 'No', data: null } }),
  )
  await write(page, '')
  await paste(page, withImages)
  const notice = page.getByRole('region', { name: en.paste.region })
  await notice.getByRole('button', { name: en.paste.store(1) }).click()
  await expect(notice).toContainText(`${en.paste.refused(1)} ${en.paste.refusedHint}`)
  await notice.press('Escape')
  await expect(notice).toHaveCount(0)
  await sourceOf(page).press('ControlOrMeta+a')
  await paste(page, withImages)
  await notice.getByRole('button', { name: en.paste.plain }).click()
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toBe(withImages['text/plain'])
})

test('images wait for the connection; those that the owner leaves are not asked for', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await openStudio(visitSite, site, '/studio/write')
  const { page } = visitor
  visitor.expectFailure(
    /requires 'TrustedHTML' assignment|images\.example\.com|ERR_(?:FAILED|NAME_NOT_RESOLVED)/,
  )
  const asked: string[] = []
  const [offline, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/images.example.com/**', (route) => route.abort())
  await page.route('**/api/studio/media/remote', async (route) => {
    asked.push(route.request().postDataJSON().url)
    if (asked.length === 1) await offline.promise
    else await held.promise
    await route.abort()
  })
  await write(page, '')
  const urls = ['a', 'b', 'c'].map((name) => `https://images.example.com/${name}.png`)
  const three = { 'text/html': urls.map((url) => `<p><img src="${url}"></p>`).join('') }
  await paste(page, three)
  const notice = page.getByRole('region', { name: en.paste.region })
  await notice.getByRole('button', { name: en.paste.store(3) }).click()
  offline.resolve()
  await expect(notice).toContainText(`${en.paste.refused(3)} ${siteEn.toasts.noResponse}`)
  expect(asked).toEqual(urls.slice(0, 1))

  await notice.getByRole('button', { name: en.paste.again }).click()
  await expect.poll(() => asked.length).toBe(2)
  await notice.getByRole('button', { name: en.paste.leave(3) }).click()
  await paste(page, three)
  held.resolve()
  await expect(notice).toContainText(en.paste.remote(3))
  await expect(notice.getByRole('button', { name: en.paste.store(3) })).toBeVisible()
  expect(asked.length).toBe(2)
})

test('a block has a plus and a menu at its left', { tag: '@full' }, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  // Enter ends a paragraph.
  await write(page, 'One\nTwo\nThree')
  await untilSaved(page)
  await expect.poll(() => page.url()).toMatch(/articles\/\d+$/)
  await page.getByText('One').hover()
  await page.getByRole('button', { name: live.handles.menu }).click()
  await page.getByRole('menuitem', { name: live.handles.down }).click()
  await expect.poll(() => savedText(site, page)).toBe('Two\n\nOne\n\nThree')
  await page.getByText('Two').hover()
  await page.getByRole('button', { name: live.handles.insert }).click()
  await page.keyboard.type('divider')
  await page.keyboard.press('Enter')
  await expect.poll(() => savedText(site, page)).toMatch(/^Two\n\n---\n+One\n\nThree$/)
})

test('print signs while typing, when the owner wants them, and Backspace brings back what was typed', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await page.getByRole('button', { name: en.typography }).click()
  await write(page, '"Wait...')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' `"a"`')
  await untilSaved(page)
  await expect.poll(() => savedText(site, page)).toBe('“Wait... `"a"`')
})
