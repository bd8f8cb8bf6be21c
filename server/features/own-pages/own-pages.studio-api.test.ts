/** Pages of the owner's own over the studio API: saving, refusals at their field, conflicts, versions and the trash. */
// @module-tag storage
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '#contract/paging.ts'
import type { OwnPageItem, OwnPageVersion, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { ownPageContent } from '#server/testing/own-pages.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { emptyOwnPageTrash } from './own-page-listing.ts'

let context: TestContext
let headers: Record<string, string>
let saves = 0
beforeEach(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

const get = async <Data>(path: string) =>
  (await context.api(`/studio/own-pages${path}`, { headers })).data as unknown as Data
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
  context.api(`/studio/own-pages${path}`, jsonRequest(method as 'POST', body, headers))
const create = (more: object = {}) => {
  saves += 1
  return send('POST', '', { ...ownPageContent(), saveId: `create-page-${saves}`, ...more })
}
const created = async (more: object = {}) => (await create(more)).data as unknown as StudioOwnPage
const save = ({ id, version, ...content }: StudioOwnPage, more: object) =>
  send('PUT', `/${id}`, { ...content, baseVersion: version, ...more })
const saved = async (page: StudioOwnPage, more: object) =>
  (await save(page, more)).data as unknown as StudioOwnPage
const list = (query = '') => get<Page<OwnPageItem>>(query)

describe('POST /studio/own-pages', () => {
  it('creates a page once for one save id, with its path in normal form', async () => {
    const page = await created({ path: 'My Uses/', saveId: 'the-same-id' })
    expect(page).toMatchObject({ path: '/my-uses', isPublished: true })
    expect((await created({ path: '/other', saveId: 'the-same-id' })).id).toBe(page.id)
    expect((await list('?q=/')).records.map(({ path }) => path)).toEqual(['/about', '/message', '/my-uses'])
  })

  it.each([
    [{ path: '/articles/uses' }, 'path', 'The site uses this path itself. Choose another one'],
    [{ path: '' }, 'path', 'Use letters, digits, hyphens and underscores'],
    [{ titleEn: ' ', markdownEn: '' }, 'titleEn', 'Enter a title'],
    [{ titleCn: '', markdownCn: '有正文' }, 'titleCn', 'Enter a title'],
    [{ titleCn: '只有标题' }, 'markdownCn', 'Write the text, or clear the title as well'],
  ])('refuses %o at its field', async (more, field, message) => {
    const refused = await create(more)
    expect(refused).toMatchObject({ code: 52000, data: { field } })
    expect(refused.message).toContain(message)
    const chinese = await context.api(
      '/studio/own-pages',
      jsonRequest(
        'POST',
        { ...ownPageContent(), saveId: 'in-chinese', ...more },
        { ...headers, 'accept-language': 'zh-CN' },
      ),
    )
    expect(chinese.message).toMatch(/\p{Script=Han}/u)
  })

  it('refuses the path of another page and the former URL of an article', async () => {
    await created()
    expect(await create()).toMatchObject({ code: 52000, data: { field: 'path' } })
    await saveArticle(context.ctx, articleDraft(context.ctx, { redirects: ['/2020/Winter'] }))
    const refused = await create({ path: '/2020/winter' })
    expect(refused.message).toContain('earlier URL of an article')
  })

  it('stores a draft without a title or a text', async () => {
    const page = await created({ titleEn: '', markdownEn: '', isPublished: false })
    expect(page).toMatchObject({ titleEn: '', markdownEn: '', isPublished: false })
  })
})

describe('PUT /studio/own-pages/:id', () => {
  it('overwrites nothing that it has not seen', async () => {
    const page = await created()
    await save(page, { markdownEn: 'First.' })
    expect(await save(page, { markdownEn: 'Second.' })).toMatchObject({
      code: 52009,
      data: { markdownEn: 'First.' },
    })
  })

  it('takes back its own former path, and takes over that of another page', async () => {
    const page = await created()
    const moved = await saved(page, { path: '/tools' })
    expect(await saved(moved, { path: '/uses' })).toMatchObject({ path: '/uses' })
    expect(await created({ path: '/tools' })).toMatchObject({ path: '/tools' })
    expect(await context.ctx.db.selectFrom('own_page_redirect').selectAll().execute()).toEqual([])
  })

  it('makes the files of its texts public while it is, and only then', async () => {
    const photo = await plainPhoto(context.ctx, 3)
    const { hash } = await context.ctx.db
      .selectFrom('media')
      .select('hash')
      .where('id', '=', photo.id)
      .executeTakeFirstOrThrow()
    const uses = () =>
      context.ctx.db
        .selectFrom('media_use')
        .select(['entity', 'is_public'])
        .where('entity', '=', 'own-page')
        .execute()
    const markdownEn = `![A lamp](/media/${hash}/480.webp)`
    const page = await created({ markdownEn, isPublished: false })
    expect(await uses()).toEqual([{ entity: 'own-page', is_public: 0 }])
    const shown = await saved(page, { isPublished: true })
    expect(await uses()).toEqual([{ entity: 'own-page', is_public: 1 }])
    await send('DELETE', `/${page.id}`)
    expect(await uses()).toEqual([{ entity: 'own-page', is_public: 0 }])
    await send('POST', `/${page.id}/restoration`)
    await saved(
      { ...shown, version: (await get<StudioOwnPage>(`/${page.id}`)).version },
      { markdownEn: 'None.' },
    )
    expect(await uses()).toEqual([])
  })
})

describe('the list', () => {
  it('is by path, and filtered by status, path and titles', async () => {
    await created({ path: '/zoo', titleEn: 'Animals' })
    await created({ path: '/attic', titleCn: '阁楼', markdownCn: '旧物。', isPublished: false })
    expect((await list()).records.map(({ path }) => path)).toEqual(['/about', '/attic', '/message', '/zoo'])
    expect((await list('?status=draft')).records.map(({ path }) => path)).toEqual(['/attic'])
    expect((await list('?status=published')).records.map(({ path }) => path)).toEqual([
      '/about',
      '/message',
      '/zoo',
    ])
    for (const q of ['ANIM', 'zo']) expect((await list(`?q=${q}`)).records[0]?.path).toBe('/zoo')
    expect((await list('?q=阁')).records[0]?.path).toBe('/attic')
    expect((await list('?q=%25')).count).toBe(0)
  })
})

describe('versions', () => {
  it('have every text that was saved, newest first, and none for other changes', async () => {
    const page = await created()
    const second = await saved(page, { markdownEn: 'Second.' })
    await save(second, { isIndexed: false })
    const versions = await get<OwnPageVersion[]>(`/${page.id}/versions`)
    expect(versions.map(({ length }) => length)).toEqual(['Second.'.length, page.markdownEn.length])
    expect(await get(`/${page.id}/versions/${versions[1]?.id}`)).toEqual({
      titleEn: page.titleEn,
      titleCn: '',
      markdownEn: page.markdownEn,
      markdownCn: '',
    })
    const other = await created({ path: '/other' })
    expect(await get(`/${other.id}/versions/${versions[1]?.id}`)).toBeNull()
  })

  it('are a hundred at most', async () => {
    let page = await created()
    for (let i = 0; i < 101; i++) page = await saved(page, { markdownEn: `Number ${i}` })
    const versions = await get<OwnPageVersion[]>(`/${page.id}/versions`)
    expect(versions).toHaveLength(100)
    expect(versions[0]?.length).toBe('Number 100'.length)
  })
})

describe('the trash', () => {
  it('leaves the path to others, and gives a page back where that is still free', async () => {
    const page = await created()
    await send('DELETE', `/${page.id}`)
    expect((await list('?q=uses')).count).toBe(0)
    expect((await list('?status=trash')).records[0]).toMatchObject({ id: page.id, path: '/uses' })
    expect(await save(page, { markdownEn: 'x' })).toMatchObject({ code: 51000 })
    const other = await created()
    expect(await send('POST', `/${page.id}/restoration`)).toMatchObject({
      code: 52000,
      message: 'Another page has this path',
    })
    await send('DELETE', `/${other.id}`)
    expect((await send('POST', `/${page.id}/restoration`)).data).toMatchObject({ deletedAt: null })
    expect((await context.api('/own-pages?path=/uses')).data).toMatchObject({ page: { id: page.id } })
  })

  it('is emptied after thirty days, also of its entry in the navigation', async () => {
    const page = await created({ isInNavigation: true })
    await send('DELETE', `/${page.id}`)
    const entries = async () =>
      (await selectSettings(context.ctx)).navigation?.filter((entry) => 'page' in entry)
    context.clock.now += 29 * DAY_MS
    await emptyOwnPageTrash(context.ctx)
    expect(await entries()).toEqual([{ page: page.id, isShown: true }])
    context.clock.now += 2 * DAY_MS
    await emptyOwnPageTrash(context.ctx)
    expect(await entries()).toEqual([])
    const pages = context.ctx.db.selectFrom('own_page').select('path').orderBy('path')
    expect(await pages.execute()).toEqual([{ path: '/about' }, { path: '/message' }])
    expect(await context.ctx.db.selectFrom('own_page_text').selectAll().execute()).toEqual([])
  })
})
