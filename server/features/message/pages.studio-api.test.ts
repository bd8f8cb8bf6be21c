/** The about page and the welcome text over the studio API. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TextLang } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import type { PageText } from '#contract/studio/pages.ts'
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

describe.each([
  { name: 'about page', path: '/about' },
  { name: 'welcome text', path: '/message' },
])('the $name', ({ path }) => {
  const read = async (lang: TextLang = 'en') =>
    (await context.api(`/studio${path}?lang=${lang}`, { headers })).data as unknown as PageText
  const save = (markdown: string, baseVersion: string, lang: TextLang = 'en') =>
    context.api(`/studio${path}`, jsonRequest('PUT', { lang, markdown, baseVersion }, headers))
  const shown = async (locale: Locale) =>
    (await context.api(path, { headers: { cookie: `locale=${locale}` } })).data as {
      content: string
      lang: string
    }

  it('is saved, and readers see it at the next request', async () => {
    const { markdown, version } = await read()
    expect(markdown).toBe('')
    const saved = (await save('Written by **hand**.', version)).data as unknown as PageText
    expect(saved).toEqual(await read())
    expect((await shown('en')).content).toContain('<strong>hand</strong>')
  })

  it('is not overwritten by somebody who has not seen the last version', async () => {
    const { version } = await read()
    await save('First.', version)
    expect(await save('Second.', version)).toMatchObject({ code: 52009, data: { markdown: 'First.' } })
    expect((await read()).markdown).toBe('First.')
  })

  it('is a text in each language, and a missing one falls back to the other with its language', async () => {
    await save('Hello.', (await read()).version)
    expect(await shown('cn')).toEqual({ content: expect.stringContaining('Hello.'), lang: 'en' })
    // Whatever the language of its words: the owner has chosen where it stands.
    await save('OK，好。OK OK OK OK', (await read('zh-CN')).version, 'zh-CN')
    expect(await shown('cn')).toEqual({ content: expect.stringContaining('好'), lang: 'zh-CN' })
    expect(await shown('en')).toEqual({ content: expect.stringContaining('Hello.'), lang: 'en' })
    expect((await read()).markdown).toBe('Hello.')
    await save('', (await read()).version)
    expect(await shown('en')).toEqual({ content: expect.stringContaining('好'), lang: 'zh-CN' })
  })

  it('is on pages in the language of the visitor, and cached pages do not mix them', async () => {
    await save('Hello there.', (await read()).version)
    await save('你好呀。', (await read('zh-CN')).version, 'zh-CN')
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
})
