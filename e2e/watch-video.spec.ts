/** The videos page: player, captions, keys, seeking, resuming after a reload, and the next video. */
import { pages } from '#contract/pages.ts'
import type { VideoCollection } from '#contract/videos.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import type { SharedSite } from './support/shared-site.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const collectionsOf = async ({ url }: SharedSite) => {
  const response = await fetch(`${url}/api/videos/collections/all`)
  return ((await response.json()) as { data: VideoCollection[] }).data
}
const studiesOf = async (site: SharedSite) => {
  const found = (await collectionsOf(site)).find(({ collectionName }) => collectionName === 'Aurora studies')
  if (!found) throw new Error('The demo has no videos.')
  return found.videos
}
const hrefOf = (id: number | undefined) => pages.videos.href(null, { v: id })

const playback = ({ page }: Visitor) => ({
  seconds: () => page.locator('video').evaluate((media: HTMLVideoElement) => media.currentTime),
  isPaused: () => page.locator('video').evaluate((media: HTMLVideoElement) => media.paused),
})
/** A slow machine may have played past it. */
const pauseAtFirstCaption = ({ page }: Visitor) =>
  page.locator('video').evaluate((media: HTMLVideoElement) => {
    media.pause()
    media.currentTime = 1
  })
const playerIsShown = ({ page }: Visitor) => page.locator('.player-bar').waitFor()

test('a video opens from the overview, plays, shows its captions, and is controlled by keys', async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  const [first] = await studiesOf(site)
  await visitor.open(pages.videos.href())
  await visitor.hydrated()
  await expect(page.locator('h1')).toHaveText('帷幕')
  await page.getByRole('link', { name: /The quiet arc/ }).click()
  await page.waitForURL(`**${hrefOf(first?.id)}`)
  await playerIsShown(visitor)
  const { seconds, isPaused } = playback(visitor)
  await expect.poll(isPaused).toBe(false)
  const captions = page.locator('.player-captions')
  await page.keyboard.press(' ')
  await expect.poll(isPaused).toBe(true)
  await pauseAtFirstCaption(visitor)
  await expect.poll(() => captions.innerText()).toBe('An arc from east to west.')
  await page.keyboard.press('ArrowRight')
  await expect.poll(seconds).toBeGreaterThan(4)
  await expect.poll(() => captions.innerText()).toBe('Nothing moves but the light.')
  await page.keyboard.press('c')
  await expect.poll(() => captions.innerText()).toBe('什么都没动，只有光在动。')
  await page.keyboard.press('c')
  await expect.poll(() => captions.innerText()).toBe('')
  await page.keyboard.press('j')
  await expect.poll(seconds).toBeLessThan(1)
  await page.keyboard.press('m')
  await page.getByRole('button', { name: en.player.unmute }).waitFor()
  await page.getByRole('combobox', { name: en.player.speed }).selectOption('1.5')
  const rate = await page.locator('video').evaluate((media: HTMLVideoElement) => media.playbackRate)
  expect(rate).toBe(1.5)
  await page.getByRole('slider', { name: en.player.position }).focus()
  await page.keyboard.press('e')
  await page.waitForURL((url) => url.pathname === '/videos' && url.search === '')
})

test('a reload resumes the video, and requests only that part of the file', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  const [first] = await studiesOf(site)
  const parts: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.webm')) parts.push(response.status())
  })
  await visitor.open(hrefOf(first?.id))
  await playerIsShown(visitor)
  const { seconds, isPaused } = playback(visitor)
  await expect.poll(() => isPaused()).toBe(true)
  await page.getByRole('button', { name: en.player.play, exact: true }).click()
  await expect.poll(seconds).toBeGreaterThan(0.2)
  await page.keyboard.press('k')
  await page.getByRole('slider', { name: en.player.position }).fill('6')
  await expect.poll(seconds).toBeGreaterThanOrEqual(5.9)
  await page.reload()
  await playerIsShown(visitor)
  await expect.poll(seconds).toBeGreaterThanOrEqual(5.9)
  expect(parts.length).toBeGreaterThan(0)
  expect(new Set(parts)).toEqual(new Set([206]))

  await visitor.open(pages.videos.href())
  await visitor.hydrated()
  await page.getByRole('heading', { name: en.videos.continue }).waitFor()
})

test('at the end the next video starts, unless the switch is off', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  const { page } = visitor
  const [first, second] = await studiesOf(site)
  await visitor.open(hrefOf(first?.id))
  await visitor.hydrated()
  await playerIsShown(visitor)
  const { isPaused, seconds } = playback(visitor)
  const toTheEnd = async () => {
    await page.getByRole('button', { name: en.player.play, exact: true }).click()
    await page.locator('video').evaluate((media: HTMLVideoElement) => {
      media.currentTime = media.duration - 0.4
    })
  }
  await page.getByRole('switch', { name: en.videos.playNext }).click()
  await toTheEnd()
  await expect.poll(() => page.locator('video').evaluate((media: HTMLVideoElement) => media.ended)).toBe(true)
  expect(page.url()).toContain(hrefOf(first?.id))
  await page.getByRole('switch', { name: en.videos.playNext }).click()
  await toTheEnd()
  await page.waitForURL(`**${hrefOf(second?.id)}`)
  await expect.poll(isPaused).toBe(false)
  await expect.poll(seconds).toBeGreaterThan(0.3)
  await expect.poll(() => page.locator('main h1').innerText()).toBe('帷幕')
})

test('for a visitor who chose Chinese the captions are Chinese at once', { tag: '@full' }, async ({
  site,
  visit,
}) => {
  const visitor = await visit({ locale: 'cn', width: 390 })
  const [first] = await studiesOf(site)
  await visitor.open(hrefOf(first?.id))
  await playerIsShown(visitor)
  await visitor.page.getByRole('button', { name: cn.player.play, exact: true }).click()
  await expect.poll(playback(visitor).isPaused).toBe(false)
  await pauseAtFirstCaption(visitor)
  await expect.poll(() => visitor.page.locator('.player-captions').innerText()).toBe('一道弧，从东到西。')
})

test('without scripts the browser’s own controls play the same file', { tag: '@full' }, async ({
  site,
  visit,
}) => {
  const { page, open } = await visit({ hasScripts: false })
  const [first] = await studiesOf(site)
  await open(hrefOf(first?.id))
  const media = page.locator('video')
  await expect(media).toHaveAttribute('controls')
  await expect(media).toHaveAttribute('src', first?.videoSrc ?? '')
  await expect(media.locator('track')).toHaveCount(2)
})

test('a video of another site: no request before the click, and only to its player after', {
  tag: '@full',
}, async ({ site, visit }) => {
  const elsewhere = (await collectionsOf(site))
    .flatMap(({ videos }) => videos)
    .find(({ provider }) => provider === 'youtube')
  const visitor = await visit({ mayRequestElsewhere: true })
  const { page } = visitor
  const requested: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) requested.push(request.url())
  })
  // Tests have no access to the other site: they see only that it is requested.
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'a player' }))
  await visitor.open(hrefOf(elsewhere?.id))
  await visitor.hydrated()
  // What the page would request by itself, it requests before the network is idle.
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  await page.getByRole('link', { name: en.videos.playFrom('YouTube') }).click()
  await page.frameLocator('main iframe').getByText('a player').waitFor()
  expect(requested).toEqual([`https://www.youtube-nocookie.com/embed/${elsewhere?.externalId}?autoplay=1`])
})

test('a video that does not exist, and a private one, have the status 404', { tag: '@full' }, async ({
  site,
  visitor,
}) => {
  visitor.expectFailure(/status of 404/)
  expect(await visitor.open(hrefOf(987654))).toBe(404)
  expect(await visitor.open(hrefOf(site.fixtures.videos.private.videoId))).toBe(404)
})
