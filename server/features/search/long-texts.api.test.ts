/** Tests that long texts are found whole, and that hostile ones stay bounded. */
// @module-tag engine
// @module-tag full
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { isIndexedWhole } from '#server/search-index/search-index.ts'
import { articleDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
const save = (title: string, text: string, id?: number) => {
  const draft = articleDraft(context.ctx, { title, markdown: 'x' })
  return saveArticle(context.ctx, withText(draft, text), id)
}
const search = async (keywords: string) => {
  const { data } = await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)
  return (data as SearchResults).articleSearchDTOs
}

/** A book of so many characters, in which no two chapters have the same words. */
const prose = (length: number) => {
  let text = ''
  for (let n = 0; text.length < length; n++)
    text += `The ${n % 4000} boat of harbour${(n % 900).toString(36)} left. 第${n % 300}章潮水退去，灯塔还亮着。\n`
  return text
}

/** Two million characters of words that occur once. */
const hostile = () => {
  const words = Array.from({ length: 350_000 }, (_, n) => (n * 7919).toString(36).replace(/\d/g, 'q'))
  return words.join(' ').slice(0, 2_000_000)
}

let book: number
beforeAll(async () => {
  context = await createTestContext()
  const text = `${prose(450_000)} Ptarmigan winters. ${prose(450_000)} 潜望镜在最后一页。 The quokka sleeps.`
  book = await save('A book', text)
  for (let i = 0; i < 5; i++) await save(`Short ${i}`, 'The boat left the harbour.')
})
afterAll(() => context.close())

describe('a book of 900 000 characters', () => {
  it.each([
    ['ptarmigan', '<mark>Ptarmigan</mark> winters'],
    ['quokka', 'The <mark>quokka</mark> sleeps.'],
    ['潜望镜', '<mark>潜望镜</mark>在最后一页'],
    ['quoka', '<mark>quokka</mark>'],
  ])('is found by %s, and shows where it stands', async (keywords, shown) => {
    const found = await search(keywords)
    expect(found.map(({ id }) => id)).toEqual([book])
    expect(found[0]?.articleContentText).toContain(shown)
    expect(found[0]?.articleContentText.length).toBeLessThan(200)
  })

  it('is no longer found by what was removed from its end', async () => {
    await save('A book', `${prose(200_000)} The end.`, book)
    expect(await search('quokka')).toEqual([])
  })
})

describe('a hostile text', () => {
  it('has too many words for the index, and says so', () => {
    expect(isIndexedWhole(prose(1_999_000))).toBe(true)
    expect(isIndexedWhole(hostile())).toBe(false)
    expect(isIndexedWhole('a '.repeat(1_100_000))).toBe(false)
    const characters = Array.from({ length: 500_000 }, (_, n) =>
      String.fromCharCode(0x4e00 + ((n * 7919) % 20_000), 0x4e00 + ((n * 104_729) % 20_011)),
    )
    expect(isIndexedWhole(characters.join(''))).toBe(false)
  })

  it('is saved, and found by its beginning', async () => {
    const id = await save('Hostile', `Firstword ${hostile()}`)
    expect((await search('firstword')).map((one) => one.id)).toEqual([id])
  })
})
