/** Watching: from the wall to the player, captions, keys, seeking, going on after a reload, and on to the next film. */
import { expect, inject } from 'vitest'
import { pages } from '#contract/pages.ts'
import type { VideoCollection } from '#contract/videos.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'

const collections = async () => {
  const answer = await fetch(new URL('/api/videos/collections/all', inject('siteUrl')))
  return ((await answer.json()) as { data: VideoCollection[] }).data
}
const studies = async () => {
  const found = (await collections()).find(({ collectionName }) => collectionName === 'Aurora studies')
  if (!found) throw new Error('The demo has no films.')
  return found.videos
}
const hrefOf = (id: number | undefined) => pages.videos.href(null, { v: id })

const film = ({ page }: Reader) => ({
  seconds: () => page.locator('video').evaluate((media: HTMLVideoElement) => media.currentTime),
  isPaused: () => page.locator('video').evaluate((media: HTMLVideoElement) => media.paused),
})
const hasOurControls = ({ page }: Reader) => page.locator('.player-bar').waitFor()

journey('from the wall to the film: it plays, shows its captions, and hears the keys', async ({ reader }) => {
  const { page } = reader
  const [first] = await studies()
  await reader.opens(pages.videos.href())
  await reader.isAtHome()
  expect(await page.locator('h1').innerText()).toBe('帷幕')
  await page.getByRole('link', { name: /The quiet arc/ }).click()
  await page.waitForURL(`**${hrefOf(first?.id)}`)
  await hasOurControls(reader)
  const { seconds, isPaused } = film(reader)
  await expect.poll(isPaused).toBe(false)
  const captions = page.locator('.player-captions')
  await expect.poll(() => captions.innerText()).toBe('An arc from east to west.')

  await page.keyboard.press(' ')
  await expect.poll(isPaused).toBe(true)
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

journey('a reload goes on where one stopped, asking for that part of the file alone', async ({ reader }) => {
  const { page } = reader
  const [first] = await studies()
  const parts: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.webm')) parts.push(response.status())
  })
  await reader.opens(hrefOf(first?.id))
  await hasOurControls(reader)
  const { seconds, isPaused } = film(reader)
  expect(await isPaused()).toBe(true)
  await page.getByRole('button', { name: en.player.play, exact: true }).click()
  await expect.poll(seconds).toBeGreaterThan(0.2)
  await page.keyboard.press('k')
  await page.getByRole('slider', { name: en.player.position }).fill('6')
  await expect.poll(seconds).toBeGreaterThanOrEqual(5.9)
  await page.reload()
  await hasOurControls(reader)
  await expect.poll(seconds).toBeGreaterThanOrEqual(5.9)
  expect(parts.length).toBeGreaterThan(0)
  expect(new Set(parts)).toEqual(new Set([206]))

  await reader.opens(pages.videos.href())
  await reader.isAtHome()
  await page.getByRole('heading', { name: en.videos.continue }).waitFor()
})

journey('at the end the next film begins; with the switch off it does not', async ({ reader }) => {
  const { page } = reader
  const [first, second] = await studies()
  await reader.opens(hrefOf(first?.id))
  await reader.isAtHome()
  await hasOurControls(reader)
  const { isPaused, seconds } = film(reader)
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

journey('in Chinese the captions are Chinese from the beginning', async ({ visit }) => {
  const reader = await visit({ locale: 'cn', width: 390 })
  const [first] = await studies()
  await reader.opens(hrefOf(first?.id))
  await hasOurControls(reader)
  await reader.page.getByRole('button', { name: cn.player.play, exact: true }).click()
  await expect.poll(() => reader.page.locator('.player-captions').innerText()).toBe('一道弧，从东到西。')
})

journey('without scripts the browser’s own controls play the same file', async ({ visit }) => {
  const { page, opens } = await visit({ hasScripts: false })
  const [first] = await studies()
  await opens(hrefOf(first?.id))
  const media = page.locator('video')
  expect(await media.getAttribute('controls')).not.toBeNull()
  expect(await media.getAttribute('src')).toBe(first?.videoSrc)
  expect(await media.locator('track').count()).toBe(2)
})

journey(
  'a film elsewhere: nobody is asked before the press, and only its player after',
  async ({ visit }) => {
    const elsewhere = (await collections())
      .flatMap(({ videos }) => videos)
      .find(({ provider }) => provider === 'youtube')
    const reader = await visit({ mayAskElsewhere: true })
    const { page } = reader
    const asked: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(inject('siteUrl'))) asked.push(request.url())
    })
    // The other site is not there for a test; that it is asked is all there is to see.
    await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'a player' }))
    await reader.opens(hrefOf(elsewhere?.id))
    await reader.isAtHome()
    await page.waitForTimeout(300)
    expect(asked).toEqual([])
    await page.getByRole('link', { name: en.videos.playFrom('YouTube') }).click()
    await page.frameLocator('main iframe').getByText('a player').waitFor()
    expect(asked).toEqual([`https://www.youtube-nocookie.com/embed/${elsewhere?.externalId}?autoplay=1`])
  },
)

journey('a film that is not there is not found', async ({ reader }) => {
  reader.expects(/status of 404/)
  expect(await reader.opens(hrefOf(987654))).toBe(404)
  expect(await reader.opens(hrefOf(inject('fixtures').videos.private.videoId))).toBe(404)
})
