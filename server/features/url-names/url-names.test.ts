/** Names in URLs: how they are proposed, and that every other form of a URL leads to the one with the name by one redirect. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { KnownRedirect } from '#contract/studio/url-names.ts'
import { repairedUrlName, urlNameFault } from '#contract/url-names.ts'
import { removeAlbumForNow, undoRemoval } from '#server/features/albums/remove-for-now.ts'
import { createAlbum, updateAlbum } from '#server/features/albums/save-album.ts'
import { type ArticleDraft, saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { mergeLabel, renameLabel, undoLabelChange } from '#server/features/labels/change-labels.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { changeCollection } from '#server/features/videos/change-videos.ts'
import { saveCollection } from '#server/features/videos/save-collection.ts'
import { articleDraft, PASSWORD } from '#server/testing/fixtures.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { proposeName } from './propose-name.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' }, pageRenderer, { hasNames: true })
})
afterAll(() => context.close())

const namesAs = (urlNames: 'pinyin' | 'characters' | 'numbers') =>
  context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { urlNames }))
beforeEach(() => namesAs('pinyin'))

const save = (more: Partial<ArticleDraft>, id?: number) =>
  saveArticle(context.ctx, articleDraft(context.ctx, more), id)
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await context.fetch(path, { headers })
  return [response.status, response.headers.get('location')]
}

describe('a proposed name', () => {
  const propose = (title: string) => proposeName(context.ctx.db, 'article', { title }, null)

  it.each([
    ['What the cache remembers', 'what-the-cache-remembers'],
    ['Don’t panic: it’s Café Ø!', 'dont-panic-its-cafe-ø'],
    ['重庆的银行', 'chongqing-de-yinhang'],
    ['用 TypeScript 写 2024', 'yong-typescript-xie-2024'],
    ['2024', 'article-2024'],
    ['All', 'article-all'],
    ['🎉', null],
    [`${'long '.repeat(11)}conclusion`, 'long-long-long-long-long-long-long-long-long-long-long'],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('of %s is %s', async (title, name) => {
    expect(await propose(title)).toBe(name)
  })

  it('has the characters of the title, or is missing, as the owner prefers', async () => {
    await namesAs('characters')
    expect(await propose('重庆的 银行')).toBe('重庆的-银行')
    await namesAs('numbers')
    expect(await propose('重庆')).toBeNull()
  })

  it('is one that no other article has or had', async () => {
    const ids = []
    for (let i = 0; i < 12; i++) ids.push(await save({ title: 'Same' }))
    const slugs = await context.ctx.db
      .selectFrom('article')
      .select('slug')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(slugs.slice(0, 3).map(({ slug }) => slug)).toEqual(['same', 'same-2', 'same-3'])
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(12)
    await save({ title: 'Same', slug: 'renamed' }, ids[1])
    expect(await propose('Same')).not.toBe('same-2')
  })
})

it('a name is in one spelling, and no number', () => {
  for (const name of ['winter-light', '极夜', 'क्षण', 'a', '2024-review', 'x'.repeat(60)])
    expect(urlNameFault('article', name), name).toBeNull()
  for (const name of ['', 'Winter', 'a b', '-a', 'a-', 'a--b', 'a/b', 'a.b', 'a_b', 'cafe\u0301', 'x\0'])
    expect(urlNameFault('article', name), name).toBe('form')
  expect(urlNameFault('article', '214')).toBe('number')
  expect(urlNameFault('article', 'all')).toBe('reserved')
  expect(urlNameFault('tag', 'all')).toBeNull()
  expect(urlNameFault('album', 'albums')).toBe('reserved')
  expect(urlNameFault('article', '字'.repeat(61))).toBe('length')
  expect(repairedUrlName('article', ' What the Cache_remembers ')).toBe('what-the-cache-remembers')
})

describe('an article', () => {
  it('every other form of its URL leads to the one with its name by one redirect', async () => {
    const id = await save({ title: 'First', slug: 'first-name', redirects: ['/2020/01/first'] })
    await save({ title: 'First', slug: '第二-name', redirects: ['/2020/01/first'] }, id)
    const url = `/articles/${encodeURIComponent('第二')}-name`
    expect(await ask(url)).toEqual([200, null])
    for (const path of [
      `/articles/${id}`,
      '/articles/first-name',
      '/articles/First-Name',
      `/articles/${encodeURIComponent('第二')}-NAME`,
      '/2020/01/first',
      '/2020/01/first/feed/',
    ])
      expect(await ask(path), path).toEqual([301, url])
    expect(await ask(`${url}.md`)).toEqual([200, null])
    for (const path of [`/articles/${id}.md`, '/articles/first-name.md'])
      expect(await ask(path), path).toEqual([301, `${url}.md`])
    const markdown = { accept: 'text/markdown' }
    expect(await ask(url, markdown)).toEqual([200, null])
    expect(await ask(`/articles/${id}`, markdown)).toEqual([301, url])
    // The second time from the cache.
    expect(await ask(`/articles/${id}`)).toEqual([301, url])
    for (const name of [id, 'first-name', '第二-name', '第二-Name'])
      expect((await context.api(`/articles/${encodeURIComponent(name)}`)).data, `${name}`).toMatchObject({
        id,
      })
  })

  it('a former name belongs to the article that gets it', async () => {
    const id = await save({ title: 'Moving', slug: 'moving' })
    await save({ title: 'Moving', slug: 'moved' }, id)
    expect(await ask('/articles/moving')).toEqual([301, '/articles/moved'])
    await save({ title: 'Other', slug: 'moving' })
    expect(await ask('/articles/moving')).toEqual([200, null])
    // And its own former name is its name again.
    await save({ title: 'Moving', slug: 'moved-on' }, id)
    await save({ title: 'Moving', slug: 'moved' }, id)
    expect(await ask('/articles/moved')).toEqual([200, null])
    expect(await ask('/articles/moved-on')).toEqual([301, '/articles/moved'])
  })

  it('H8: no name is too strange to be looked for', async () => {
    for (const name of ['%00', '%E0', '%ED%A0%80', 'a%2Fb', '..%2f', `${'x'.repeat(200)}`])
      for (const path of [
        `/articles/${name}`,
        `/articles/${name}.md`,
        `/article-list/${name}`,
        `/photos/${name}`,
      ])
        expect((await ask(path))[0], path).toBe(404)
  })

  it('P1: neither number nor former name of a hidden article tells its name; a locked one shows its form', async () => {
    const id = await save({ title: 'Secret plans', slug: 'old-plans' })
    await save({ title: 'Secret plans', slug: 'secret-plans' }, id)
    await trashArticle(context.ctx, id)
    for (const path of [
      `/articles/${id}`,
      '/articles/old-plans',
      '/articles/secret-plans',
      `/articles/${id}.md`,
    ])
      expect(await ask(path), path).toEqual([404, null])
    const locked = await save({ title: 'Locked', slug: 'locked', password: PASSWORD })
    expect(await ask(`/articles/${locked}`)).toEqual([301, '/articles/locked'])
    expect(await ask('/articles/locked')).toEqual([200, null])
  })

  it('keeps its name when its title changes, and its number where the owner wants numbers', async () => {
    const id = await save({ title: 'Early title' })
    await save({ title: 'Late title' }, id)
    expect(await ask(`/articles/${id}`)).toEqual([301, '/articles/early-title'])
    await namesAs('numbers')
    const numbered = await save({ title: 'Numbered' })
    expect(await ask(`/articles/${numbered}`)).toEqual([200, null])
    expect(await ask('/articles/early-title')).toEqual([200, null])
  })

  it('a draft has no name before it is published', async () => {
    const id = await save({ title: 'Draft', state: 'draft' })
    await save({ title: 'Published draft' }, id)
    expect(await ask(`/articles/${id}`)).toEqual([301, '/articles/published-draft'])
  })
})

describe('tags and categories', () => {
  const publish = (more: Partial<ArticleDraft>) => save({ title: 'Filed', ...more })
  const labels = async (kind: 'tag' | 'category') =>
    (await context.ctx.db.selectFrom(kind).select(['id', 'name', 'slug']).execute()) as {
      id: number
      name: string
      slug: string
    }[]
  const named = async (kind: 'tag' | 'category', name: string) => {
    const found = (await labels(kind)).find((one) => one.name === name)
    if (!found) throw new Error(`There is no ${kind} ${name}`)
    return found
  }

  it.each([
    ['tag', '/article-list', '极光 Watch', 'jiguang-watch'],
    ['category', '/categories', '田野 Notes', 'tianye-notes'],
  ] as const)(
    'every other form of the URL of a %s leads to the one with its name',
    async (kind, folder, name, slug) => {
      await publish(kind === 'tag' ? { tags: [name] } : { category: name })
      const { id, slug: given } = await named(kind, name)
      expect(given).toBe(slug)
      const rename = (change: object) => renameLabel(context.ctx, kind, id, { name, ...change })
      await rename({ slug: `${slug}-too` })
      const url = `${folder}/${slug}-too`
      expect(await ask(url)).toEqual([200, null])
      expect(await ask(`${url}/rss.xml`)).toEqual([200, null])
      for (const former of [String(id), slug, `${slug}-TOO`]) {
        expect(await ask(`${folder}/${former}`), former).toEqual([301, url])
        expect(await ask(`${folder}/${former}/rss.xml`), former).toEqual([301, `${url}/rss.xml`])
      }
      expect(await ask(`/${kind}/${encodeURIComponent(name)}/`)).toEqual([301, url])
      await expect(rename({ slug: 'No spaces' })).rejects.toMatchObject({ data: { field: 'slug' } })

      const other = kind === 'tag' ? { tags: ['Other'] } : { category: 'Other' }
      await publish(other)
      const target = await named(kind, 'Other')
      await expect(rename({ slug: 'other' })).rejects.toMatchObject({ data: { field: 'slug' } })
      const { undoToken } = await mergeLabel(context.ctx, kind, id, target.id)
      for (const former of [String(id), slug, `${slug}-too`])
        expect(await ask(`${folder}/${former}`), former).toEqual([301, `${folder}/other`])
      await undoLabelChange(context.ctx, undoToken)
      expect(await ask(url)).toEqual([200, null])
      expect(await ask(`${folder}/${slug}`)).toEqual([301, url])
    },
  )

  it('P1: a tag that only hidden articles have is nowhere', async () => {
    await publish({ tags: ['Hidden tag'], state: 'draft' })
    const { id } = await named('tag', 'Hidden tag')
    for (const path of [`/article-list/${id}`, '/article-list/hidden-tag', `/article-list/${id}/atom.xml`])
      expect(await ask(path), path).toEqual([404, null])
  })
})

it('every other form of the URL of an album leads to the one with its name', async () => {
  const { ctx } = context
  const id = await createAlbum(ctx, { name: '雪 and fog', description: '', isPrivate: false })
  expect(await ask('/photos/xue-and-fog')).toEqual([200, null])
  await updateAlbum(ctx, id, { slug: 'fog' })
  expect(await ask('/photos/fog')).toEqual([200, null])
  for (const former of [String(id), 'xue-and-fog', 'Fog'])
    expect(await ask(`/photos/${former}`), former).toEqual([301, '/photos/fog'])
  expect(await ask(`/photos/${id}?page=2`)).toEqual([301, '/photos/fog?page=2'])
  await expect(updateAlbum(ctx, id, { slug: 'albums' })).rejects.toMatchObject({ data: { field: 'slug' } })
  expect((await context.api('/albums/xue-and-fog/photos')).data).toMatchObject({ id, slug: 'fog' })

  const undo = await removeAlbumForNow(ctx, id)
  expect(await ask('/photos/fog')).toEqual([404, null])
  await createAlbum(ctx, { name: 'Fog', description: '', isPrivate: false })
  // Its name is taken; the one before is still its own.
  await undoRemoval(ctx, undo)
  expect(await ask(`/photos/${id}`)).toEqual([301, '/photos/xue-and-fog'])

  const hidden = await createAlbum(ctx, { name: 'Hidden one', description: '', isPrivate: true })
  for (const path of [`/photos/${hidden}`, '/photos/hidden-one'])
    expect(await ask(path), path).toEqual([404, null])
})

it('every other form of the URL of a collection leads to the one with its name', async () => {
  const { ctx } = context
  const form = { name: '极光 studies', description: '', isPrivate: false, coverMediaId: null }
  const id = await saveCollection(ctx, { ...form, origin: null })
  expect(await ask('/videos?collection=jiguang-studies')).toEqual([200, null])
  await changeCollection(ctx, id, { ...form, slug: '极光' })
  const url = `/videos?collection=${encodeURIComponent('极光')}`
  expect(await ask(url)).toEqual([200, null])
  for (const former of [String(id), 'jiguang-studies', 'Jiguang-Studies'])
    expect(await ask(`/videos?collection=${former}`), former).toEqual([301, url])
  await expect(changeCollection(ctx, id, { ...form, slug: '12' })).rejects.toMatchObject({
    data: { field: 'slug' },
  })
})

it('the owner sees what redirects, of every kind, with where it leads, and searches it', async () => {
  const owner = await createTestReader(context.ctx, { isOwner: true })
  const list = async (search: string, current = 1) =>
    (
      await context.api(
        `/studio/former-urls?size=2&current=${current}&search=${encodeURIComponent(search)}`,
        { headers: owner.headers },
      )
    ).data as { records: KnownRedirect[]; count: number }
  const redirects = ['/imports/a_b.html', '/imports/acb.html', '/imports/深.html']
  await save({ title: 'Imported', slug: 'imported', redirects })
  const to = '/articles/imported'
  expect(await list('/IMPORTS/')).toEqual({
    records: [
      { kind: 'article', from: '/imports/a_b.html', to },
      { kind: 'article', from: '/imports/acb.html', to },
    ],
    count: 3,
  })
  expect((await list('/imports/', 2)).records.map(({ from }) => from)).toEqual(['/imports/深.html'])
  expect((await list('a_b')).count).toBe(1)
  expect(await list('nothing like it')).toEqual({ records: [], count: 0 })

  const { id } = await context.ctx.db
    .selectFrom('category')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const former = async (slug: string) =>
    renameLabel(context.ctx, 'category', id, { name: 'Filed away', slug })
  await former('filed-first')
  await former('filed-later')
  const album = await createAlbum(context.ctx, { name: 'Shore first', description: '', isPrivate: false })
  await updateAlbum(context.ctx, album, { slug: 'shore-later' })
  expect((await list('filed-first')).records).toEqual([
    { kind: 'category', from: '/categories/filed-first', to: '/categories/filed-later' },
  ])
  expect((await list('shore-first')).records).toEqual([
    { kind: 'album', from: '/photos/shore-first', to: '/photos/shore-later' },
  ])
})
