/** A site with its files in an S3-compatible store: an album and a video in the browser. */
import { join } from 'node:path'
import { pages } from '#contract/pages.ts'
import type { VideoCollection } from '#contract/videos.ts'
import { importVideos } from '#importers/videos/import-videos.ts'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { startFakeS3 } from '#server/testing/fake-s3.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { en } from '#web/locale/en.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('photos are shown, and a video plays and is requested in parts, from an S3-compatible store', {
  tag: '@full',
}, async ({ onEnd, visitSite }) => {
  const store = await startFakeS3()
  let albumId = 0
  const site = await startSite(async (ctx) => {
    // A site with a title gets no demo content.
    await ctx.transaction((tx) => updateSettings(ctx, tx, { websiteTitle: 'Photos' }))
    albumId = await createAlbum(ctx, { name: 'Kept elsewhere', description: '', isPrivate: false })
    for (const tone of [10, 120, 240])
      await addPhotos(ctx, albumId, [{ mediaId: (await plainPhoto(ctx, tone)).id, description: `${tone}` }])
    await importVideos(ctx, { folder: join(demoFolder, 'videos') })
  }, store.env)
  onEnd(store.stop)
  onEnd(site.stop)
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await visitor.open(pages.album.href({ albumId }))
  const areLoaded = () =>
    page
      .locator('[data-photo] img')
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      )
  await expect.poll(areLoaded).toEqual([true, true, true])

  const response = await fetch(`${site.url}/api/videos/collections/all`)
  const { data } = (await response.json()) as { data: VideoCollection[] }
  const video = data.flatMap(({ videos }) => videos).find(({ captions }) => captions.length > 0)
  const parts: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(video?.videoSrc ?? '?')) parts.push(response.status())
  })
  await visitor.open(pages.videos.href(null, { v: video?.id }))
  await page.locator('.player-bar').waitFor()
  const seconds = () =>
    page.locator('video').evaluate((one: HTMLVideoElement) => (one.seeking ? 0 : one.currentTime))
  await page.getByRole('button', { name: en.player.play, exact: true }).click()
  await expect.poll(() => page.locator('.player-captions').innerText()).not.toBe('')
  await page.keyboard.press('k')
  await page.getByRole('slider', { name: en.player.position }).fill('4')
  await expect.poll(seconds).toBeCloseTo(4, 0)
  expect(new Set(parts)).toEqual(new Set([206]))
})
