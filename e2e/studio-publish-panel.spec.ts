/** The fields of the publish panel, and what each of them does to the public article. */

import type { Locator, Page } from '@playwright/test'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateEmailPreferences } from '#server/features/subscriptions/subscriptions.sql.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { plainPhoto, plainPhotoBytes } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { cn as siteCn } from '#web/locale/cn.ts'
import { en as siteEn } from '#web/locale/en.ts'
import frame from '#web/studio/frame/texts/en.ts'
import uploads from '#web/studio/uploads/texts/en.ts'
import publishingCn from '#web/studio/writing/publishing/texts/cn.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import cn from '#web/studio/writing/texts/cn.ts'
import en from '#web/studio/writing/texts/en.ts'
import { expectNoViolations } from './support/axe.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks, tierOf } from './support/look.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { expectText, savedArticle, sourceOf, untilSaved, writeArticle } from './support/writing.ts'

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(
    async (ctx) => {
      await saveArticle(ctx, articleDraft(ctx, { category: 'Systems', tags: ['tide', 'timetable'] }))
      const chinese = articleDraft(ctx, { title: '潮汐表', markdown: '潮水来了又走。' })
      await saveArticle(ctx, { ...chinese, rendered: { ...chinese.rendered, lang: 'zh-CN' } })
      await plainPhoto(ctx, 77)
      for (const nickname of ['Lin', 'Bo']) {
        const { id } = await createTestReader(ctx, { nickname })
        await ctx.transaction((tx) => updateEmailPreferences(tx, id, { is_subscribed: 1 }))
      }
    },
    { SMTP_URL: 'file:' },
  )
})
test.afterAll(() => site.stop())

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: en.details }).click()
  const panel = page.getByRole('dialog', { name: publishing.title })
  await panel.waitFor()
  return panel
}
const publish = async (page: Page, panel: Awaited<ReturnType<typeof openPanel>>) => {
  await panel.getByRole('button', { name: /^(Publish now|Update)$/ }).click()
  await panel.waitFor({ state: 'detached' })
  await untilSaved(page)
}
const request = (path: string) => fetch(`${site.url}${path}`, { redirect: 'manual' })
const htmlOf = async (path: string) => (await fetch(`${site.url}${path}`)).text()

test('category and tags are completed from those that exist, and new ones are created', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  const path = await writeArticle(page, 'Filed', 'Filed under.')
  const panel = await openPanel(page)
  const optionsOf = (field: Locator) =>
    field.evaluate((input) =>
      [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
    )
  await expect
    .poll(() => optionsOf(panel.getByLabel(publishing.filing.category, { exact: true })))
    .toContain('Systems')
  await expect
    .poll(() => optionsOf(panel.getByPlaceholder(publishing.filing.addTag)))
    .toEqual(expect.arrayContaining(['tide', 'timetable']))
  await panel.getByLabel(publishing.filing.category, { exact: true }).fill('Systems')
  const tag = panel.getByPlaceholder(publishing.filing.addTag)
  await tag.fill('tide，new one、')
  await tag.press('Enter')
  await panel.getByText('#new one').waitFor()
  await publish(page, panel)
  const html = await htmlOf(path)
  for (const name of ['Systems', 'tide', 'new one']) expect(html).toContain(name)
  await expectText(site, page, 'Filed under.')
})

test('Enter in a field publishes nothing', async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'Enter', 'Not for readers yet.')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: publishing.time.at }).click()
  await panel.getByRole('button', { name: publishing.access.password }).click()
  await panel.getByLabel(publishing.details.type).selectOption(publishing.details.types[3])
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  for (const [field, text] of [
    [panel.getByLabel(publishing.access.password, { exact: true }), 'open sesame'],
    [panel.getByLabel(publishing.filing.category, { exact: true }), 'Systems'],
    [panel.getByPlaceholder(publishing.filing.addTag), 'tide'],
    [panel.getByLabel(frame.urlName.label), 'enter-key'],
    [panel.getByLabel(publishing.details.source), 'https://example.org/'],
    [panel.getByLabel(publishing.translation.search), 'Tide'],
    [panel.getByLabel(publishing.time.dateAndTime), '2020-01-02T03:04'],
  ] as const) {
    await field.fill(text)
    await field.press('Enter')
  }
  await panel.getByText('#tide').waitFor()
  await expect
    .poll(async () => (await savedArticle(site, page)).draft.properties)
    .toMatchObject({ category: 'Systems', tags: ['tide'], slug: 'enter-key' })
  expect(sent.filter((path) => path.endsWith('/publish'))).toEqual([])
  // An incomplete time cannot be used.
  await panel.getByLabel(publishing.time.dateAndTime).fill('')
  const button = panel.getByRole('button', { name: publishing.publishNow(0, '') })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('button', { name: publishing.time.now, exact: true }).click()
  await button.press('Enter')
  await panel.waitFor({ state: 'detached' })
  expect((await savedArticle(site, page)).publication).toMatchObject({ state: 'published', isLocked: true })
})

for (const look of looks) {
  const texts = look.locale === 'cn' ? publishingCn : publishing
  const { comments } = look.locale === 'cn' ? siteCn : siteEn
  const words = look.locale === 'cn' ? cn : en
  test(`comments are closed for one article, and search engines and networks get words of their own, ${look.width} wide, ${look.locale}`, {
    tag: tierOf(look),
  }, async ({ visitSite }) => {
    const visitor = await openStudio(visitSite, site, '/studio/write', look)
    const { page } = visitor
    const path = await writeArticle(page, `Shared ${look.width} ${look.locale}`, 'The pier was empty.')
    await page.getByRole('button', { name: words.details }).click()
    const panel = page.getByRole('dialog', { name: texts.title })
    await panel.getByRole('switch', { name: texts.comments.title }).press('Space')
    await panel.getByText(texts.comments.closed).waitFor()
    // Empty fields follow the article.
    await expect(panel.getByText('The pier was empty.')).toHaveCount(2)
    await panel.getByRole('button', { name: texts.sharing.edit, exact: true }).press('Enter')
    await panel.getByLabel(texts.sharing.titleField).fill('What the pier knows')
    await panel.getByLabel(texts.sharing.description).fill('In one sentence.')
    await expect(panel.getByText('What the pier knows')).toHaveCount(2)
    await panel
      .getByRole('button', { name: new RegExp(`: ${texts.sharing.image}$`) })
      .last()
      .click()
    await panel.getByRole('button', { name: texts.cover.choose('tone-77.png') }).press('Enter')
    await panel.getByRole('button', { name: texts.sharing.noImage }).waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: texts.publishNow(0, '') }).press('Enter')
    await page.getByText(texts.published).first().waitFor()
    const html = await htmlOf(path)
    expect(html).toContain('<title>What the pier knows</title>')
    expect(html).toContain('<meta name="description" content="In one sentence.">')
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\/media\/[0-9a-f]{32}\//)
    await visitor.open(path)
    await page.getByText(comments.ended).waitFor()
    await expect(page.getByLabel(comments.label)).toHaveCount(0)
  })
}

test('an article is linked with its translation, which readers of both are offered', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  const path = await writeArticle(page, 'Tide table', 'The tide comes and goes.')
  await publish(page, await openPanel(page))
  const panel = await openPanel(page)
  const search = panel.getByLabel(publishing.translation.search)
  await search.fill('潮汐表')
  await panel.getByRole('list', { name: publishing.translation.results }).getByRole('button').press('Enter')
  await panel.getByText(publishing.translation.offered).waitFor()
  await expectNoViolations(page)
  const html = await htmlOf(path)
  for (const lang of ['en', 'zh-CN', 'x-default'])
    expect(html).toContain(`hreflang="${lang}" href="${site.url}`)

  await page.goto(path)
  await page.getByRole('link', { name: '阅读中文版' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: '潮汐表' }).waitFor()
  await expect(page.getByRole('link', { name: 'Read in English' })).toHaveAttribute(
    'href',
    '/articles/tide-table',
  )
  await expectNoViolations(page)
})

test('the URL has the name that the owner chooses, and every former one leads there', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  const path = await writeArticle(page, 'Slug', 'Found by its name.')
  for (const slug of ['first-name', '第二个名字']) {
    const panel = await openPanel(page)
    await panel.getByLabel(frame.urlName.label).fill(slug)
    await publish(page, panel)
  }
  const url = `/articles/${encodeURIComponent('第二个名字')}`
  expect((await request(url)).status).toBe(200)
  for (const former of ['/articles/first-name', path]) {
    const response = await request(former)
    expect([response.status, response.headers.get('location')], former).toEqual([301, url])
  }
  await expectText(site, page, 'Found by its name.')
})

test('the cover is generated, uploaded, or from the library', { tag: '@full' }, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  const path = await writeArticle(page, 'Cover', 'With a cover.')
  const coverOf = async () => (await savedArticle(site, page)).draft.properties.cover

  let panel = await openPanel(page)
  const generated = panel.getByRole('list', { name: publishing.cover.generated }).getByRole('button')
  await expect(generated).toHaveCount(4)
  await generated.nth(2).press('Enter')
  await publish(page, panel)
  const chosen = await coverOf()
  if (chosen.kind !== 'generated') throw new Error('The third cover has a number of its own.')
  expect(await htmlOf(path)).toContain(`/covers/${chosen.seed.toString(36)}-`)

  panel = await openPanel(page)
  await expect(generated.nth(2)).toHaveAttribute('aria-pressed', 'true')
  const input = panel.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await expect(panel.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await input.setInputFiles({
    name: 'uploaded.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await plainPhotoBytes(200)),
  })
  await expect.poll(async () => (await coverOf()).kind).toBe('media')
  await publish(page, panel)
  const uploaded = (await savedArticle(site, page)).coverImage
  expect(await htmlOf(path)).toContain(uploaded?.src)

  panel = await openPanel(page)
  await panel.getByRole('button', { name: `${uploads.image.library}: ${publishing.cover.title}` }).click()
  await panel.getByRole('button', { name: publishing.cover.choose('tone-77.png') }).press('Enter')
  await publish(page, panel)
  const picked = (await savedArticle(site, page)).coverImage
  expect(picked?.src).not.toBe(uploaded?.src)
  expect(await htmlOf(path)).toContain(picked?.src)

  panel = await openPanel(page)
  await generated.first().press('Enter')
  await publish(page, panel)
  expect(await coverOf()).toEqual({ kind: 'none' })
  await expectText(site, page, 'With a cover.')
})

test('abstract, kind, source, language, pin and feature become public, and stay when the text changes', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  const path = await writeArticle(page, 'Details', 'A text of its own.')
  const { details } = publishing
  const panel = await openPanel(page)
  await panel.getByLabel(details.abstract).fill('What it is about.')
  await panel.getByLabel(details.type).selectOption(details.types[3])
  await panel.getByLabel(details.source).fill('no address')
  await panel.getByText(details.sourceError).waitFor()
  await panel.getByLabel(details.source).fill('https://example.org/original')
  await panel.getByLabel(details.lang).selectOption('zh-CN')
  await panel.getByRole('switch', { name: details.pin }).press('Space')
  await panel.getByRole('switch', { name: details.feature }).press('Space')
  await publish(page, panel)
  const html = await htmlOf(path)
  expect(html).toContain('https://example.org/original')
  expect(html).toMatch(/lang="zh-CN"/)
  const { data } = (await (
    await fetch(`${site.url}/api/articles${path.replace('/articles', '')}`)
  ).json()) as {
    data: Record<string, unknown>
  }
  expect(data).toMatchObject({ type: 3, originalUrl: 'https://example.org/original' })
  expect(await htmlOf('/')).toContain('What it is about.')
  await sourceOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And more.')
  await expectText(site, page, 'A text of its own. And more.')
  expect((await savedArticle(site, page)).draft.properties).toMatchObject({
    abstract: 'What it is about.',
    type: 3,
    originalUrl: 'https://example.org/original',
    lang: 'zh-CN',
    isTop: true,
    isFeatured: true,
  })
})

test('the number of subscribers is shown, and they are notified the first time only', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'News', 'Something new.')
  const { notification } = publishing
  let panel = await openPanel(page)
  const send = panel.getByRole('switch', { name: notification.send(2, '2') })
  await send.press('Space')
  // The button says what it does.
  await panel.getByRole('button', { name: publishing.publishNow(2, '2') }).click()
  await panel.waitFor({ state: 'detached' })
  expect((await savedArticle(site, page)).publication.notifiedAt).not.toBeNull()
  panel = await openPanel(page)
  await panel.getByRole('button', { name: publishing.update }).waitFor()
  await expect(send).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectText(site, page, 'Something new.')
})

test('a preview link has an end, and neither a cache nor a search engine keeps what it shows', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio/write')
  await writeArticle(page, 'Secret', 'Only with the link.')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: publishing.preview.month }).click()
  await panel.getByRole('button', { name: publishing.preview.create }).click()
  await panel.getByText(/^Works until/).waitFor()
  const { pathname, search } = new URL(
    await panel.getByRole('textbox', { name: publishing.preview.title }).inputValue(),
  )
  const shown = await request(pathname + search)
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(shown.headers.get('x-robots-tag')).toContain('noindex')
  expect(await shown.text()).toContain('Only with the link.')
})
