/** Link cards and players: made in the editor, shown to readers, whose browsers ask no other site before a click. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { makeLinkCard } from '#server/features/link-cards/make-link-card.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import live from '#web/studio/writing/live/texts/en.ts'
import publishing from '#web/studio/writing/publishing/texts/en.ts'
import en from '#web/studio/writing/texts/en.ts'
import type { LocalSite } from './support/site.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'
import { savedText, untilSaved, writeArticle } from './support/writing.ts'

const post = 'https://fosstodon.org/@lin/111111111111111111'

let site: StudioSite & LocalSite
let elsewhere: Server
let html = ''
let postId = 0
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    const markdown = `A post:\n\n${post}`
    postId = await saveArticle(ctx, articleDraft(ctx, { markdown, ...(await renderText(ctx, markdown)) }))
  })
  const image = await plainPhotoBytes(90)
  elsewhere = createServer((request, response) => {
    const isImage = request.url === '/image'
    response
      .writeHead(200, { 'content-type': isImage ? 'image/png' : 'text/html' })
      .end(isImage ? image : html)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
test.afterAll(async () => {
  elsewhere.close()
  await site.stop()
})

test('a URL becomes a card with the facts of its page, is refreshed and published', async ({ visitSite }) => {
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/rfc`
  const head = (title: string) =>
    `<title>${title}</title><meta name="description" content="Two extensions."><meta property="og:image" content="/image">`
  html = head('Stale content')
  const { page: studio } = await openStudio(visitSite, site, '/studio/write', { hasMotion: false }, 'write')
  // The site asks no server of a private network, and this one is one: the answer is made here, by the same code.
  await studio.route('**/api/studio/link-cards', async (route) => {
    const markdown = await makeLinkCard(site.ctx, route.request().postDataJSON().url, () => true)
    await route.fulfill({ json: { flag: true, code: 20000, message: '', data: { markdown } } })
  })
  const path = await writeArticle(studio, 'The header', `It is four pages long:\n\n${url}\n\nEnd.`)
  const block = studio.locator('.cm-live-link')
  const bar = studio.getByRole('group', { name: live.linkBlock.title })
  await block.hover()
  await expect(bar.getByRole('button', { name: live.linkBlock.link })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: live.linkBlock.card }).click()
  await expect(block.locator('.link-card')).toContainText('Stale content')
  html = head('Stale-while-revalidate')
  await block.hover()
  await bar.getByRole('button', { name: live.linkBlock.refresh }).click()
  await expect(block.locator('.link-card')).toContainText('Stale-while-revalidate')
  await untilSaved(studio)
  await expect
    .poll(() => savedText(site, studio))
    .toMatch(`\n> [!card] [Stale-while-revalidate](${url})\n> Two extensions.\n>\n> ![127.0.0.1](/media/`)
  await studio.getByRole('button', { name: en.publish, exact: true }).click()
  const panel = studio.getByRole('dialog', { name: publishing.title })
  await panel.getByRole('button', { name: publishing.publishNow(0, '') }).click()
  await studio.getByText(publishing.published).first().waitFor()

  const reader = await visitSite(site.url)
  await reader.open(path)
  const card = reader.page.locator('.link-card')
  await expect(card.getByRole('link', { name: 'Stale-while-revalidate' })).toHaveAttribute('href', url)
  await expect(card).toContainText('127.0.0.1')
  const image = card.locator('img')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  expect(reader.failures()).toEqual([])
})

test('a post elsewhere is loaded on a click, in a page of ours that allows its host alone', async ({
  visitSite,
}) => {
  const reader = await visitSite(site.url, { mayRequestElsewhere: true })
  const asked: string[] = []
  await reader.context.route('https://fosstodon.org/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The post</p>' })
  })
  await reader.open(`/articles/${postId}`)
  await reader.hydrated()
  const link = reader.page.getByRole('link', { name: 'Read the post on Mastodon' })
  await expect(link).toHaveAttribute('href', post)
  expect(asked).toEqual([])
  await link.click()
  await reader.page.frameLocator('iframe.player').frameLocator('iframe').getByText('The post').waitFor()
  expect(asked).toEqual([`${post}/embed`])
})
