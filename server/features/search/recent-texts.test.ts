/** Tests that the texts which a search holds for the next one are never older than the article. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, PASSWORD, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { articleTexts } from './recent-texts.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const save = (text: string, password: string | null = null, id?: number) => {
  const draft = articleDraft(context.ctx, { title: 'Lighthouse', password })
  return saveArticle(context.ctx, withText(draft, text), id)
}
const snippet = async () => {
  const { data } = await context.api('/search?keywords=lighthouse')
  return (data as SearchResults).articleSearchDTOs[0]?.articleContentText
}

it('a changed text is shown at once, and that of a locked article no more', async () => {
  const id = await save('It burns at night.')
  expect(await snippet()).toBe('It burns at night.')
  expect(await snippet()).toBe('It burns at night.')
  await save('It is dark now.', null, id)
  expect(await snippet()).toBe('It is dark now.')
  await save('It is dark now.', PASSWORD, id)
  expect(await snippet()).toBe('')
  await save('It burns again.', null, id)
  expect(await snippet()).toBe('It burns again.')
})

it('a text that is too long to be held is read each time', async () => {
  const long = `${'a wave and '.repeat(100_000)}the shore.`
  const id = await save(long)
  for (let i = 0; i < 2; i++)
    expect((await articleTexts(context.ctx, [id])).get(id)?.length).toBe(long.length)
})
