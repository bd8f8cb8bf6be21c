/** Pages of the owner's own as visitors get them: API, pages, search, feeds; and that hidden ones are nowhere. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OwnPage } from '#contract/own-pages.ts'
import type { SearchResults } from '#contract/search.ts'
import type { Site } from '#contract/settings.ts'
import type { OwnPageContent, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { ownPageContent } from '#server/testing/own-pages.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

const ORIGIN = 'https://blog.example'
const SENTINEL = 'sentinelownpageocelot'

/** Reads what the page of this URL reads, as the web does. */
const renderer: Renderer = async ({ url, locale, api }) => {
  const { pathname, searchParams } = new URL(url, ORIGIN)
  const lang = searchParams.get('lang') ?? (locale === 'cn' ? 'zh-CN' : 'en')
  const site = await api.settings.frame()
  const found =
    pathname === '/404' || pathname === '/about'
      ? null
      : await api.ownPages.find({ query: { path: pathname, lang: lang as 'en' | 'zh-CN' } })
  const text = JSON.stringify([found, site.websiteConfigDTO.navigation])
  return { status: found?.page || pathname === '/about' ? 200 : 404, html: text }
}

let context: TestContext
let headers: Record<string, string>
let saves = 0
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: ORIGIN }, renderer)
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
  const { code, message, data } = await context.api(
    `/studio/own-pages${path}`,
    jsonRequest(method as 'POST', body, headers),
  )
  if (code !== 20000) throw new Error(message)
  return data as StudioOwnPage
}
const create = (more: Partial<OwnPageContent> = {}) => {
  saves += 1
  return send('POST', '', { ...ownPageContent(more), saveId: `create-page-${saves}` })
}
const save = async ({ id, version, ...content }: StudioOwnPage, more: Partial<OwnPageContent>) =>
  send('PUT', `/${id}`, { ...content, ...more, baseVersion: version })
const find = async (path: string, lang = 'en') => {
  const query = new URLSearchParams({ path, lang })
  return (await context.api(`/own-pages?${query}`)).data as { page: OwnPage | null; movedTo: string | null }
}
const text = async (path: string, more: Record<string, string> = {}) =>
  (await context.fetch(path, { headers: more })).text()
const search = async (keywords: string) =>
  (await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)).data as SearchResults
const both = { titleCn: '我用的东西', markdownCn: '一盏**灯**。' }

describe('GET /own-pages', () => {
  it('returns the rendered page with its excerpt, language and canonical path', async () => {
    const { id } = await create({ markdownEn: '## Lamps\n\nA lamp.\n\n## Desks\n\nA desk.' })
    expect((await find('/uses')).page).toMatchObject({
      id,
      title: 'What I use',
      content: expect.stringContaining('<p>A lamp.</p>'),
      lang: 'en',
      toc: [{ text: 'Lamps' }, { text: 'Desks' }],
      path: '/uses',
      isIndexed: true,
      translation: null,
      updateTime: null,
    })
  })

  it('returns the wanted language, or the other one where it is missing', async () => {
    const page = await create(both)
    expect((await find('/uses', 'zh-CN')).page).toMatchObject({
      lang: 'zh-CN',
      content: expect.stringContaining('<strong>灯</strong>'),
      // Robots get English at the plain path.
      path: '/uses?lang=zh-CN',
      translation: { lang: 'en', title: 'What I use', path: '/uses' },
    })
    await save(page, { titleEn: '', markdownEn: '' })
    expect((await find('/uses', 'en')).page).toMatchObject({
      lang: 'zh-CN',
      path: '/uses',
      translation: null,
    })
  })

  it('shows a site in one language that language alone', async () => {
    await create(both)
    await context.ctx.transaction((tx) =>
      updateSettings(context.ctx, tx, { multiLanguage: 0, defaultLocale: 'cn' }),
    )
    expect((await find('/uses', 'en')).page).toMatchObject({
      lang: 'zh-CN',
      path: '/uses',
      translation: null,
    })
  })

  it('says when the text changed, and not when only its publication did', async () => {
    const page = await create()
    context.clock.now += 60_000
    const hidden = await save(page, { isPublished: false })
    const again = await save(hidden, { isPublished: true })
    expect((await find('/uses')).page?.updateTime).toBeNull()
    await save(again, { markdownEn: 'A brighter lamp.' })
    expect((await find('/uses')).page?.updateTime).toBe(new Date(context.clock.now).toISOString())
  })

  it('says where former paths lead: of the page, of all before, and of articles in their own case', async () => {
    const page = await create()
    const second = await save(page, { path: '/tools' })
    await save(second, { path: '/my/tools' })
    for (const path of ['/uses', '/tools'])
      expect(await find(path)).toEqual({ page: null, movedTo: '/my/tools' })
    const id = await saveArticle(context.ctx, articleDraft(context.ctx, { redirects: ['/2020/Old-Post'] }))
    expect(await find('/2020/Old-Post/')).toEqual({ page: null, movedTo: `/articles/${id}` })
    expect(await find('/nothing')).toEqual({ page: null, movedTo: null })
  })
})

describe('the page', () => {
  it('is served in every spelling of its path, and redirects permanently from a former one', async () => {
    const page = await create({ path: '/关于我' })
    for (const path of ['/关于我', '/%E5%85%B3%E4%BA%8E%E6%88%91/', '/关于我?utm_source=x']) {
      const response = await context.fetch(path)
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('What I use')])
    }
    await save(page, { path: '/uses' })
    const moved = await context.fetch('/关于我')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/uses'])
    const { status } = await context.fetch('/USES')
    expect(status).toBe(200)
  })

  it('is available as Markdown in each language, and tells caches so', async () => {
    await create(both)
    const page = await context.fetch('/uses')
    expect(page.headers.get('vary')).toBe('Cookie, Accept, Accept-Encoding')
    const markdown = await context.fetch('/uses.md')
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await markdown.text()).toMatch(
      /^---\ntitle: What I use\nurl: https:\/\/blog\.example\/uses\n.*lang: en\n---\n\nA lamp and a \*desk\*\.\n$/s,
    )
    expect(await text('/uses?lang=zh-CN', { accept: 'text/markdown' })).toContain('一盏**灯**。')
    expect((await context.fetch('/nothing.md')).status).toBe(404)
  })

  it('is in the sitemap and in llms.txt, in each language, unless search engines must not list it', async () => {
    const page = await create(both)
    expect(await text('/sitemap.xml')).toContain(`<loc>${ORIGIN}/uses</loc>`)
    expect(await text('/sitemap.xml')).toContain(`<loc>${ORIGIN}/uses?lang=zh-CN</loc>`)
    expect(await text('/llms.txt')).toContain(`- [What I use](${ORIGIN}/uses.md?lang=en): A lamp and a desk.`)
    await save(page, { isIndexed: false })
    expect(await text('/sitemap.xml')).not.toContain('/uses')
    expect(await text('/llms.txt')).not.toContain('/uses')
    expect((await find('/uses')).page?.isIndexed).toBe(false)
  })

  it('is found by search once, in the language of the match', async () => {
    await create({ ...both, markdownEn: 'A lamp, 灯 in Chinese.' })
    expect((await search('lamp')).pageSearchDTOs).toEqual([
      {
        id: expect.any(Number),
        title: 'What I use',
        content: expect.stringContaining('<mark>lamp</mark>'),
        path: '/uses?lang=en',
        lang: 'en',
      },
    ])
    expect((await search('灯')).pageSearchDTOs).toHaveLength(1)
    expect((await search('我用的')).pageSearchDTOs[0]).toMatchObject({
      lang: 'zh-CN',
      path: '/uses?lang=zh-CN',
    })
  })
})

describe('a view', () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  const counted = async () => {
    await context.runJobs()
    const rows = await context.ctx.db.selectFrom('page_view').select('page').execute()
    return rows.map(({ page }) => page)
  }
  it('counts when the page is sent', async () => {
    await create()
    await context.fetch('/uses', { headers: browser })
    expect(await counted()).toEqual(['own-pages'])
  })

  it('counts when a browser moves there, and not where there is no page', async () => {
    await create()
    const moveTo = (path: string) => context.api('/sections/view', jsonRequest('POST', { path }, browser))
    await moveTo('/nothing')
    expect(await counted()).toEqual([])
    await moveTo('/uses')
    expect(await counted()).toEqual(['own-pages'])
  })
})

describe('a hidden page', () => {
  const hiding: Record<string, (page: StudioOwnPage) => Promise<unknown>> = {
    'that was never published': async () => {},
    'that was published once': async (page) =>
      save(await save(page, { isPublished: true }), { isPublished: false }),
    'in the trash': async (page) => send('DELETE', `/${(await save(page, { isPublished: true })).id}`),
  }
  it.each(Object.keys(hiding))('%s is nowhere', async (name) => {
    const page = await create({
      titleEn: `Plan ${SENTINEL}`,
      markdownEn: `Nobody may read ${SENTINEL}.`,
      path: `/${SENTINEL}`,
      isPublished: false,
      isInNavigation: true,
    })
    await hiding[name]?.(page)
    expect(await find(`/${SENTINEL}`)).toEqual({ page: null, movedTo: null })
    for (const path of [`/${SENTINEL}`, `/${SENTINEL}.md`, `/${SENTINEL}?lang=en`]) {
      const response = await context.fetch(path)
      expect(response.status, path).toBe(404)
      expect(await response.text()).not.toContain(`Plan ${SENTINEL}`)
    }
    for (const path of ['/sitemap.xml', '/llms.txt', '/api/', '/about', '/rss.xml'])
      expect(await text(path), path).not.toContain(SENTINEL)
    expect((await search(SENTINEL)).pageSearchDTOs).toEqual([])
    const words = await context.ctx.db.selectFrom('search_word').select('word').execute()
    expect(words.map(({ word }) => word)).not.toContain(SENTINEL)
  })

  it('redirects from no former path', async () => {
    const page = await create()
    await save(await save(page, { path: '/tools' }), { isPublished: false })
    expect((await context.fetch('/uses')).status).toBe(404)
  })
})

it('makes cached pages stale where visitors see the change', async () => {
  const version = () => context.ctx.content.current('content')
  const first = await create({ path: '/first' })
  const published = version()
  const draft = await create({ path: '/third', isPublished: false })
  await save(draft, { markdownEn: 'Another draft.' })
  expect(version()).toBe(published)
  const changed = await save(first, { markdownEn: 'Another text.' })
  const saved = version()
  expect(saved).toBeGreaterThan(published)
  // Saving the same again changes nothing.
  const same = await save(changed, {})
  expect(version()).toBe(saved)
  await save(same, { isInNavigation: true })
  expect(version()).toBeGreaterThan(saved)
})

describe('the navigation', () => {
  const navigation = async () =>
    ((await context.api('/')).data as unknown as Site).websiteConfigDTO.navigation?.at(-1)

  it('shows a published page with its titles and path as they are now, and keeps its place', async () => {
    const page = await create({ ...both, isInNavigation: true })
    expect(await navigation()).toEqual({ href: '/uses', en: 'What I use', cn: '我用的东西' })
    const moved = await save(page, { path: '/tools', titleEn: 'Tools' })
    expect(await navigation()).toEqual({ href: '/tools', en: 'Tools', cn: '我用的东西' })
    const hidden = await save(moved, { isPublished: false })
    expect(await navigation()).toEqual({ section: 'about' })
    await save(hidden, { isPublished: true })
    expect(await navigation()).toMatchObject({ href: '/tools' })
  })
})
