/** Clips of other people, of every kind that browsers play: each plays, seeks and shows its captions. */
import { describe, expect } from 'vitest'
import { pages } from '#contract/pages.ts'
import type { VideoCollection } from '#contract/videos.ts'
import { importVideos } from '#server/import/videos/import-videos.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'
import { startSite } from './site.ts'

const folder = sharedData('videos')

/** A film is fetched and decoded before it shows anything. */
const PATIENT = { timeout: 15_000 }

/** Files of a few hundred bytes that hold no picture: they end before they begin. */
const EMPTY = /smallest/i

describe.skipIf(folder === null)('clips', () => {
  journey(
    'every one plays, seeks by a part of its file, and goes on after a reload',
    async ({ visit }) => {
      const site = await startSite(async (ctx) => {
        await importVideos(ctx, { folder: folder ?? '', collection: 'Clips' })
      })
      try {
        const answer = await fetch(`${site.url}/api/videos/collections/all`)
        const { data } = (await answer.json()) as { data: VideoCollection[] }
        const videos = data.find(({ collectionName }) => collectionName === 'Clips')?.videos ?? []
        expect(videos).toHaveLength(7)
        for (const video of videos.filter(({ videoName }) => !EMPTY.test(videoName))) {
          const reader = await visit({ siteUrl: site.url })
          const { page } = reader
          const parts: number[] = []
          page.on('response', (response) => {
            if (response.url().includes('/file.') && !response.url().endsWith('.vtt'))
              parts.push(response.status())
          })
          await reader.opens(pages.videos.href(null, { v: video.id }))
          await page.locator('.player-bar').waitFor()
          const media = page.locator('video')
          const seconds = () => media.evaluate((one: HTMLVideoElement) => one.currentTime)
          await page.getByRole('button', { name: en.player.play, exact: true }).click()
          await expect.poll(seconds, { message: `${video.videoName} plays`, ...PATIENT }).toBeGreaterThan(0.2)
          if (video.captions.length > 0)
            await expect.poll(() => page.locator('.player-captions').innerText(), PATIENT).toBe('Hildy!')
          await page.keyboard.press('k')
          const middle = (video.duration ?? 2) * 0.5
          await page.getByRole('slider', { name: en.player.position }).fill(String(middle))
          await expect
            .poll(seconds, { message: `${video.videoName} seeks`, ...PATIENT })
            .toBeCloseTo(middle, 0)
          await page.reload()
          await page.locator('.player-bar').waitFor()
          await expect
            .poll(seconds, { message: `${video.videoName} goes on`, ...PATIENT })
            .toBeCloseTo(middle, 0)
          expect(new Set(parts), video.mimeType).toEqual(new Set([206]))
          await reader.context.close()
        }
      } finally {
        await site.stop()
      }
    },
    120_000,
  )
})
