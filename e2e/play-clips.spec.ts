/** Clips of other people, of every kind that browsers play: each plays, seeks and shows its captions, or is refused. */
import { describe, expect } from 'vitest'
import { pages } from '#contract/pages.ts'
import type { Video, VideoCollection } from '#contract/videos.ts'
import { printReport } from '#importers/print-report.ts'
import { importVideos } from '#importers/videos/import-videos.ts'
import { updateSettings } from '#server/features/settings/settings.sql.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'
import type { Reader } from './reader.ts'
import { startSite } from './site.ts'

const folder = sharedData('videos')

/** One frame of eight by eight pixels: it plays, and has reached its end with that. */
const MOMENT = 'Smallest webm'

describe.skipIf(folder === null)('clips', () => {
  journey(
    'every one plays, seeks by a part of its file, and goes on after a reload; or it is refused',
    async ({ visit }) => {
      let report = ''
      const site = await startSite(async (ctx) => {
        // A site that somebody has named is not given the demo.
        await ctx.transaction((tx) => updateSettings(ctx, tx, { websiteTitle: 'Kept' }))
        report = printReport(await importVideos(ctx, { folder: folder ?? '', collection: 'Clips' }))
      })
      try {
        const answer = await fetch(`${site.url}/api/videos/collections/all`)
        const { data } = (await answer.json()) as { data: VideoCollection[] }
        const videos = data.find(({ collectionName }) => collectionName === 'Clips')?.videos ?? []
        expect(videos).toHaveLength(6)
        expect(report).toContain('x smallest-mpeg4.mp4  failed: it holds neither a picture nor a sound')
        for (const video of videos) {
          const reader = await visit({ siteUrl: site.url })
          if (video.videoName === MOMENT) await reachesItsEnd(reader, video)
          else await playsWhole(reader, video)
          await reader.context.close()
        }
      } finally {
        await site.stop()
      }
    },
    120_000,
  )
})

/** Opens the film; the answer grows with the status of every part that is fetched of it. */
const opensFilm = async ({ page, opens }: Reader, video: Video): Promise<number[]> => {
  const parts: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/file.') && !response.url().endsWith('.vtt')) parts.push(response.status())
  })
  await opens(pages.videos.href(null, { v: video.id }))
  await page.locator('.player-bar').waitFor()
  return parts
}

const playsWhole = async (reader: Reader, video: Video) => {
  const { page } = reader
  const parts = await opensFilm(reader, video)
  const media = page.locator('video')
  const seconds = () => media.evaluate((one: HTMLVideoElement) => one.currentTime)
  await page.getByRole('button', { name: en.player.play, exact: true }).click()
  await expect.poll(seconds, { message: `${video.videoName} plays` }).toBeGreaterThan(0.2)
  if (video.captions.length > 0)
    await expect.poll(() => page.locator('.player-captions').innerText()).toBe('Hildy!')
  await page.keyboard.press('k')
  const middle = (video.duration ?? 2) * 0.5
  await page.getByRole('slider', { name: en.player.position }).fill(String(middle))
  await expect.poll(seconds, { message: `${video.videoName} seeks` }).toBeCloseTo(middle, 0)
  await page.reload()
  await page.locator('.player-bar').waitFor()
  await expect.poll(seconds, { message: `${video.videoName} goes on` }).toBeCloseTo(middle, 0)
  expect(new Set(parts), video.mimeType).toEqual(new Set([206]))
}

const reachesItsEnd = async (reader: Reader, video: Video) => {
  const { page } = reader
  const parts = await opensFilm(reader, video)
  // The next film follows at once, in an element of its own.
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
