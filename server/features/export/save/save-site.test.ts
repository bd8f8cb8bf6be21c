/** Undoing an import that was recorded before there was an about page and a welcome text for each language. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import { selectAbouts, upsertAbout } from '#server/features/about/about.sql.ts'
import { selectWelcomes, upsertWelcome } from '#server/features/message/message.sql.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { type SiteBefore, undoSite } from './save-site.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.close())

const rendered = (html: string, lang: 'en' | 'zh-CN') => ({ markdown: html, html, lang, rendererVersion: 1 })
const write = ({ ctx }: TestContext, html: string, lang: 'en' | 'zh-CN') =>
  ctx.transaction(async (tx) => {
    await upsertAbout(ctx, tx, { ...rendered(html, lang), sourceHash: null })
    await upsertWelcome(ctx, tx, { ...rendered(html, lang), isDemo: false })
  })
const undo = ({ ctx }: TestContext, before: SiteBefore) => ctx.transaction((tx) => undoSite(ctx, tx, before))
const texts = async ({ ctx }: TestContext) => ({
  about: (await selectAbouts(ctx.db)).map(({ lang, html }) => [lang, html]),
  welcome: (await selectWelcomes(ctx.db)).map(({ lang, html }) => [lang, html]),
})

it('brings the former texts back in their language', async () => {
  await write(context, 'Imported', 'en')
  const about = {
    lang: 'zh-CN',
    markdown: '旧',
    html: '旧',
    renderer_version: 1,
    source_hash: null,
    saved_at: 1,
  } as const
  await undo(context, { about, welcome: { ...rendered('旧', 'zh-CN'), isDemo: false } })
  expect(await texts(context)).toEqual({ about: [['zh-CN', '旧']], welcome: [['zh-CN', '旧']] })
})

it('deletes the imported texts where there were none', async () => {
  await write(context, 'Imported', 'en')
  await undo(context, { about: null, welcome: null })
  expect(await texts(context)).toEqual({ about: [], welcome: [] })
})

it('deletes nothing when a text in another language was written since', async () => {
  await write(context, 'Imported', 'en')
  await write(context, '后来', 'zh-CN')
  await undo(context, { about: null, welcome: null })
  expect((await texts(context)).about).toHaveLength(2)
  expect((await texts(context)).welcome).toHaveLength(2)
})
