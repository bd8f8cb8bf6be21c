/** Tests GET /api/message: the welcome text of the message board, empty before it is written and after it is deleted. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { deleteWelcome, upsertWelcome } from './message.sql.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const welcome = async () => (await context.api('/message')).data

it('GET /message returns an empty text before the welcome is written', async () => {
  expect(await welcome()).toEqual({ content: '', lang: 'en' })
})

it('GET /message returns the rendered welcome and its language, and nothing after it is deleted', async () => {
  const { ctx } = context
  const text = {
    markdown: '你好',
    html: '<p>你好</p>',
    lang: 'zh-CN',
    rendererVersion: 1,
    isDemo: false,
  } as const
  await ctx.transaction((tx) => upsertWelcome(ctx, tx, text))
  expect(await welcome()).toEqual({ content: '<p>你好</p>', lang: 'zh-CN' })
  await ctx.transaction((tx) => deleteWelcome(ctx, tx, 'zh-CN'))
  expect(await welcome()).toEqual({ content: '', lang: 'en' })
})

it('the welcome and the settings do not overwrite each other', async () => {
  const { ctx } = context
  const before = (await context.api('/')).data as { websiteConfigDTO: { author: string } }
  const text = { markdown: 'Hi', html: '<p>Hi</p>', lang: 'en', rendererVersion: 1, isDemo: false } as const
  await ctx.transaction((tx) => upsertWelcome(ctx, tx, text))
  expect((await context.api('/')).data).toEqual(before)
})
