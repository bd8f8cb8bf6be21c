/** Real video files of every format that browsers play: each plays, seeks and shows its captions, or is refused. */
import { pages } from '#contract/pages.ts'
import type { Video, VideoCollection } from '#contract/videos.ts'
import { printReport } from '#importers/print-report.ts'
import { importVideos } from '#importers/videos/import-videos.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { en } from '#web/locale/en.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'
import type { Visitor } from './support/visitor.ts'

const folder = sharedData('videos')

/** One frame of eight by eight pixels: when it plays, it has already ended. */
const ONE_FRAME = 'Smallest webm'

test('every video plays, seeks by requesting a part of its file, and resumes after a reload', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  test.skip(folder === null, 'the video files are not beside the project')
  let report = ''
  const site = await startSite(async (ctx) => {
    // A site with a title gets no demo content.
    await ctx.transaction((tx) => updateSettings(ctx, tx, { websiteTitle: 'Videos' }))
    report = printReport(await importVideos(ctx, { folder: folder ?? '', collection: 'Formats' }))
  })
  onEnd(site.stop)
  const response = await fetch(`${site.url}/api/videos/collections/all`)
  const { data } = (await response.json()) as { data: VideoCollection[] }
  const videos = data.find(({ collectionName }) => collectionName === 'Formats')?.videos ?? []
  expect(videos).toHaveLength(6)
  expect(report).toMatch(/smallest-mpeg4\.mp4 +failed/)
  for (const video of videos) {
    const visitor = await visitSite(site.url)
    if (video.videoName === ONE_FRAME) await expectEnds(visitor, video)
    else await expectPlays(visitor, video)
    await visitor.context.close()
  }
})

/** Opens a video. The returned list grows with the status of every part of the file that is requested. */
const openVideo = async ({ page, open }: Visitor, video: Video): Promise<number[]> => {
  const parts: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/file.') && !response.url().endsWith('.vtt')) parts.push(response.status())
  })
  await open(pages.videos.href(null, { v: video.id }))
  await page.locator('.player-bar').waitFor()
  return parts
}

const expectPlays = async (visitor: Visitor, video: Video) => {
  const { page } = visitor
  const parts = await openVideo(visitor, video)
  const media = page.locator('video')
  const seconds = () => media.evaluate((one: HTMLVideoElement) => one.currentTime)
  await page.getByRole('button', { name: en.player.play, exact: true }).click()
  await expect.poll(seconds, { message: `${video.videoName} plays` }).toBeGreaterThan(0.2)
  await page.keyboard.press('k')
  const position = page.getByRole('slider', { name: en.player.position })
  if (video.captions.length > 0) {
    await position.fill('0.5')
    await expect.poll(() => page.locator('.player-captions').innerText()).toBe('Hildy!')
  }
  const middle = (video.duration ?? 2) * 0.5
  await position.fill(String(middle))
  await expect.poll(seconds, { message: `${video.videoName} seeks` }).toBeCloseTo(middle, 0)
  await page.reload()
  await page.locator('.player-bar').waitFor()
  await expect.poll(seconds, { message: `${video.videoName} resumes` }).toBeCloseTo(middle, 0)
  expect(new Set(parts), video.mimeType).toEqual(new Set([206]))
}

const expectEnds = async (visitor: Visitor, video: Video) => {
  const { page } = visitor
  const parts = await openVideo(visitor, video)
  // The next video follows at once, in another element.
  const shown = page.locator('video').evaluate(
    (media: HTMLVideoElement) =>
      new Promise<number[]>((done) => {
        media.addEventListener('ended', () => done([media.videoWidth, media.videoHeight]))
        void media.play()
      }),
  )
  expect(await shown).toEqual([8, 8])
  expect(new Set(parts), video.mimeType).toEqual(new Set([206]))
}
