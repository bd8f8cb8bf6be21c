/** The text of an import takes the place of all texts of the import before it, and of none that was written here. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { type AboutText, restoreAbout, selectAbouts, upsertAbout } from './about.sql.ts'
import { replaceAbout } from './save-about.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const about = (lang: 'en' | 'zh-CN', sourceHash: string | null): AboutText => ({
  lang,
  sourceHash,
  rendererVersion: 1,
  markdown: `${lang} of ${sourceHash}`,
  html: `<p>${lang} of ${sourceHash}</p>`,
})
const texts = async () => (await selectAbouts(context.ctx.db)).map(({ markdown }) => markdown)
const save = (text: AboutText) => context.ctx.transaction((tx) => upsertAbout(context.ctx, tx, text))
const replace = (text: AboutText) => context.ctx.transaction((tx) => replaceAbout(context.ctx, tx, text))

it('replaces the texts of both languages, and what it returns brings both back', async () => {
  await save(about('en', 'demo'))
  await save(about('zh-CN', 'demo'))
  const before = await replace(about('zh-CN', 'blog'))
  expect(await texts()).toEqual(['zh-CN of blog'])
  await context.ctx.transaction(async (tx) => {
    for (const { lang, row } of before) await restoreAbout(context.ctx, tx, lang, row)
  })
  expect(await texts()).toEqual(['en of demo', 'zh-CN of demo'])
})

it('keeps a text of the studio, and takes the place of the imported text in the other language', async () => {
  await save(about('en', null))
  await replace(about('en', 'blog'))
  expect(await texts()).toEqual(['en of null', 'en of blog'])
})
