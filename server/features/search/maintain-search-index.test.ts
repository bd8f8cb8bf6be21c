/**
 * Tests the maintenance of the search index: filling after an update, rebuilding by use cases, and the check of
 * `doctor`.
 */
// @module-tag engine
// @module-tag both
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { clearIndex, fillIndex } from '#server/search-index/fill-index.ts'
import { articleDraft, saveArticleFixtures, saveTalkFixtures } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { checkSearchIndex, mergeSearchIndex } from './maintain-search-index.ts'
import { searchAll } from './search-all.ts'
import { searchSources } from './search-sources.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  await context.runJobs()
  await saveArticleFixtures(context.ctx)
  await saveTalkFixtures(context.ctx)
})
afterAll(() => context.close())

const fill = () => fillIndex(context.ctx, searchSources, 3, () => {})
const contents = async () => {
  const { db } = context.ctx
  const entries = await db
    .selectFrom('search_entry')
    .select(['id', 'kind', 'subject_id', 'fingerprint'])
    .orderBy('id')
    .execute()
  const words = await db.selectFrom('search_word').selectAll().orderBy('word').execute()
  const slips = await db.selectFrom('search_typo').selectAll().orderBy('typo').orderBy('word').execute()
  return { entries, words, slips }
}
const nothingWrong = { missing: 0, stale: 0, strays: 0, lost: 0 }

it('the use cases and a rebuild write the same index', async () => {
  const written = await contents()
  expect(written.entries.length).toBeGreaterThan(3)
  expect(await fill()).toEqual({ written: 0, replaced: 0 })
  await clearIndex(context.ctx)
  expect((await contents()).words).toEqual([])
  expect(await fill()).toEqual({ written: written.entries.length, replaced: 0 })
  expect(await contents()).toEqual(written)
  expect(await checkSearchIndex(context.ctx)).toMatchObject(nothingWrong)
})

it('a job fills the index of a site that had none', async () => {
  await clearIndex(context.ctx)
  await context.ctx.transaction((tx) =>
    context.ctx.jobs.schedule(tx, 'fill-search-index', 'all', context.clock.now),
  )
  await context.runJobs()
  expect(await checkSearchIndex(context.ctx)).toMatchObject(nothingWrong)
  expect((await searchAll(context.ctx, 'pier')).articles.length).toBeGreaterThan(0)
})

it('an index of an earlier version responds until the job has filled it again', async () => {
  const { ctx } = context
  const written = await contents()
  await ctx.transaction(async (tx) => {
    for (const table of ['search_term_vector', 'search_word', 'search_typo'] as const)
      await tx.deleteFrom(table).execute()
    await tx.updateTable('search_entry').set({ fingerprint: 'earlier' }).execute()
  })
  const found = await searchAll(ctx, 'pier')
  expect(found.articles.length).toBeGreaterThan(0)
  expect(found.articles[0]?.textHtml).toContain('<mark>pier</mark>')
  const entries = written.entries.length
  expect(await checkSearchIndex(ctx)).toMatchObject({ ...nothingWrong, stale: entries })
  expect(await fill()).toEqual({ written: entries, replaced: 0 })
  expect((await contents()).words).toEqual(written.words)
  expect(await checkSearchIndex(ctx)).toMatchObject(nothingWrong)
})

it('an article that is edited before the index is filled again counts once', async () => {
  const { ctx } = context
  const id = await saveArticle(ctx, articleDraft(ctx, { title: 'Snipe' }))
  const counted = async () => (await contents()).words.find(({ word }) => word === 'snipe')?.entries
  expect(await counted()).toBe(1)
  await ctx.transaction(async (tx) => {
    for (const table of ['search_term_vector', 'search_word', 'search_typo'] as const)
      await tx.deleteFrom(table).execute()
    await tx.updateTable('search_entry').set({ fingerprint: 'earlier' }).execute()
  })
  await saveArticle(ctx, articleDraft(ctx, { title: 'Snipe again' }), id)
  await fill()
  expect(await counted()).toBe(1)
  await trashArticle(ctx, id)
  expect(await counted()).toBeUndefined()
})

it('doctor reports missing, stale, superfluous and lost entries, and filling fixes them', async () => {
  const { ctx } = context
  const id = await saveArticle(ctx, articleDraft(ctx, { title: 'Ptarmigan' }))
  await ctx.transaction((tx) =>
    tx.updateTable('article').set({ title: 'Grouse' }).where('id', '=', id).execute(),
  )
  expect(await checkSearchIndex(ctx)).toMatchObject({ ...nothingWrong, stale: 1 })
  await ctx.transaction((tx) =>
    tx.updateTable('article').set({ listed_at: null }).where('id', '=', id).execute(),
  )
  expect(await checkSearchIndex(ctx)).toMatchObject({ ...nothingWrong, strays: 1 })
  await fill()
  await ctx.transaction((tx) =>
    tx.updateTable('article').set({ listed_at: 5 }).where('id', '=', id).execute(),
  )
  expect(await checkSearchIndex(ctx)).toMatchObject({ ...nothingWrong, missing: 1 })
  await fill()
  expect(await checkSearchIndex(ctx)).toMatchObject(nothingWrong)
  if (ctx.engine === 'sqlite') {
    await ctx.transaction((tx) =>
      sql`delete from search_text where rowid = (select max(id) from search_entry)`.execute(tx),
    )
    expect(await checkSearchIndex(ctx)).toMatchObject({ ...nothingWrong, lost: 1 })
  }
  await clearIndex(ctx)
  await fill()
  expect(await checkSearchIndex(ctx)).toMatchObject(nothingWrong)
})

it('merging changes no results', async () => {
  const { ctx } = context
  for (let n = 0; n < 30; n++) await saveArticle(ctx, articleDraft(ctx, { title: `Dunlin ${n}` }))
  const before = await searchAll(ctx, 'dunlin')
  await mergeSearchIndex(ctx)
  expect(await searchAll(ctx, 'dunlin')).toEqual(before)
})

it('after everything is deleted, no word is left', async () => {
  const { ctx } = context
  const ids = await ctx.db.selectFrom('article').select('id').where('deleted_at', 'is', null).execute()
  for (const { id } of ids) await trashArticle(ctx, id)
  const { words } = await contents()
  // The public talk is still there.
  expect(words.map((one) => one.word)).toEqual(['', 'ferry', 'late', 'the', 'was'])
})
