/** Categories and tags in the studio: rename, merge, delete and undo, in articles, drafts, URLs and search. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudioLabel } from '#contract/studio/labels.ts'
import { newProperties } from '#contract/studio/new-properties.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

/** The pages of categories and tags, which exist as on the site. */
const render: Renderer = async ({ url, api }) => {
  const [, folder, id] = /^\/(article-list|categories)\/(\d+)$/.exec(url) ?? []
  const labels = folder === 'categories' ? await api.categories.all() : await api.tags.all()
  return { status: labels.some((label) => label.id === Number(id)) ? 200 : 404, html: 'A page' }
}

let context: TestContext
let headers: Record<string, string>
let pier: number
let tide: number
beforeEach(async () => {
  context = await createTestContext({}, render)
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
  const save = (title: string, category: string, tags: string[], more: object = {}) =>
    saveArticle(context.ctx, articleDraft(context.ctx, { title, category, tags, ...more }))
  pier = await save('The pier', 'Field notes', ['walking', 'sea'])
  tide = await save('The tide', 'Notes', ['Sea', 'moon'])
  await save('Not yet', 'Field notes', ['walking'], { state: 'draft' })
})
afterEach(() => context.close())

const list = async (kind: 'category' | 'tag') =>
  (await context.api(`/studio/labels?kind=${kind}`, { headers })).data as unknown as StudioLabel[]
const idOf = async (kind: 'category' | 'tag', name: string) =>
  (await list(kind)).find((label) => label.name === name)?.id as number
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
  (await context.api(`/studio/labels${path}`, jsonRequest(method as 'POST', body, headers))) as {
    code: number
    data: { changed: number; undoToken: string }
  }
const undo = async (token: string) => (await send('POST', '/undo', { token })).data
const names = async (kind: 'category' | 'tag') => (await list(kind)).map(({ name }) => name)
const shown = async (id: number) => JSON.stringify((await context.api(`/articles/${id}`)).data)
const locationOf = async (path: string) => {
  const response = await context.fetch(path, { redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}

describe('GET /studio/labels', () => {
  it('counts articles outside of the trash, and those that a visitor can see', async () => {
    expect(await list('category')).toMatchObject([
      { name: 'Field notes', articleCount: 2, publishedCount: 1 },
      { name: 'Notes', articleCount: 1, publishedCount: 1 },
    ])
    expect((await list('tag')).map(({ name, articleCount }) => [name, articleCount])).toEqual([
      ['moon', 1],
      ['sea', 2],
      ['walking', 2],
    ])
  })
})

describe('PUT /studio/labels/:id', () => {
  it('renames it in articles and drafts, keeps its URL, and can be undone', async () => {
    const id = await idOf('tag', 'sea')
    const { changed, undoToken } = (await send('PUT', `/${id}`, { kind: 'tag', name: ' Ocean ' })).data
    expect(changed).toBe(2)
    expect(await idOf('tag', 'Ocean')).toBe(id)
    expect(await shown(pier)).toContain('Ocean')
    await undo(undoToken)
    expect(await names('tag')).toEqual(['moon', 'sea', 'walking'])
    expect(await shown(pier)).not.toContain('Ocean')
  })

  it('changes only the case of a name, and refuses the name of another one and an empty one', async () => {
    const id = await idOf('category', 'Notes')
    expect((await send('PUT', `/${id}`, { kind: 'category', name: 'NOTES' })).code).toBe(20000)
    expect((await send('PUT', `/${id}`, { kind: 'category', name: 'field NOTES' })).code).toBe(51000)
    expect((await send('PUT', `/${id}`, { kind: 'category', name: '  ' })).code).toBe(52000)
    expect((await send('PUT', '/9999', { kind: 'category', name: 'New' })).code).toBe(51000)
    expect(await names('category')).toEqual(['Field notes', 'NOTES'])
  })
})

it('drafts follow every change and its undo, so that no publication brings a former name back', async () => {
  const written = { ...newProperties, tags: ['Sea', 'moon'], category: 'Notes' }
  await context.ctx.transaction((tx) =>
    tx
      .insertInto('article_draft')
      .values({
        article_id: pier,
        revision: 1,
        title: 'The pier',
        markdown: '',
        device: 'a',
        properties: JSON.stringify(written),
        saved_at: 1,
        published_revision: null,
        synced_at: 1,
      })
      .execute(),
  )
  const draft = async () => {
    const row = await context.ctx.db
      .selectFrom('article_draft')
      .select('properties')
      .executeTakeFirstOrThrow()
    const { tags, category } = JSON.parse(row.properties) as typeof written
    return [tags, category]
  }
  const renamed = (await send('PUT', `/${await idOf('tag', 'sea')}`, { kind: 'tag', name: 'Ocean' })).data
  expect(await draft()).toEqual([['Ocean', 'moon'], 'Notes'])
  await undo(renamed.undoToken)
  expect(await draft()).toEqual([['sea', 'moon'], 'Notes'])
  const targetId = await idOf('tag', 'sea')
  const merged = (await send('POST', `/${await idOf('tag', 'moon')}/merge`, { kind: 'tag', targetId })).data
  expect(await draft()).toEqual([['sea'], 'Notes'])
  await undo(merged.undoToken)
  expect(await draft()).toEqual([['sea', 'moon'], 'Notes'])
  const removed = (await send('DELETE', `/${await idOf('category', 'Notes')}?kind=category`)).data
  expect(await draft()).toEqual([['sea', 'moon'], null])
  await undo(removed.undoToken)
  expect(await draft()).toEqual([['sea', 'moon'], 'Notes'])
})

describe('POST /studio/labels/:id/merge', () => {
  it('gives every article the other one, once, redirects the URL and its feed, and can be undone with the same id', async () => {
    const [walking, sea] = [await idOf('tag', 'walking'), await idOf('tag', 'sea')]
    const { changed, undoToken } = (await send('POST', `/${walking}/merge`, { kind: 'tag', targetId: sea }))
      .data
    expect(changed).toBe(2)
    expect(await names('tag')).toEqual(['moon', 'sea'])
    const tagsOfPier = context.ctx.db
      .selectFrom('article_tag')
      .select('tag_id')
      .where('article_id', '=', pier)
    expect(await tagsOfPier.execute()).toEqual([{ tag_id: sea }])
    expect((await list('tag')).find(({ id }) => id === sea)?.articleCount).toBe(3)
    expect(await locationOf(`/article-list/${walking}`)).toEqual([301, `/article-list/${sea}?tagName=sea`])
    expect(await locationOf(`/article-list/${walking}/rss.xml`)).toEqual([
      301,
      `/article-list/${sea}/rss.xml`,
    ])
    // A label that redirects to one that is merged itself follows it.
    const moon = await idOf('tag', 'moon')
    const second = (await send('POST', `/${sea}/merge`, { kind: 'tag', targetId: moon })).data
    expect(await locationOf(`/article-list/${walking}`)).toEqual([301, `/article-list/${moon}?tagName=moon`])
    await undo(second.undoToken)
    expect(await locationOf(`/article-list/${walking}`)).toEqual([301, `/article-list/${sea}?tagName=sea`])
    await undo(undoToken)
    expect(await idOf('tag', 'walking')).toBe(walking)
    expect((await list('tag')).map(({ name, articleCount }) => [name, articleCount])).toEqual([
      ['moon', 1],
      ['sea', 2],
      ['walking', 2],
    ])
    expect((await locationOf(`/article-list/${walking}`))[0]).toBe(200)
    expect((await send('POST', '/undo', { token: undoToken })).code).toBe(51000)
  })

  it('moves categories, and refuses itself and what does not exist', async () => {
    const [field, notes] = [await idOf('category', 'Field notes'), await idOf('category', 'Notes')]
    expect((await send('POST', `/${field}/merge`, { kind: 'category', targetId: field })).code).toBe(51000)
    expect((await send('POST', `/${field}/merge`, { kind: 'category', targetId: 9999 })).code).toBe(51000)
    expect((await send('POST', `/${field}/merge`, { kind: 'category', targetId: notes })).data.changed).toBe(
      2,
    )
    expect(await shown(pier)).toContain('Notes')
    expect(await locationOf(`/categories/${field}`)).toEqual([301, `/categories/${notes}`])
  })
})

describe('DELETE /studio/labels/:id', () => {
  it('takes it from every article, sends its URL to the list of all, and can be undone', async () => {
    const sea = await idOf('tag', 'sea')
    const { changed, undoToken } = (await send('DELETE', `/${sea}?kind=tag`)).data
    expect(changed).toBe(2)
    expect(await shown(tide)).not.toContain('"sea"')
    expect(await locationOf(`/article-list/${sea}`)).toEqual([301, '/tags'])
    await undo(undoToken)
    expect(await idOf('tag', 'sea')).toBe(sea)
    expect(await shown(tide)).toContain('"sea"')
    const notes = await idOf('category', 'Notes')
    await send('DELETE', `/${notes}?kind=category`)
    expect(await locationOf(`/categories/${notes}`)).toEqual([301, '/archives'])
    expect(await shown(tide)).not.toContain('Notes')
  })

  it('an undo leaves alone what was changed since', async () => {
    const moon = await idOf('tag', 'moon')
    const { undoToken } = (await send('DELETE', `/${moon}?kind=tag`)).data
    await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'The tide', tags: ['harbor'] }), tide)
    await undo(undoToken)
    expect(await shown(tide)).toContain('harbor')
    expect(await shown(tide)).not.toContain('moon')
  })
})
