/** The owner's way from the site to the studio: the account menu, and the links on an article, a talk, an album and a photo. */
import { pages } from '#contract/pages.ts'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { en } from '#web/locale/en.ts'
import albumTexts from '#web/studio/albums/texts/en.ts'
import talkTexts from '#web/studio/talks/texts/en.ts'
import { logInOwner, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

let site: StudioSite
let articleId: number
let talkId: number
let albumId: number
test.beforeAll(async () => {
  site = await startStudioSite(async (ctx) => {
    articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'The ferry was late' }))
    talkId = await saveTalk(ctx, talkDraft(ctx, { markdown: 'Fog over the sound' }))
    albumId = await createAlbum(ctx, { name: 'Harbor', description: '', isPrivate: false })
    for (const tone of [10, 60])
      await addPhotos(ctx, albumId, [
        { mediaId: (await plainPhoto(ctx, tone)).id, description: `Tone ${tone}` },
      ])
  })
})
test.afterAll(() => site.stop())

test('the owner opens the studio from the account menu, and an article from its page', {
  tag: '@full',
}, async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await logInOwner(visitor, site.owner)
  await visitor.open(`/articles/${articleId}`)
  await visitor.hydrated()
  await page.locator('header .me > button').click()
  await page.getByRole('link', { name: en.account.studio, exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/studio`)
  await page.goBack()
  await page.getByRole('link', { name: en.article.edit }).click()
  await expect(page).toHaveURL(`${site.url}/studio/articles/${articleId}`)
  await expect(page.getByRole('textbox', { name: /title/i })).toHaveValue('The ferry was late')
})

test('the owner edits a talk, an album and a photo from their pages', { tag: '@full' }, async ({
  visitSite,
}) => {
  const visitor = await visitSite(site.url)
  const { page } = visitor
  await logInOwner(visitor, site.owner)
  await visitor.open(`/talks/${talkId}`)
  await page.getByRole('link', { name: en.article.edit }).click()
  await expect(page.getByRole('textbox', { name: talkTexts.text })).toHaveValue('Fog over the sound')
  await visitor.open(pages.album.href({ albumId }))
  await page.getByRole('link', { name: en.article.edit }).click()
  await expect(page).toHaveURL(`${site.url}/studio/albums/${albumId}`)
  await visitor.open(pages.album.href({ albumId }))
  await visitor.hydrated()
  await page.locator('[data-photo]').nth(1).click()
  await page.locator('.pswp').getByRole('link', { name: en.article.edit }).click()
  await expect(page.getByRole('textbox', { name: albumTexts.caption(2) })).toBeFocused()
})

test('a visitor sees no link to the studio', { tag: '@full' }, async ({ visitSite }) => {
  const visitor = await visitSite(site.url)
  for (const path of [`/articles/${articleId}`, `/talks/${talkId}`, pages.album.href({ albumId })]) {
    await visitor.open(path)
    await visitor.hydrated()
    await expect(visitor.page.locator('a[href^="/studio"]')).toHaveCount(0)
  }
})
