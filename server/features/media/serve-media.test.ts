/** Tests images of articles: anonymous visitors see only those that are used in something they may read. */
// @module-tag engine
// @module-tag storage
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArticleDraft, saveArticle } from '#server/features/articles/save-article.ts'
import { restoreArticle, trashArticle } from '#server/features/articles/trash-article.ts'
import { articleDraft, PASSWORD } from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { toImage } from './media.mapper.ts'
import type { MediaRow } from './media.sql.ts'

let context: TestContext
let tone = 0
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const storeTestImage = () => {
  tone += 1
  return plainPhoto(context.ctx, tone)
}
const article = (row: MediaRow, more: Partial<ArticleDraft> = {}) =>
  saveArticle(context.ctx, articleDraft(context.ctx, { mediaIds: [row.id], ...more }))
const asks = (row: MediaRow, cookie = '') =>
  context.fetch(toImage(row).src, cookie ? { headers: { cookie } } : {})
const status = async (row: MediaRow) => (await asks(row)).status

describe('GET /media/… of articles (no byte of hidden content is served under a media URL)', () => {
  it('serves the images of an open article, cacheable forever', async () => {
    const row = await storeTestImage()
    await article(row)
    const response = await asks(row)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('hides images that only a draft or a scheduled article uses, in its text or as its cover', async () => {
    const { ctx } = context
    const [draft, cover, scheduled] = [await storeTestImage(), await storeTestImage(), await storeTestImage()]
    await article(draft, { state: 'draft' })
    await article(cover, { state: 'draft', mediaIds: [], cover: { mediaId: cover.id } })
    await article(scheduled, { publishedAt: ctx.now() + 86_400_000 })
    for (const row of [draft, cover, scheduled]) expect(await status(row)).toBe(404)
  })

  it('hides them while the article is in the trash, and no longer after its restoration', async () => {
    const row = await storeTestImage()
    const id = await article(row)
    await trashArticle(context.ctx, id)
    expect(await status(row)).toBe(404)
    await restoreArticle(context.ctx, id)
    expect(await status(row)).toBe(200)
  })

  it('U5: serves images that another article shows, and to nobody but the owner images without a use', async () => {
    const [shared, fresh] = [await storeTestImage(), await storeTestImage()]
    await article(shared, { state: 'draft' })
    await article(shared)
    expect([await status(shared), await status(fresh)]).toEqual([200, 404])
  })

  it('shows a locked article’s cover to everybody, its images to those who unlocked it, and to no cache', async () => {
    const [cover, row, other] = [await storeTestImage(), await storeTestImage(), await storeTestImage()]
    const id = await article(row, { password: PASSWORD, cover: { mediaId: cover.id } })
    await article(other, { password: 'another word' })
    expect([await status(cover), await status(row)]).toEqual([200, 404])
    const opened = await context.fetch(
      '/api/articles/access',
      jsonRequest('POST', { articleId: id, articlePassword: PASSWORD }),
    )
    const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
    const seen = await asks(row, cookie)
    expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await asks(other, cookie)).status).toBe(404)
    expect((await asks(row, 'grant=planted')).status).toBe(404)
  })
})
