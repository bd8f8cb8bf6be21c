/** Tests that searches which come together find what one alone finds, and know every change. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import {
  articleDraft,
  PASSWORD,
  saveArticleFixtures,
  saveTalkFixtures,
  withText,
} from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { searchAll } from './search-all.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  await saveArticleFixtures(context.ctx)
  await saveTalkFixtures(context.ctx)
})
afterAll(() => context.close())

const AT_ONCE = 8

it.each(['pier', 'peir', '海', 'pier -cold', '"no such phrase"', ''])(
  'searches together for “%s” get the results of one',
  async (keywords) => {
    const alone = await searchAll(context.ctx, keywords)
    const together = Array.from({ length: AT_ONCE }, () => searchAll(context.ctx, keywords))
    expect(await Promise.all(together)).toEqual(Array(AT_ONCE).fill(alone))
  },
)

it('after a response, every search knows the change of a text, a password, and of the trash', async () => {
  const save = (text: string, password: string | null = null, id?: number) => {
    const draft = articleDraft(context.ctx, { title: 'Lighthouse', password })
    return saveArticle(context.ctx, withText(draft, text), id)
  }
  const snippets = async () => {
    const found = await Promise.all(
      Array.from({ length: AT_ONCE }, () => context.api('/search?keywords=lighthouse')),
    )
    const texts = found.map(({ data }) =>
      (data as SearchResults).articleSearchDTOs.map((one) => one.articleContentText),
    )
    return new Set(texts.map(([first]) => first))
  }
  const id = await save('It burns at night.')
  expect(await snippets()).toEqual(new Set(['It burns at night.']))
  await save('It is dark now.', null, id)
  expect(await snippets()).toEqual(new Set(['It is dark now.']))
  await save('It is dark now.', PASSWORD, id)
  expect(await snippets()).toEqual(new Set(['']))
  await trashArticle(context.ctx, id)
  expect(await snippets()).toEqual(new Set([undefined]))
})
