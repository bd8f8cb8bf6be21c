/** Talks over the studio API: writing with photos, conflicts, scheduling, trash. */
// @module-tag engine
// @module-tag storage
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudioTalk } from '#contract/studio/talks.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { saveTalkFixtures } from '#server/testing/fixtures.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { emptyTalkTrash } from './talk-listing.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

const content = {
  markdown: 'The ferry is *late*.',
  photos: [],
  isTop: false,
  isPrivate: false,
  publishedAt: null,
}
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
  (await context.api(`/studio/talks${path}`, jsonRequest(method as 'POST', body, headers))) as {
    code: number
    data: never
  }
const create = async (more: object = {}) =>
  (await send('POST', '', { ...content, saveId: 'save-0001', ...more })).data as StudioTalk
const list = async (query: string) =>
  (await context.api(`/studio/talks${query}`, { headers })).data as unknown as {
    records: StudioTalk[]
    count: number
  }
const shown = async (id: number) => (await context.api(`/talks/${id}`)).data as { content: string } | null

describe('POST /studio/talks', () => {
  it('publishes a talk with photos, once for one save id', async () => {
    const photos = [{ mediaId: (await plainPhoto(context.ctx, 3)).id, alt: 'A ferry' }]
    const talk = await create({ photos })
    expect(talk).toMatchObject({ state: 'published', photos: [{ alt: 'A ferry' }] })
    expect((await create({ photos })).id).toBe(talk.id)
    expect(await shown(talk.id)).toMatchObject({ content: expect.stringContaining('<em>late</em>') })
  })

  it('names the field when a photo is gone or everything is empty', async () => {
    const gone = await send('POST', '', {
      ...content,
      saveId: 'save-0001',
      photos: [{ mediaId: 99, alt: '' }],
    })
    expect(gone).toMatchObject({ code: 52000, data: { field: 'photos.0' } })
    const empty = await send('POST', '', { ...content, saveId: 'save-0001', markdown: ' ' })
    expect(empty).toMatchObject({ code: 52000, data: { field: 'markdown' } })
  })
})

describe('PUT /studio/talks/:id', () => {
  it('saves the talk, and not over a version that the editor has not seen', async () => {
    const { id, version } = await create()
    const save = (markdown: string) => send('PUT', `/${id}`, { ...content, markdown, baseVersion: version })
    expect((await save('It came.')).data).toMatchObject({ markdown: 'It came.' })
    expect(await save('It sank.')).toMatchObject({ code: 52009, data: { markdown: 'It came.' } })
    expect((await shown(id))?.content).toContain('It came.')
  })

  it('loses no column when the owner saves what the studio shows', async () => {
    const photos = [{ mediaId: (await plainPhoto(context.ctx, 4)).id, alt: 'A pier' }]
    const { id } = await create({ photos })
    const read = () => context.ctx.db.selectFrom('talk').selectAll().executeTakeFirstOrThrow()
    // A value in every column that is empty, so that this test covers columns that are added later.
    const empty = Object.entries(await read()).filter(
      ([name, value]) => value === null && name !== 'deleted_at',
    )
    if (empty.length > 0)
      await context.ctx.transaction((tx) =>
        tx
          .updateTable('talk')
          .set(Object.fromEntries(empty.map(([name]) => [name, '7'])))
          .execute(),
      )
    const before = await read()
    const [shownTalk] = (await list('')).records
    const { version, ...talk } = shownTalk as StudioTalk
    const grid = talk.photos.map(({ mediaId, alt }) => ({ mediaId, alt }))
    expect((await send('PUT', `/${id}`, { ...talk, photos: grid, baseVersion: version })).code).toBe(20000)
    expect(await read()).toEqual({ ...before, saved_at: expect.any(Number) })
  })

  it('schedules and hides', async () => {
    const { id, version } = await create()
    const publishedAt = new Date(context.clock.now + 3600_000).toISOString()
    const later = (await send('PUT', `/${id}`, { ...content, publishedAt, baseVersion: version }))
      .data as StudioTalk
    expect(later.state).toBe('scheduled')
    expect(await shown(id)).toBeNull()
    context.clock.now += 3600_000
    await context.runJobs()
    expect(await shown(id)).not.toBeNull()
    await send('PUT', `/${id}`, { ...content, publishedAt, isPrivate: true, baseVersion: later.version })
    expect(await shown(id)).toBeNull()
  })
})

describe('GET /studio/talks', () => {
  it('lists the words of a talk without the marks of Markdown', async () => {
    await create({ markdown: 'A **late** [ferry](/ferry).' })
    expect((await list('')).records).toMatchObject([{ text: 'A late ferry.' }])
  })

  it('lists talks of every state, and finds words in them', async () => {
    const ids = await saveTalkFixtures(context.ctx)
    expect((await list('')).count).toBe(3)
    expect((await list('?status=private')).records).toMatchObject([{ id: ids.private, state: 'hidden' }])
    expect((await list('?status=scheduled')).records).toMatchObject([{ id: ids.later }])
    expect((await list('?status=trash')).records).toMatchObject([{ id: ids.binned }])
    expect((await list('?q=FERRY')).records).toMatchObject([{ id: ids.open }])
  })

  it('DELETE moves to the trash, and a restored talk is shown again', async () => {
    const { id } = await create()
    await send('DELETE', `/${id}`)
    expect(await shown(id)).toBeNull()
    expect((await send('POST', `/${id}/restoration`)).data).toMatchObject({ state: 'published' })
    expect(await shown(id)).not.toBeNull()
    expect((await send('DELETE', '/999')).code).toBe(51000)
  })

  it('the trash is emptied of talks that have been there for thirty days', async () => {
    const { id } = await create()
    await send('DELETE', `/${id}`)
    const rows = () => context.ctx.db.selectFrom('talk').select('id').execute()
    context.clock.now += 29 * DAY_MS
    await emptyTalkTrash(context.ctx)
    expect(await rows()).toEqual([{ id }])
    context.clock.now += 2 * DAY_MS
    await emptyTalkTrash(context.ctx)
    expect(await rows()).toEqual([])
  })
})
