/** Replacing a file of the library: its uses, its former URLs, undo, and what is refused. */
// @module-tag engine
// @module-tag storage
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MediaFile, MediaFileDetails } from '#contract/studio/media.ts'
import { addPhotos } from '#server/features/albums/add-photos.ts'
import { createAlbum } from '#server/features/albums/save-album.ts'
import { renderMediaUses } from '#server/features/articles/render-stale-texts.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { saveFixedPage } from '#server/testing/own-pages.ts'
import { plainPhotoBytes, showToEverybody } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { deleteUnusedFiles } from './delete-unused-media.ts'
import { renderText } from './render-text.ts'
import { deleteExpiredFormers, FORMER_FILE_MS } from './replace-media.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext()
  headers = { authorization: `Bearer ${(await createTestReader(context.ctx, { isOwner: true })).token}` }
})
afterEach(() => context.close())

type Answer<Data> = { code: number; message: string; data: Data }
const send = async <Data>(path: string, bytes: Uint8Array<ArrayBuffer>, name = 'a.png') => {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  const url = `/studio/media${path}?name=${encodeURIComponent(name)}`
  return (await context.api(url, { method: 'POST', headers, body })) as Answer<Data>
}
const upload = async (tone: number) => (await send<MediaFile>('', await plainPhotoBytes(tone))).data
const replace = async (id: number, tone: number) =>
  send<MediaFileDetails>(`/${id}/replacement`, await plainPhotoBytes(tone), `${tone}.png`)
const undo = async (id: number) =>
  (await context.api(
    `/studio/media/${id}/replacement`,
    jsonRequest('DELETE' as 'POST', {}, headers),
  )) as Answer<MediaFileDetails>
const get = (path: string) => context.fetch(path, { redirect: 'manual' })
const library = async () =>
  ((await context.api('/studio/media', { headers })) as Answer<{ records: MediaFile[]; unused: number }>).data

/** A public article that shows the file in its text, and has it as cover. */
const writeArticle = async ({ id, url }: MediaFile) => {
  const markdown = `Above\n\n![](${url})`
  const text = await renderText(context.ctx, markdown)
  return saveArticle(context.ctx, articleDraft(context.ctx, { markdown, ...text, cover: { mediaId: id } }))
}
const articleOf = async (id: number) =>
  (
    (await context.api(`/articles/${id}`)) as Answer<{
      articleContent: string
      articleCoverImage: { src: string }
    }>
  ).data

it('everything that uses the file shows the new one, and its former URLs lead there', async () => {
  const file = await upload(10)
  const article = await writeArticle(file)
  const albumId = await createAlbum(context.ctx, { name: 'Harbor', description: '', isPrivate: false })
  await addPhotos(context.ctx, albumId, [{ mediaId: file.id, description: 'The pier' }])
  const { data } = await replace(file.id, 20)
  expect(data).toMatchObject({ id: file.id, name: '20.png', createdAt: file.createdAt, isUsed: true })
  expect(data.url).not.toBe(file.url)
  expect(data.uses.map(({ kind }) => kind)).toEqual(['article', 'album'])
  expect((await articleOf(article)).articleCoverImage.src).toBe(data.url)

  const former = await get(file.url)
  expect([former.status, former.headers.get('location'), former.headers.get('cache-control')]).toEqual([
    302,
    data.url,
    'no-cache',
  ])
  expect((await get(data.url)).status).toBe(200)
  await renderMediaUses(context.ctx, { mediaId: file.id })
  const { articleContent } = await articleOf(article)
  expect(articleContent).toContain(data.url)
  expect(articleContent).not.toContain(file.url)
  // The library has one file, and no unused one.
  expect(await library()).toMatchObject({ records: [{ id: file.id }], unused: 0 })
})

it('a draft that names the former URL uses the new file', async () => {
  const file = await upload(10)
  const { data } = await replace(file.id, 20)
  const body = { saveId: 'save-0001', device: 'test', title: 'Draft', markdown: `![](${file.url})` }
  await context.api('/studio/articles', jsonRequest('POST', body, headers))
  const shown = (await context.api(`/studio/media/${file.id}`, { headers })) as Answer<MediaFileDetails>
  expect(shown.data.uses).toMatchObject([{ kind: 'draft', title: 'Draft' }])
  expect((await renderText(context.ctx, body.markdown)).rendered.html).toContain(data.url)
})

/** Where a former URL leads, without the readable name that the URL of the widest file has. */
const targetOf = async (url: string) =>
  (await get(url)).headers.get('location')?.replace(/[^/]+-(?=\d+\.\w+$)/, '')

it('is undone as often as one likes, and replaced again', async () => {
  const file = await upload(10)
  await showToEverybody(context.ctx, file)
  const { data: second } = await replace(file.id, 20)
  expect(second.formerUntil).not.toBeNull()
  expect((await undo(file.id)).data.url).toBe(file.url)
  expect((await get(file.url)).status).toBe(200)
  expect(await targetOf(second.url)).toBe(file.url)
  expect((await undo(file.id)).data.url).toBe(second.url)
  const { data: third } = await replace(file.id, 30)
  for (const { url } of [file, second]) expect(await targetOf(url)).toBe(third.url)
})

it('refuses another kind, a file that is used already, and one that is missing', async () => {
  const [file, other] = [await upload(10), await upload(20)]
  await writeArticle(other)
  expect(await replace(file.id, 20)).toMatchObject({ code: 52000, data: { field: 'file' } })
  const captions = new TextEncoder().encode('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')
  expect(await send(`/${file.id}/replacement`, captions)).toMatchObject({
    code: 52000,
    message: 'Choose a file of the same kind',
  })
  expect(await send(`/${file.id}/replacement`, new TextEncoder().encode('No file'))).toMatchObject({
    code: 52000,
  })
  expect(await replace(999_999, 40)).toMatchObject({ flag: false })
  expect(await undo(file.id)).toMatchObject({ flag: false })
  expect((await replace(file.id, 10)).data.formerUntil).toBeNull()
})

it('the former bytes go after thirty days, and their URLs go on leading to the file', async () => {
  const file = await upload(10)
  const { data } = await replace(file.id, 20)
  await deleteExpiredFormers({ ...context.ctx, now: () => context.ctx.now() + FORMER_FILE_MS + 1 })
  expect(await undo(file.id)).toMatchObject({ flag: false })
  expect((await get(file.url)).headers.get('location')).toBe(data.url)
  // Whoever uploads the former file again has it as a file of its own.
  const again = await upload(10)
  expect([again.id === file.id, again.url]).toEqual([false, file.url])
  expect((await get(file.url)).status).toBe(404)
  expect(await deleteUnusedFiles(context.ctx, [file.id, again.id])).toBe(2)
})

it('a file is used, and public, in texts of pages, and by what names its URL alone: settings and avatars', async () => {
  const file = await upload(10)
  await context.ctx.transaction(async (tx) => {
    await tx.updateTable('account').set({ avatar: file.url }).where('is_owner', '=', 1).execute()
    const value = JSON.stringify({ html: file.url })
    await tx.insertInto('setting').values({ name: 'headerImage', value }).execute()
  })
  await saveFixedPage(context.ctx, 'about', `![](${file.url})`)
  const shown = (await context.api(`/studio/media/${file.id}`, { headers })) as Answer<MediaFileDetails>
  expect(shown.data.uses.map(({ kind, title }) => (kind === 'account' ? kind : `${kind} ${title}`))).toEqual([
    'own-page /about',
    'setting headerImage',
    'account',
  ])
  expect(await library()).toMatchObject({ records: [{ isUsed: true }], unused: 0 })
  expect(await deleteUnusedFiles(context.ctx, [file.id])).toBe(0)
  const { ctx } = context
  const forget = {
    setting: () => ctx.transaction((tx) => tx.deleteFrom('setting').execute()),
    about: () => saveFixedPage(ctx, 'about', ''),
    avatar: () => ctx.transaction((tx) => tx.updateTable('account').set({ avatar: null }).execute()),
  }
  const statuses = [(await get(file.url)).status]
  for (const one of [forget.setting, forget.about, forget.avatar]) {
    await one()
    statuses.push((await get(file.url)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 404])
})
