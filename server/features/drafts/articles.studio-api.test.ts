/** The table of articles over the API: filters, search in drafts, bulk changes and their undo. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ArticleTableRow, BulkAction, BulkResult } from '#contract/studio/articles.ts'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { newProperties } from '#contract/studio/new-properties.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { searchSources } from '#server/features/search/search-sources.ts'
import { inspectIndex } from '#server/search-index/fill-index.ts'
import { articleDraft, saveArticleFixtures, sentinels } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let headers: Record<string, string>
let ids: Awaited<ReturnType<typeof saveArticleFixtures>>
beforeEach(async () => {
  context = await createTestContext()
  headers = { authorization: `Bearer ${(await createTestReader(context.ctx, { isOwner: true })).token}` }
  ids = await saveArticleFixtures(context.ctx)
})
afterEach(() => context.close())

type Table = { records: ArticleTableRow[]; count: number; statuses: Record<string, number> }
const table = async (query = '') =>
  (await context.api(`/studio/articles${query}`, { headers })).data as unknown as Table
const found = async (query: string) => (await table(query)).records.map(({ id }) => id).sort()
const send = async (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  (await context.api(`/studio${path}`, jsonRequest(method, body, headers))) as { code: number; data: never }
const bulk = async (which: number[], action: BulkAction): Promise<BulkResult> =>
  (await send('/articles/bulk', { ids: which, action })).data
const undo = (token: string | null) => send('/articles/bulk/undo', { token })
const save = (id: number, baseRevision: number, body: object) =>
  send(
    `/articles/${id}/draft`,
    { saveId: `save-${id}-${baseRevision}-x`, baseRevision, device: 'test', ...body },
    'PUT',
  )
const publicTags = async (id: number) =>
  ((await context.api(`/articles/${id}`)).data as { tags: { tagName: string }[] } | null)?.tags.map(
    (tag) => tag.tagName,
  )

describe('GET /studio/articles', () => {
  it('lists every article with its state, and counts each status', async () => {
    const { records, count, statuses } = await table()
    expect(records.map(({ id }) => id).sort()).toEqual(
      [ids.open, ids.locked, ids.draft, ids.scheduled].sort(),
    )
    expect(count).toBe(4)
    expect(statuses).toEqual({
      all: 4,
      published: 2,
      draft: 1,
      scheduled: 1,
      locked: 1,
      changed: 0,
      trash: 1,
    })
    expect((await table('?status=trash')).records).toMatchObject([{ id: ids.binned, daysLeft: 30 }])
    expect(await found('?status=scheduled')).toEqual([ids.scheduled])
  })

  it('filters by category, tag, year and language', async () => {
    const labels = (await context.api('/studio/articles/labels', { headers })).data as unknown as {
      categories: { id: number; name: string; count: number }[]
      tags: { id: number; name: string; count: number }[]
      years: { year: number; count: number }[]
    }
    const category = labels.categories.find(({ name }) => name === 'Field notes')
    const tag = labels.tags.find(({ name }) => name === 'snow')
    expect(category?.count).toBe(1)
    expect(await found(`?categoryId=${category?.id}`)).toEqual([ids.open])
    expect(await found(`?tagId=${tag?.id}`)).toEqual([ids.open])
    expect(labels.years).toEqual([{ year: 2026, count: 4 }])
    expect((await table('?year=2025')).count).toBe(0)
    expect((await table('?lang=zh-CN')).count).toBe(0)
  })

  it('searches published texts, drafts, and texts that no visitor can find', async () => {
    await save(ids.open, 0, { markdown: 'A walrus nobody has seen yet.' })
    expect(await found('?q=pier')).toContain(ids.open)
    expect(await found('?q=WALRUS')).toEqual([ids.open])
    expect(await found(`?q=${sentinels.draft}`)).toEqual([ids.draft])
    expect(await found(`?q=${sentinels.locked}`)).toEqual([ids.locked])
    expect(await found('?q=100%25')).toEqual([])
  })

  it('files a draft as it is written: words, language, category and tags, and no draft counts as changed', async () => {
    const title = 'Begun'
    const { id } = (await send('/articles', { saveId: 'save-begun', device: 'test', title })).data as {
      id: number
    }
    const properties = { ...newProperties, category: 'Field notes', tags: ['tide'] }
    await save(id, 1, { markdown: '潮水来了又走。', properties })
    const [row] = (await table('?q=潮水')).records
    expect(row).toMatchObject({
      title,
      state: 'draft',
      hasChanges: false,
      category: 'Field notes',
      tags: ['tide'],
      lang: 'zh-CN',
      wordCount: 6,
    })
    const { statuses, records } = await table('?sort=words&order=asc&lang=zh-CN')
    expect([statuses.changed, statuses.draft, records.map((one) => one.id)]).toEqual([0, 1, [id]])
    const labels = (await context.api('/studio/articles/labels', { headers })).data as unknown as {
      categories: { id: number; name: string; count: number }[]
    }
    const category = labels.categories.find(({ name }) => name === 'Field notes')
    expect(await found(`?categoryId=${category?.id}`)).toEqual([ids.open, id].sort())
    expect(category?.count).toBe(2)
    // A category that is not there yet is created at the publication.
    await save(id, 2, { properties: { ...properties, category: 'Harbors' } })
    expect((await table('?q=潮水')).records[0]).toMatchObject({ category: 'Harbors' })
    expect(await found(`?categoryId=${category?.id}`)).toEqual([ids.open])
  })

  it('shows the title of the draft, and pages', async () => {
    await save(ids.open, 0, { title: 'A title not published' })
    expect((await table('?status=changed')).records).toMatchObject([
      { title: 'A title not published', hasChanges: true },
    ])
    const sorted = await table('?sort=title&order=asc&size=3&current=2')
    expect([sorted.records.length, sorted.count]).toEqual([1, 4])
  })
})

describe('POST /studio/articles/bulk', () => {
  it('adds a tag to the articles and to their drafts, and undoes it', async () => {
    await save(ids.open, 0, { markdown: 'Changed.' })
    const result = await bulk([ids.open, ids.locked, 999], { kind: 'add-tag', tag: 'Winter' })
    expect(result).toMatchObject({ changed: 2, failed: [] })
    expect(await publicTags(ids.open)).toEqual(['snow', 'walking', 'Winter'])
    const { draft } = (await context.api(`/studio/articles/${ids.open}`, { headers }))
      .data as unknown as ArticleUnderEdit
    expect(draft).toMatchObject({ markdown: 'Changed.', properties: { tags: ['snow', 'walking', 'Winter'] } })
    expect((await undo(result.undoToken)).data).toEqual({ changed: 2 })
    expect(await publicTags(ids.open)).toEqual(['snow', 'walking'])
    expect((await undo(result.undoToken)).code).toBe(51000)
  })

  it('lets search find the articles by their new labels, and leaves the index as a new one would be', async () => {
    await bulk([ids.open, ids.locked], { kind: 'set-category', category: 'Aardvark' })
    await context.runJobs()
    const found = (await context.api('/search?keywords=aardvark')).data as unknown as {
      articleSearchDTOs: { id: number }[]
    }
    expect(found.articleSearchDTOs.map(({ id }) => id).sort()).toEqual([ids.open, ids.locked].sort())
    expect(await inspectIndex(context.ctx.db, searchSources, 100)).toMatchObject({
      missing: 0,
      stale: 0,
      strays: 0,
    })
  })

  it('an undo leaves what was changed again since then', async () => {
    const first = await bulk([ids.open], { kind: 'add-tag', tag: 'Winter' })
    await bulk([ids.open], { kind: 'add-tag', tag: 'Night' })
    await undo(first.undoToken)
    expect(await publicTags(ids.open)).toEqual(['snow', 'walking', 'Winter', 'Night'])
  })

  it('moves to the trash, restores, and deletes for good only what is in the trash', async () => {
    const { undoToken } = await bulk([ids.open, ids.locked], { kind: 'trash' })
    expect((await context.api(`/articles/${ids.open}`)).data).toBeNull()
    expect((await context.api('/search?keywords=pier')).data).toMatchObject({ articleSearchDTOs: [] })
    await context.runJobs()
    expect((await context.api('/search?keywords=pier')).data).toMatchObject({ articleSearchDTOs: [] })
    await undo(undoToken)
    await context.runJobs()
    expect((await context.api(`/articles/${ids.open}`)).data).not.toBeNull()
    expect((await context.api('/search?keywords=pier')).data).toMatchObject({
      articleSearchDTOs: [{ id: ids.open }],
    })
    expect(await bulk([ids.open, ids.binned], { kind: 'delete' })).toMatchObject({
      changed: 1,
      undoToken: null,
    })
    expect((await table('?status=trash')).count).toBe(0)
  })

  it('publishes drafts, and names those that cannot be published', async () => {
    const empty = (await send('/articles', { saveId: 'save-0001', device: 'test' })).data as ArticleUnderEdit
    const result = await bulk([ids.draft, empty.id], { kind: 'publish' })
    expect(result).toMatchObject({ changed: 1, failed: [{ id: empty.id, message: 'Enter a title' }] })
    expect((await context.api(`/articles/${ids.draft}`)).data).not.toBeNull()
    await undo(result.undoToken)
    expect((await context.api(`/articles/${ids.draft}`)).data).toBeNull()
  })

  it('sets category and marks', async () => {
    await bulk([ids.open], { kind: 'set-category', category: 'Letters' })
    await bulk([ids.open], { kind: 'set-pinned', isTop: true })
    await bulk([ids.open], { kind: 'set-featured', isFeatured: true })
    expect((await context.api(`/articles/${ids.open}`)).data).toMatchObject({
      categoryName: 'Letters',
      isTop: true,
      isFeatured: true,
    })
  })

  it('changes a thousand articles in one request', async () => {
    const many = [ids.open, ids.locked, ...Array.from({ length: 998 }, (_, i) => i + 10_000)]
    expect(await bulk(many, { kind: 'add-tag', tag: 'Winter' })).toMatchObject({ changed: 2 })
    expect((await send('/articles/bulk', { ids: [...many, 99_999], action: { kind: 'trash' } })).code).toBe(
      52000,
    )
  })
})

describe('an article published in the studio', () => {
  it('keeps a tag that a bulk action added, at its next publication', async () => {
    const id = await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'Twice' }))
    await save(id, 0, { markdown: 'New text.' })
    await bulk([id], { kind: 'add-tag', tag: 'Winter' })
    await send(`/articles/${id}/publication`, { revision: 2, device: 'test', lock: { kind: 'none' } }, 'PUT')
    expect(await publicTags(id)).toEqual(['Winter'])
  })
})
