/** Categories in two languages: what visitors read, search, the palette, drafts, bulk actions, merging and undo. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import { feedHref } from '#contract/feeds.ts'
import type { Locale } from '#contract/locale.ts'
import type { StudioLabel } from '#contract/studio/labels.ts'
import { newProperties } from '#contract/studio/new-properties.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

const ORIGIN = 'https://blog.example'

let context: TestContext
let headers: Record<string, string>
let tide: number
let notes: number
let travel: number
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: ORIGIN }, pageRenderer)
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
  tide = await save('The tide', 'Notes')
  await save('The pier', 'Travel')
  const categories = await list()
  notes = categories.find(({ name }) => name === 'Notes')?.id as number
  travel = categories.find(({ name }) => name === 'Travel')?.id as number
})
afterEach(() => context.close())

const save = (title: string, category: string, more: object = {}) =>
  saveArticle(context.ctx, articleDraft(context.ctx, { title, category, ...more }))
const list = async () =>
  (await context.api('/studio/labels?kind=category', { headers })).data as unknown as StudioLabel[]
const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
  (await context.api(path, jsonRequest(method as 'POST', body, headers))) as {
    code: number
    data: { changed: number; undoToken: string }
  }
const rename = (id: number, en: string, cn: string) =>
  send('PUT', `/studio/labels/${id}`, {
    kind: 'category',
    name: en || cn,
    localized: { en: { name: en }, cn: { name: cn } },
  })
const undo = (token: string) => send('POST', '/studio/labels/undo', { token })
const inLocale = (locale: Locale) => ({ headers: { cookie: `locale=${locale}` } })
const read = async (locale: Locale, path: string) =>
  JSON.stringify((await context.api(path, inLocale(locale))).data)
const text = async (path: string, locale: Locale = 'en') =>
  (await context.fetch(path, inLocale(locale))).text()
const categoryCount = async () => (await context.ctx.db.selectFrom('category').select('id').execute()).length

it('every response has the name in the language of the visitor, and memoized cards do not mix them', async () => {
  await rename(notes, 'Notes', '札记')
  const paths = [
    '/categories/all',
    '/articles/all',
    '/articles/topAndFeatured',
    '/archives/all',
    `/articles/${tide}`,
    `/articles/${tide}/card`,
    `/articles/categoryId?categoryId=${notes}`,
    '/search?keywords=tide',
  ]
  for (const path of paths) {
    expect(await read('en', path), path).toContain('"Notes"')
    expect(await read('cn', path), path).toContain('"札记"')
    expect(await read('en', path), path).not.toContain('札记')
  }
})

it('a language without a name reads the other one, marked with its language', async () => {
  await rename(notes, '', '札记')
  expect((await list()).find(({ id }) => id === notes)).toMatchObject({
    name: '札记',
    localized: { en: { name: '' }, cn: { name: '札记' } },
  })
  expect(await read('en', '/categories/all')).toContain('札记')
  const page = `/categories/${notes}`
  expect(await text(page)).toMatch(/<h1[^>]*lang="zh-CN"[^>]*>.*札记/)
  expect(await text(`/articles/${tide}`)).toMatch(/<b lang="zh-CN">札记<\/b>/)
})

it('pages, metadata, feeds and Markdown name it by language, and a cached page is of one language', async () => {
  await rename(notes, 'Notes', '札记')
  const page = `/categories/${notes}`
  for (const _ of ['rendered', 'cached']) {
    expect(await text(page, 'en')).toContain('<title>Notes')
    expect(await text(page, 'cn')).toContain('<title>札记')
    expect(await text(page, 'en')).not.toContain('札记')
  }
  const article = await text(`/articles/${tide}`, 'cn')
  expect(article).toContain('<meta property="article:section" content="札记">')
  expect(article).toMatch(/"articleSection":"札记"/)
  expect(article).toMatch(/"name":"札记","item":"https:\/\/blog\.example\/categories\//)
  const feed = feedHref({ kind: 'category', name: notes }, 'feed.json')
  expect(await text(feed)).toMatch(/"title":"Notes — .*"tags":\["Notes"/s)
  expect(await text(feedHref({ kind: 'language', locale: 'cn' }, 'feed.json'))).not.toContain('"Notes"')
  expect(await text(`/articles/${tide}.md`)).toContain('category: Notes')
  const chinese = await save('潮水', '札记', {
    rendered: { ...articleDraft(context.ctx).rendered, lang: 'zh-CN' },
  })
  expect(await text(`/articles/${chinese}.md`)).toContain('category: 札记')
  expect(await text(feedHref({ kind: 'language', locale: 'cn' }, 'feed.json'))).toContain('"札记"')
  expect(await text('/llms.txt')).toContain(`[Notes](${ORIGIN}${page})`)
  const card = /<meta property="og:image" content="https:\/\/blog\.example(\/cards\/[^"]+)"/
  for (const locale of ['en', 'cn'] as const) {
    const href = card.exec(await text(`/articles/${tide}`, locale))?.[1] ?? ''
    expect((await context.fetch(href, { redirect: 'manual' })).status, locale).toBe(200)
  }
})

it('a change of the name in one language shows at once', async () => {
  await rename(notes, 'Notes', '札记')
  expect(await text(`/categories/${notes}`, 'cn')).toContain('<title>札记')
  await rename(notes, 'Notes', '随笔')
  expect(await text(`/categories/${notes}`, 'cn')).toContain('<title>随笔')
  expect(await read('cn', '/articles/all')).toContain('随笔')
})

it('search and the palette find either name', async () => {
  await rename(notes, 'Notes', '札记')
  await context.runJobs()
  for (const keywords of ['notes', '札记'])
    expect(await read('en', `/search?keywords=${encodeURIComponent(keywords)}`)).toContain('"The tide"')
  for (const q of ['Notes', '札记']) {
    const { data } = await context.api(`/studio/find?q=${encodeURIComponent(q)}`, { headers })
    expect(data).toContainEqual(expect.objectContaining({ kind: 'category', id: notes, title: 'Notes' }))
  }
})

it('either name files an article in the category, and none creates a second one', async () => {
  await rename(notes, 'Notes', '札记')
  for (const name of ['札记', ' notes ', 'NOTES']) await save('Another', name)
  expect(await categoryCount()).toBe(2)
  expect((await list()).find(({ id }) => id === notes)?.articleCount).toBe(4)
})

it('a name in any language belongs to one category', async () => {
  await rename(notes, 'Notes', '札记')
  expect((await rename(travel, 'Travel', '札记')).code).toBe(51000)
  expect((await rename(travel, '札记', '')).code).toBe(51000)
  expect((await rename(travel, 'Travel', 'NOTES')).code).toBe(51000)
  expect((await rename(travel, 'Travel', '旅行')).code).toBe(20000)
  // Its own names may change places.
  expect((await rename(notes, '札记', 'Notes')).code).toBe(20000)
})

it('a name that is sent alone is for both languages, and undo brings the others back', async () => {
  await rename(notes, 'Notes', '札记')
  const { data } = await send('PUT', `/studio/labels/${notes}`, { kind: 'category', name: 'Jottings' })
  expect(await read('cn', '/categories/all')).toContain('Jottings')
  expect((await undo(data.undoToken)).data.changed).toBe(1)
  expect(await read('cn', '/categories/all')).toContain('札记')
  expect(await read('en', '/categories/all')).toContain('Notes')
})

it('undo leaves a name alone that was changed since, in whatever language', async () => {
  const { data } = await rename(notes, 'Notes', '札记')
  await rename(notes, 'Notes', '随笔')
  expect((await undo(data.undoToken)).data.changed).toBe(0)
  expect(await read('cn', '/categories/all')).toContain('随笔')
})

it('drafts that call it by either name follow a new name and a merger', async () => {
  await rename(notes, 'Notes', '札记')
  const properties = JSON.stringify({ ...newProperties, category: '札记' })
  await context.ctx.transaction((tx) =>
    tx
      .insertInto('article_draft')
      .values({
        article_id: tide,
        revision: 1,
        title: 'The tide',
        markdown: '',
        device: 'a',
        properties,
        saved_at: 1,
        published_revision: null,
        synced_at: 1,
      })
      .execute(),
  )
  const category = async () =>
    JSON.parse(
      (await context.ctx.db.selectFrom('article_draft').select('properties').executeTakeFirstOrThrow())
        .properties,
    ).category
  await rename(notes, 'Jottings', '随笔')
  expect(await category()).toBe('Jottings')
  const merged = await send('POST', `/studio/labels/${notes}/merge`, { kind: 'category', targetId: travel })
  expect(await category()).toBe('Travel')
  await undo(merged.data.undoToken)
  expect(await category()).toBe('Jottings')
  expect((await list()).find(({ id }) => id === notes)?.localized?.cn.name).toBe('随笔')
})

it('a category that comes back leaves a name to the category that has it by now', async () => {
  await rename(notes, 'Notes', '札记')
  const merged = await send('POST', `/studio/labels/${notes}/merge`, { kind: 'category', targetId: travel })
  await rename(travel, 'Travel', '札记')
  await undo(merged.data.undoToken)
  expect((await list()).map(({ name, localized }) => [name, localized?.cn.name])).toEqual([
    ['Notes', ''],
    ['Travel', '札记'],
  ])
})

it('a change of many articles takes either name and can be undone', async () => {
  await rename(notes, 'Notes', '札记')
  const pier = await save('The beach', 'Travel')
  const { data } = await send('POST', '/studio/articles/bulk', {
    ids: [pier],
    action: { kind: 'set-category', category: '札记' },
  })
  expect(await read('en', `/articles/${pier}`)).toContain('"Notes"')
  await send('POST', '/studio/articles/bulk/undo', { token: data.undoToken })
  expect(await read('en', `/articles/${pier}`)).toContain('"Travel"')
})
