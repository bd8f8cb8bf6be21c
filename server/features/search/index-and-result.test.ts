/** Tests that the index and the results read the same fields, and that the index of unchanged content stays the same. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  const { ctx } = context
  const draft = articleDraft(ctx, {
    title: 'Kormoran',
    abstract: 'Seglerwort in the abstract',
    category: 'Leuchtturm',
    tags: ['Ankerkette'],
    markdown: 'Möwenflug 潮汐灯塔 in the text',
    publishedAt: TEST_NOW - 1000,
  })
  await saveArticle(ctx, draft)
  const talk = talkDraft(ctx, { markdown: 'Windjammer', publishedAt: TEST_NOW - 2000 })
  await saveTalk(ctx, { ...talk, rendered: { ...talk.rendered, text: 'Windjammer 海雾' } })
})
afterAll(() => context.close())

const search = async (keywords: string) =>
  (await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)).data as SearchResults

it.each(['Kormoran', 'Seglerwort', 'Möwenflug', '潮汐灯塔'])(
  'the word %s of an article is in the index and highlighted in the result',
  async (word) => {
    const [article] = (await search(word)).articleSearchDTOs
    expect(`${article?.articleTitle} ${article?.articleContentText}`).toContain(`<mark>${word}</mark>`)
  },
)

it.each(['Leuchtturm', 'Ankerkette'])('the label %s finds its article', async (label) => {
  expect((await search(label)).articleSearchDTOs).toHaveLength(1)
})

it.each(['Windjammer', '海雾'])('the word %s of a talk is in the index and highlighted', async (word) => {
  expect((await search(word)).talkSearchDTOs[0]?.content).toContain(`<mark>${word}</mark>`)
})

it('the word of a tag is in the index and highlighted', async () => {
  expect((await search('Ankerkette')).tagSearchDTOs[0]?.tagName).toBe('<mark>Ankerkette</mark>')
})

const WHY = `The fingerprint of an unchanged entry changed: after an upgrade every entry of every site is stale and indexed
again. A new optional field must not change the entry of content that does not have it. If the tokens really change,
raise INDEX_VERSION in server/search-index/search-index.ts and store the new fingerprints here.`

it('the fingerprints of the sample entries are the recorded ones, so that unchanged content is not indexed again', async () => {
  const rows = await context.ctx.db
    .selectFrom('search_entry')
    .select(['kind', 'fingerprint'])
    .orderBy('id')
    .execute()
  expect(Object.fromEntries(rows.map((row) => [row.kind, row.fingerprint])), WHY).toEqual({
    article: '6ehhmuKBGIis-ovBUzuyei',
    talk: 'BuwT9ak3v1jvpth-n_WI5F',
    tag: 'dnQF6i9uuz2IeaDILWHJQB',
  })
})
