/** Tests GET /api/categories/all: counts include only articles that a visitor may see in lists. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Category } from '#contract/categories.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const save = (category: string | null, more = {}) =>
  saveArticle(context.ctx, articleDraft(context.ctx, { category, ...more }))
const all = async () =>
  ((await context.api('/categories/all')).data as Category[]).map((one) => [
    one.categoryName,
    one.articleCount,
  ])

it('GET /categories/all returns an empty list before the first article', async () => {
  expect(await all()).toEqual([])
})

it('GET /categories/all returns the category with most articles first, then by name', async () => {
  await save('Travel')
  await save('Code')
  await save('Boats')
  await save('code')
  await save(null)
  expect(await all()).toEqual([
    ['Code', 2],
    ['Boats', 1],
    ['Travel', 1],
  ])
})

it('drafts, scheduled articles and articles in the trash do not count; locked ones do', async () => {
  await save('Hidden', { state: 'draft' })
  await save('Hidden', { publishedAt: context.clock.now + 3_600_000 })
  await trashArticle(context.ctx, await save('Hidden'))
  await save('Locked', { password: 'sesame' })
  expect((await all()).map(([name]) => name)).toEqual(['Code', 'Boats', 'Locked', 'Travel'])
})

it('a category that its last article leaves is gone', async () => {
  const id = await save('Brief')
  await saveArticle(context.ctx, articleDraft(context.ctx, { category: 'Travel' }), id)
  expect((await all()).map(([name]) => name)).not.toContain('Brief')
})
