/** Tests phrases of words that many articles contain: which ones are found, on either engine. */
// @module-tag engine
// @module-tag both
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const DAY_MS = 24 * 3600 * 1000
/** More than one step of a search returns. */
const MANY = 60

/** The first 20 bits by which PostgreSQL's index finds two neighbors. */
const hashOf = (pair: string) => createHash('sha256').update(pair).digest('hex').slice(0, 5)

/** Two words whose pairs with `tide` have the same hash. */
function collidingWords(): [string, string] {
  const words = new Map<string, string>()
  for (let n = 0; ; n++) {
    const word = `pier${n}x`
    const hash = hashOf(`tide ${word}`)
    const other = words.get(hash)
    if (other) return [other, word]
    words.set(hash, word)
  }
}

const [written, other] = collidingWords()

let context: TestContext
let days = 0
const ids: Record<string, number> = {}
/** Each article is newer than those before it. */
const save = async (name: string, text: string) => {
  const publishedAt = context.clock.now - (1000 - days++) * DAY_MS
  const draft = articleDraft(context.ctx, { title: name, markdown: text, publishedAt })
  ids[name] = await saveArticle(context.ctx, withText(draft, text))
}
const names = async (keywords: string) => {
  const { data } = await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)
  return (data as SearchResults).articleSearchDTOs.map(({ id }) =>
    Object.keys(ids).find((name) => ids[name] === id),
  )
}

beforeAll(async () => {
  context = await createTestContext()
  await save('Together', 'A cold harbor, and much snow.')
  await save('Joined', 'The cold-harbor line. 数据平面和控制。')
  await save('Colliding', `The tide ${written}, and then ${other}.`)
  for (let i = 0; i < MANY; i++) await save(`Apart ${i}`, 'The harbor was cold. Snow. 控制好数据，平面。')
})
afterAll(() => context.close())

describe('a phrase', () => {
  it('is found behind many newer articles that contain its words apart', async () => {
    expect(await names('"cold harbor"')).toEqual(expect.arrayContaining(['Together', 'Joined']))
    expect(await names('"cold harbor"')).toHaveLength(2)
    expect(await names('"数据平面"')).toEqual(['Joined'])
  })

  it('comes first without quotation marks', async () =>
    expect((await names('cold harbor ')).slice(0, 2).sort()).toEqual(['Joined', 'Together']))

  it('may be one of several, among other words and exclusions', async () => {
    expect(await names('"cold harbor" "much snow"')).toEqual(['Together'])
    expect(await names('snow "cold harbor"')).toContain('Together')
    expect(await names('"cold harbor" -snow')).toEqual(['Joined'])
    expect(await names('"cold harbor" -"much snow"')).toEqual(['Joined'])
    expect(await names('"harbor cold"')).toEqual([])
  })

  it('as a compound is found with a joiner and with a blank', async () =>
    expect((await names('cold-harbor')).slice(0, 2).sort()).toEqual(['Joined', 'Together']))

  it('is not found where only the hash of another pair is the same', async () => {
    expect(await names(`"tide ${written}"`)).toEqual(['Colliding'])
    expect(await names(`"tide ${other}"`)).toEqual([])
  })
})
