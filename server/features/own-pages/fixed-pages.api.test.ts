/** The about page and the welcome text of the message board: pages that every site has, over both APIs. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { fixedPages } from '#contract/own-page-path.ts'
import type { OwnPageItem, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { saveFixedPage } from '#server/testing/own-pages.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext({}, pageRenderer)
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

describe.each(['about', 'message'] as const)('the page %s', (name) => {
  const { id, path } = fixedPages[name]
  const read = async () =>
    (await context.api(`/studio/own-pages/${id}`, { headers })).data as unknown as StudioOwnPage
  const save = (content: StudioOwnPage) => {
    const { version: baseVersion, id: _, deletedAt: __, savedAt: ___, ...body } = content
    return context.api(`/studio/own-pages/${id}`, jsonRequest('PUT', { ...body, baseVersion }, headers))
  }
  const write = (markdown: string, locale: Locale = 'en') =>
    saveFixedPage(context.ctx, name, markdown, locale)
  const shown = async (locale: Locale) =>
    (await context.api(path, { headers: { cookie: `locale=${locale}` } })).data as {
      content: string
      lang: string
    }

  it('is empty on a new site, and listed in the studio', async () => {
    expect(await shown('en')).toEqual({ content: '', lang: 'en' })
    expect(await read()).toMatchObject({ path, titleEn: '', markdownEn: '', markdownCn: '' })
    const { records } = (await context.api('/studio/own-pages', { headers })).data as unknown as {
      records: OwnPageItem[]
    }
    expect(records.map((page) => page.path)).toEqual(['/about', '/message'])
  })

  it('is saved, readers see it at the next request, and it has versions', async () => {
    await save({ ...(await read()), markdownEn: 'Written by **hand**.' })
    expect((await shown('en')).content).toContain('<strong>hand</strong>')
    await save({ ...(await read()), markdownEn: 'Written anew.' })
    const versions = (await context.api(`/studio/own-pages/${id}/versions`, { headers })).data as unknown as {
      title: string
    }[]
    expect(versions).toHaveLength(2)
  })

  it('is not overwritten by somebody who has not seen the last version', async () => {
    const before = await read()
    await save({ ...before, markdownEn: 'First.' })
    expect(await save({ ...before, markdownEn: 'Second.' })).toMatchObject({
      code: 52009,
      data: { markdownEn: 'First.' },
    })
    expect((await read()).markdownEn).toBe('First.')
  })

  it('keeps its path, stays published, and cannot be deleted', async () => {
    const content = { ...(await read()), markdownEn: 'Here.', path: '/elsewhere', titleEn: 'Other' }
    await save({ ...content, isPublished: false, isIndexed: false, isInNavigation: true })
    expect(await read()).toMatchObject({
      path,
      titleEn: fixedPages[name].titleEn,
      isPublished: true,
      isInNavigation: false,
    })
    expect(await context.api(`/studio/own-pages/${id}`, { method: 'DELETE', headers })).toMatchObject({
      flag: false,
    })
    expect((await shown('en')).content).toContain('Here.')
  })

  it('is a text in each language, and a missing one falls back to the other with its language', async () => {
    await write('Hello.')
    expect(await shown('cn')).toEqual({ content: expect.stringContaining('Hello.'), lang: 'en' })
    // Whatever the language of its words: the owner has chosen where it stands.
    await write('OK，好。OK OK OK OK', 'cn')
    expect(await shown('cn')).toEqual({ content: expect.stringContaining('好'), lang: 'zh-CN' })
    expect(await shown('en')).toEqual({ content: expect.stringContaining('Hello.'), lang: 'en' })
    await write('')
    expect(await shown('en')).toEqual({ content: expect.stringContaining('好'), lang: 'zh-CN' })
    await write('', 'cn')
    expect(await shown('en')).toEqual({ content: '', lang: 'en' })
  })

  it('is on pages in the language of the visitor, and cached pages do not mix them', async () => {
    await write('Hello there.')
    await write('你好呀。', 'cn')
    for (const _ of ['rendered', 'cached'])
      for (const [locale, own, other] of [
        ['en', 'Hello there.', '你好呀。'],
        ['cn', '你好呀。', 'Hello there.'],
      ] as const) {
        const html = await (await context.fetch(path, { headers: { cookie: `locale=${locale}` } })).text()
        expect(html).toContain(own)
        expect(html).not.toContain(other)
      }
  })

  it('is found by search at its own URL, and is once in the sitemap', async () => {
    await write('A zephyr blows.')
    const found = (await context.api('/search?keywords=zephyr')).data as unknown as {
      pageSearchDTOs: { path: string; lang: string }[]
    }
    expect(found.pageSearchDTOs).toMatchObject([{ path, lang: 'en' }])
    const sitemap = await (await context.fetch('/sitemap.xml')).text()
    expect(sitemap.match(new RegExp(`<loc>[^<]*${path}</loc>`, 'g'))).toHaveLength(1)
    expect(await (await context.fetch('/llms.txt')).text()).not.toContain(`${path}.md`)
  })
})
