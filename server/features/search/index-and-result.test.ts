/** Tests that the index and the results read the same fields, and that the index of unchanged content stays the same. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { changeIndexedTalk } from '#server/features/talks/index-talk.ts'
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

/** A word in every column that can have text: this test covers columns that are added later. */
it('a word of a talk is in the index exactly when its result shows it, whichever column has it', async () => {
  const { ctx } = context
  const before = await ctx.db.selectFrom('talk').selectAll().executeTakeFirstOrThrow()
  const write = (change: Partial<typeof before>) =>
    ctx.transaction((tx) =>
      changeIndexedTalk(ctx, tx, before.id, async () => {
        await tx.updateTable('talk').set(change).where('id', '=', before.id).execute()
      }),
    )
  const hasText = ([name, value]: [string, unknown]) =>
    (value === null || typeof value === 'string') && !/^lang$|_(at|id|key|hash)$/.test(name)
  const columns = Object.entries(before).filter(hasText)
  // So different that no spelling correction finds one by another.
  const words = [
    'Quokkaberg',
    'Zwielicht',
    'Fjordhaube',
    'Walrossbart',
    'Nebelhorn',
    'Tundragras',
    'Polarkreis',
  ]
  expect(columns.length, 'one word for each column').toBeLessThanOrEqual(words.length)
  const wordOf = (position: number) => words[position] as string
  await write(
    Object.fromEntries(columns.map(([name, value], n) => [name, `${value ?? ''} ${wordOf(n)}`.trim()])),
  )
  const shown = async (keywords: string) => {
    const [talk] = (await search(keywords)).talkSearchDTOs
    return talk && JSON.stringify(talk)
  }
  const byText = (await shown('Windjammer')) ?? ''
  const indexed: string[] = []
  const visible: string[] = []
  for (const [n, [name]] of columns.entries()) {
    const byWord = await shown(wordOf(n))
    if (byWord !== undefined) indexed.push(name)
    if ((byWord ?? byText).includes(wordOf(n))) visible.push(name)
  }
  await write(before)
  expect({ indexed, visible }).toEqual({ indexed, visible: indexed })
  expect(indexed).toContain('plain_text')
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
    article: 'ss6KKTF5zdzVMf7qdNyovH',
    talk: 'tFL_UdIEOWNK4ra5b0o-gt',
    tag: 'v7E3a3yB5yf8_XO4hk8-qM',
  })
})
