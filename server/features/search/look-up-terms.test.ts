/** Tests that the shares of completions and corrections are known: by them PostgreSQL is asked for common words in another way. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { lookUpTerms } from './look-up-terms.ts'
import { parseQuery, type QueryTerm } from './parse-query.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  for (let i = 0; i < 4; i++) {
    const draft = articleDraft(context.ctx, { title: `Notes ${i}`, tags: [] })
    const text = i === 0 ? 'Nothing else.' : 'Wherever the harbour is.'
    await saveArticle(context.ctx, withText(draft, text))
  }
})
afterAll(() => context.close())

it.each([
  ['wherev', 'wherever', 'longer'],
  ['harbor', 'harbour', 'slipped'],
] as const)('%s: the share of %s is known once it was looked up', async (keywords, word, how) => {
  const { terms } = parseQuery(keywords)
  const known = await lookUpTerms(context.ctx, terms)
  expect(known.shareOf(word)).toBe(0)
  expect(await known[how](terms[0] as QueryTerm)).toEqual([word])
  expect(known.shareOf(word)).toBe(0.75)
})
