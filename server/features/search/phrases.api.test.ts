/** Tests phrases of words that many articles contain: which ones are found, on either engine. */
// @module-tag engine
// @module-tag both
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { createApp } from '#server/app.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { indexNeighbors } from '#server/search-index/index-neighbors.ts'
import { hasNeighborsIndex } from '#server/search-index/neighbors-index.sql.ts'
import { articleDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, plainRenderer, type TestContext } from '#server/testing/test-context.ts'
import { INDEX_NEIGHBORS } from './maintain-search-index.ts'

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

describe('while PostgreSQL has no index of neighbors, as after an update', () => {
  const expectPhrases = async () => {
    expect((await names('"cold harbor"')).sort()).toEqual(['Joined', 'Together'])
    expect(await names('"cold harbor" -"much snow"')).toEqual(['Joined'])
    expect(await names('"数据平面"')).toEqual(['Joined'])
    expect(await names(`"tide ${other}"`)).toEqual([])
  }

  it('phrases are found all the same, and a job makes the index', async () => {
    const { ctx } = context
    if (ctx.engine === 'sqlite') return
    await sql`drop index search_entry_neighbors`.execute(ctx.db)
    // As a process that has just started.
    const started = createApp({ ...ctx, cacheTags: { ...ctx.cacheTags } }, plainRenderer)
    const found = async () => {
      const response = await started.fetch(
        new Request('http://localhost/api/search?keywords=%22cold%20harbor%22'),
        {},
      )
      return ((await response.json()) as { data: SearchResults }).data.articleSearchDTOs.length
    }
    expect(await found()).toBe(2)
    await expectPhrases()
    await ctx.transaction((tx) => ctx.jobs.schedule(tx, INDEX_NEIGHBORS, 'all', context.clock.now))
    await context.runJobs()
    expect(await hasNeighborsIndex(ctx.db)).toBe(true)
    expect(await found()).toBe(2)
    await expectPhrases()
  })

  it('an index that was left unfinished is made anew', async () => {
    const { ctx } = context
    if (ctx.engine === 'sqlite') return
    await sql`update pg_index set indisvalid = false where indexrelid = 'search_entry_neighbors'::regclass`.execute(
      ctx.db,
    )
    expect(await hasNeighborsIndex(ctx.db)).toBe(false)
    await indexNeighbors(ctx, () => {}, new AbortController().signal)
    expect(await hasNeighborsIndex(ctx.db)).toBe(true)
  })

  it('is not begun when the site stops, and later all the same', async () => {
    const { ctx } = context
    if (ctx.engine === 'sqlite') return
    await sql`drop index search_entry_neighbors`.execute(ctx.db)
    await expect(
      indexNeighbors(ctx, () => {}, AbortSignal.abort(new Error('the site stops'))),
    ).rejects.toThrow('the site stops')
    expect(await hasNeighborsIndex(ctx.db)).toBe(false)
    await indexNeighbors(ctx, () => {}, new AbortController().signal)
    expect(await hasNeighborsIndex(ctx.db)).toBe(true)
  })
})
