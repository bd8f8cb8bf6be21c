/** Tests words with symbols, versions, phrases and exclusions over HTTP: what they find and what is marked. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, talkDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
const ids: Record<string, number> = {}
const texts = {
  'Late snow': 'A late snow fell on the harbor in April.',
  'Snow, late': 'The snow came, and late in the year it went.',
  Rain: 'A late snow turned into rain.',
  Compilers: 'Templates of C++ and the C standard.',
  Languages: 'I write C# for .NET, never F#.',
  Letters: 'The letter C and a fishing net.',
  Release: 'Node.js 16.2.0 is out.',
  Older: 'Node.js 1620 and 16, 2, 0.',
  控制平面: '数据平面和控制平面。',
  平面几何: '控制好平面。',
}
beforeAll(async () => {
  context = await createTestContext()
  for (const [title, text] of Object.entries(texts)) {
    const draft = articleDraft(context.ctx, { title, markdown: text })
    ids[title] = await saveArticle(context.ctx, withText(draft, text))
  }
  for (const text of ['Snow on the pier.', 'Snow and rain on the pier.']) {
    const draft = talkDraft(context.ctx)
    await saveTalk(context.ctx, withText(draft, text))
  }
})
afterAll(() => context.close())

const search = async (keywords: string) =>
  (await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)).data as SearchResults
const titles = async (keywords: string) => {
  const { articleSearchDTOs } = await search(keywords)
  return articleSearchDTOs.map(({ id }) => Object.keys(ids).find((title) => ids[title] === id))
}

describe('words with symbols', () => {
  it.each([
    ['C++', ['Compilers']],
    ['c#', ['Languages']],
    ['F#', ['Languages']],
    ['.net', ['Languages']],
    ['node.js 16.2.0', ['Release']],
    ['16.2.0', ['Release']],
  ])('%s finds %j first', async (keywords, found) =>
    expect((await titles(keywords)).slice(0, 1)).toEqual(found),
  )

  it('C++ is found by nothing that holds the letter alone, and the letter not by C++ or C#', async () => {
    expect(await titles('C++')).toEqual(['Compilers'])
    expect((await titles('c')).sort()).toEqual(['Compilers', 'Letters'])
    expect(await titles('16.2.0')).toEqual(['Release'])
  })

  it('marks the word with its symbols', async () => {
    const textOf = async (keywords: string) =>
      (await search(keywords)).articleSearchDTOs[0]?.articleContentText
    expect(await textOf('c++')).toBe('Templates of <mark>C++</mark> and the C standard.')
    expect(await textOf('c# .net')).toBe('I write <mark>C#</mark> for <mark>.NET</mark>, never F#.')
    expect(await textOf('16.2.0')).toBe('Node.js <mark>16.2.0</mark> is out.')
  })
})

describe('phrases', () => {
  it('a phrase is found where its words stand side by side, and nowhere else', async () => {
    expect((await titles('"late snow"')).sort()).toEqual(['Late snow', 'Rain'])
    expect(await titles('“控制平面”')).toEqual(['控制平面'])
    expect(await titles('"late snow" harbor')).toEqual(['Late snow', 'Rain'])
    expect(await titles('"snow late year"')).toEqual([])
  })

  it('a phrase is neither completed nor corrected', async () => {
    expect(await titles('"harbo"')).toEqual([])
    expect(await titles('"harbr"')).toEqual([])
    expect(await titles('harbo')).toEqual(['Late snow'])
  })

  it('marks the phrase alone', async () => {
    const { articleSearchDTOs } = await search('"late snow"')
    const rain = articleSearchDTOs.find(({ id }) => id === ids.Rain)
    expect(rain?.articleContentText).toBe('A <mark>late snow</mark> turned into rain.')
  })
})

describe('exclusions', () => {
  it('leaves out what holds the word, in articles and talks', async () => {
    expect((await titles('snow -rain')).sort()).toEqual(['Late snow', 'Snow, late'])
    const talks = (await search('snow -rain')).talkSearchDTOs.map(({ content }) => content)
    expect(talks).toEqual(['<mark>Snow</mark> on the pier.'])
  })

  it('leaves out phrases, Chinese, and what a title holds', async () => {
    expect(await titles('snow -"late snow"')).toEqual(['Snow, late'])
    expect(await titles('平面 -几何')).toEqual(['控制平面'])
    expect(await titles('snow -harbor -year')).toEqual(['Rain'])
  })

  it('a query of exclusions alone finds nothing', async () => {
    expect(await search('-rain')).toEqual({
      articleSearchDTOs: [],
      talkSearchDTOs: [],
      tagSearchDTOs: [],
      pageSearchDTOs: [],
    })
  })
})
