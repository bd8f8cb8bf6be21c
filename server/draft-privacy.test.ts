/** Texts of drafts, versions and previews never reach a public response; a preview shows one draft to who has its link. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArticleUnderEdit, ArticleVersion } from '#contract/studio/drafts.ts'
import { saveArticleFixtures } from './testing/fixtures.ts'
import { plainPhotoBytes } from './testing/photos.ts'
import { publicPaths } from './testing/public-paths.ts'
import { createTestReader } from './testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from './testing/test-context.ts'

const words = {
  draftOfOpen: 'sentinelokapidraft',
  draftOfLocked: 'sentinelibisdraft',
  newArticle: 'sentinelgeckonew',
  version: 'sentinellynxversion',
  refused: 'sentinelmothrefused',
}

let context: TestContext
let owner: Record<string, string>
let ids: Awaited<ReturnType<typeof saveArticleFixtures>>
let previewed: { id: number; path: string; image: string }
let saves = 0

const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
  (await context.api(`/studio${path}`, jsonRequest(method, body, owner))) as { code: number; data: never }
const save = (id: number, baseRevision: number, word: string) => {
  saves += 1
  const text = { title: `Titled ${word}`, markdown: `Nobody may read ${word}.` }
  return send('PUT', `/articles/${id}/draft`, {
    saveId: `save-000${saves}`,
    baseRevision,
    device: word,
    ...text,
  })
}

beforeAll(async () => {
  context = await createTestContext()
  owner = (await createTestReader(context.ctx, { isOwner: true })).headers
  ids = await saveArticleFixtures(context.ctx)
  await save(ids.open, 0, words.version)
  await save(ids.open, 0, words.refused)
  context.clock.now += 10 * 60_000
  await save(ids.open, 1, words.draftOfOpen)
  await save(ids.locked, 0, words.draftOfLocked)
  const body = new FormData()
  body.append('file', new Blob([await plainPhotoBytes(9)]))
  const uploaded = await context.api('/studio/media', { method: 'POST', headers: owner, body })
  const image = (uploaded.data as { url: string }).url
  const text = {
    title: `Titled ${words.newArticle}`,
    markdown: `Nobody may read ${words.newArticle}.\n\n![](${image})`,
  }
  const { id } = (await send('POST', '/articles', { saveId: 'save-9999', device: 'test', ...text }))
    .data as ArticleUnderEdit
  const link = (await send('PUT', `/articles/${id}/preview`, { days: 7 })).data as { url: string }
  previewed = { id, path: new URL(link.url).pathname, image }
})
afterAll(() => context.close())

const bodyOf = async (path: string) => {
  const response = await context.fetch(path)
  return `${await response.text()} ${JSON.stringify([...response.headers])}`
}

describe('drafts and versions', () => {
  it('are stored, every one of them', async () => {
    const versions = (await context.api(`/studio/articles/${ids.open}/versions`, { headers: owner }))
      .data as unknown as ArticleVersion[]
    for (const word of [words.version, words.refused])
      expect(versions.map(({ title }) => title)).toContain(`Titled ${word}`)
  })

  const searched = [
    '',
    ...Object.values(words).map((word) => `?keywords=${word}&q=${word}`),
    '?type=1&topicId=1',
  ]

  it('reach no public endpoint and no page', async () => {
    for (const path of publicPaths([1, 2, 3, 4, 5, 6, 7]).flatMap((one) =>
      searched.map((query) => one + query),
    )) {
      const body = await bodyOf(path)
      // A search page repeats what was searched for.
      for (const word of Object.values(words))
        if (!path.includes(word)) expect(body, path).not.toContain(word)
    }
    const found = await context.api(`/search?keywords=${words.draftOfOpen}`)
    expect(JSON.stringify(found.data)).not.toContain(words.draftOfOpen)
  })

  it('are refused to anonymous visitors and to readers', async () => {
    const reader = (await createTestReader(context.ctx)).headers
    for (const path of [
      `/articles/${ids.open}`,
      `/articles/${ids.open}/versions`,
      '/articles?status=all',
      '/media',
    ]) {
      expect((await context.api(`/studio${path}`)).code, path).toBe(40001)
      expect((await context.api(`/studio${path}`, { headers: reader })).code, path).toBe(40300)
    }
  })
})

describe('GET /preview/:token', () => {
  it('shows the draft in the page of the site, and nobody may store or index it', async () => {
    const response = await context.fetch(previewed.path)
    expect(await response.text()).toContain(words.newArticle)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
  })

  it('lets its visitor load the images of that draft, and no others', async () => {
    expect((await context.fetch(previewed.image)).status).toBe(404)
    const cookie = (await context.fetch(previewed.path)).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await context.fetch(previewed.image, { headers: { cookie } })).status).toBe(200)
  })

  it('the database contains no token', async () => {
    const { data } = await send('PUT', `/articles/${previewed.id}/preview`, { days: 1 })
    const token = (data as { url: string }).url.split('/').at(-1) as string
    const rows = await context.ctx.db.selectFrom('article_preview').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('of the owner alone: shows the draft and its card at the number of the article, in this browser only', async () => {
    const path = `/preview/articles/${previewed.id}`
    const own = await context.fetch(`/api/studio/articles/${previewed.id}/preview`, { headers: owner })
    const cookie = own.headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const url of [path, `${path}/card.jpg`]) {
      const response = await context.fetch(url, { headers: { cookie } })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      for (const other of ['', 'studio-media=forged', `preview=${previewed.path.split('/').at(-1)}`])
        expect((await context.fetch(url, { headers: { cookie: other } })).status, other).toBe(404)
    }
    const page = await (await context.fetch(path, { headers: { cookie } })).text()
    expect(page).toContain(words.newArticle)
    const views = await context.ctx.db.selectFrom('page_view').selectAll().execute()
    expect(views).toEqual([])
  })

  it('ends at its date, with a new link, and when the owner ends it', async () => {
    const path = async () => {
      const { data } = await send('PUT', `/articles/${previewed.id}/preview`, { days: 1 })
      return new URL((data as { url: string }).url).pathname
    }
    const status = async (one: string) => (await context.fetch(one)).status
    const first = await path()
    const second = await path()
    expect([await status(first), await status(second)]).toEqual([404, 200])
    await context.api(`/studio/articles/${previewed.id}/preview`, jsonRequest('DELETE' as 'POST', {}, owner))
    expect(await status(second)).toBe(404)
    const third = await path()
    // The session of the owner ends as well, so this is the last step.
    context.clock.now += 24 * 3600 * 1000
    expect(await status(third)).toBe(404)
    expect(await status('/preview/guessed')).toBe(404)
  })
})
