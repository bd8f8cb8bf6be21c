/** A site whose files lie in an S3-compatible store: an album and a film, as a reader meets them. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { pages } from '#contract/pages.ts'
import type { VideoCollection } from '#contract/videos.ts'
import { importVideos } from '#importers/videos/import-videos.ts'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { updateSettings } from '#server/features/settings/settings.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { startFakeS3 } from '#server/testing/fake-s3.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { en } from '#web/locale/en.ts'
import { journey } from './journey.ts'
import { startSite } from './site.ts'

journey(
  'photos are seen, a film plays, and is fetched by parts where one goes on in it',
  async ({ visit }) => {
    const store = await startFakeS3()
    let albumId = 0
    const site = await startSite(async (ctx) => {
      // A site that somebody has named is not given the demo.
      await ctx.transaction((tx) => updateSettings(ctx, tx, { websiteTitle: 'Kept' }))
      albumId = await createAlbum(ctx, { name: 'Kept elsewhere', description: '', isPrivate: false })
      for (const tone of [10, 120, 240])
        await addPhotos(ctx, albumId, [{ mediaId: (await plainPhoto(ctx, tone)).id, description: `${tone}` }])
      await importVideos(ctx, { folder: join(demoFolder, 'videos') })
    }, store.env)
    try {
      const reader = await visit({ siteUrl: site.url })
      const { page } = reader
      await reader.opens(pages.album.href({ albumId }))
      const areSeen = () =>
        page
          .locator('[data-photo] img')
          .evaluateAll((images) =>
            images.map(
              (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
            ),
          )
      await expect.poll(areSeen).toEqual([true, true, true])

      const answer = await fetch(`${site.url}/api/videos/collections/all`)
      const { data } = (await answer.json()) as { data: VideoCollection[] }
      const film = data.flatMap(({ videos }) => videos).find(({ captions }) => captions.length > 0)
      const parts: number[] = []
      page.on('response', (response) => {
        if (response.url().endsWith(film?.videoSrc ?? '?')) parts.push(response.status())
      })
      await reader.opens(pages.videos.href(null, { v: film?.id }))
      await page.locator('.player-bar').waitFor()
      const seconds = () =>
        page.locator('video').evaluate((one: HTMLVideoElement) => (one.seeking ? 0 : one.currentTime))
      await page.getByRole('button', { name: en.player.play, exact: true }).click()
      await expect.poll(() => page.locator('.player-captions').innerText()).not.toBe('')
      await page.keyboard.press('k')
      await page.getByRole('slider', { name: en.player.position }).fill('4')
      await expect.poll(seconds).toBeCloseTo(4, 0)
      expect(new Set(parts)).toEqual(new Set([206]))
    } finally {
      await site.stop()
      await store.stop()
    }
  },
)
