/** Tests GET /api/about: empty before the page is written, and current after every change. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { upsertAbout } from './about.sql.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const about = async () => (await context.api('/about')).data
const save = (html: string, lang: 'en' | 'zh-CN') =>
  context.ctx.transaction((tx) =>
    upsertAbout(context.ctx, tx, { markdown: 'source', html, lang, rendererVersion: 1, sourceHash: null }),
  )

it('GET /about returns an empty text before the page is written', async () => {
  expect(await about()).toEqual({ content: '', lang: 'en' })
})

it('GET /about returns the rendered text and its language, without the Markdown', async () => {
  await save('<p>About me.</p>', 'en')
  expect(await about()).toEqual({ content: '<p>About me.</p>', lang: 'en' })
  await save('<p>More about me.</p>', 'en')
  expect(await about()).toEqual({ content: '<p>More about me.</p>', lang: 'en' })
})
