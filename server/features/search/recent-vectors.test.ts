/** Tests that the term vectors which a search holds for the next one are never older than the entries. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { hashOf } from '#server/search-index/term-vector.ts'
import { articleDraft, PASSWORD, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { recentVectors } from './recent-vectors.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const save = (text: string, password: string | null = null, id?: number) => {
  const draft = articleDraft(context.ctx, { title: 'Lighthouse', password })
  return saveArticle(context.ctx, withText(draft, text), id)
}
const entryIds = async () => {
  const rows = await context.ctx.db
    .selectFrom('search_entry')
    .select('id')
    .where('kind', '=', 'article')
    .execute()
  return rows.map(({ id }) => id)
}
/** How often any article contains the word, by its vector. */
const countOf = async (word: string) => {
  const vectors = await recentVectors(context.ctx, await entryIds())
  return [...vectors.values()].reduce((sum, vector) => sum + vector.countOf(hashOf(word)), 0)
}

it('a changed text is known at once, and that of a locked article no more', async () => {
  const id = await save('It burns and burns at night.')
  expect([await countOf('burns'), await countOf('burns')]).toEqual([2, 2])
  await save('It is dark now.', null, id)
  expect([await countOf('burns'), await countOf('dark')]).toEqual([0, 1])
  await save('It is dark now.', PASSWORD, id)
  expect([await countOf('dark'), await countOf('lighthouse')]).toEqual([0, 1])
  await save('It burns again.', null, id)
  expect([await countOf('burns'), await countOf('dark')]).toEqual([1, 0])
})

it('a vector that is held is not sent again', async () => {
  const ids = await entryIds()
  const first = await recentVectors(context.ctx, ids)
  const again = await recentVectors(context.ctx, ids)
  expect(first.size).toBe(ids.length)
  for (const id of ids) expect(again.get(id)).toBe(first.get(id))
})
