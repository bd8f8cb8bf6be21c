/** Writing articles at once, with few connections to the database. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { saveArticle } from './save-article.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

/** PostgreSQL: three times the connections of the pool. */
const AT_ONCE = 30

it('a change of the settings just before does not make articles that are saved at once wait for one another', async () => {
  const { ctx } = context
  await ctx.transaction((tx) => updateSettings(ctx, tx, { tagline: 'Night and light' }))
  const ids = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, i) => saveArticle(ctx, articleDraft(ctx, { title: `Number ${i}` }))),
  )
  expect(new Set(ids).size).toBe(AT_ONCE)
})
