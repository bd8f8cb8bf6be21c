/** Tests P1 for search: hidden content changes neither the results nor any step of the work. */
// @module-tag engine
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ArticleDraft, saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { trashTalk } from '#server/features/talks/talk-listing.ts'
import { createMemoize } from '#server/platform/cache/memoize.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deletionVariants } from '#server/search-index/typos.ts'
import { articleDraft, PASSWORD, talkDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { searchAll } from './search-all.ts'

const DAY_MS = 24 * 3600 * 1000

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  for (let i = 0; i < 12; i++)
    await save({ title: `Harbour ${i}`, tags: ['Harbours'] }, `Boats and ropes, number ${i}. 港口的船。`)
  await say({}, 'The harbour sleeps.')
})
afterAll(() => context.close())

const save = (more: Partial<ArticleDraft>, text: string, id?: number) => {
  const draft = articleDraft(context.ctx, { markdown: text, ...more })
  return saveArticle(context.ctx, withText(draft, text), id)
}
const say = (more: Parameters<typeof talkDraft>[1], text: string) => {
  const draft = talkDraft(context.ctx, more)
  return saveTalk(context.ctx, withText(draft, text))
}

const SECRETS = ['quagmire', 'zephyrine', 'obsidian']
const SECRET_TEXT = `${SECRETS.join(' ')} 绝密计划 boats`
/** Whole words, prefixes, typos, pinyin, and all of them together with public words. */
const probes = SECRETS.flatMap((word) => [
  ...[...word].map((_, i) => word.slice(0, i + 1)),
  ...deletionVariants(word),
  `${word}s`,
  `${word.slice(0, 4)}-${word.slice(4)}`,
  `boats ${word}`,
  `${word} harbour ropes number`,
]).concat('绝密计划', '绝密', '密', '绝秘计划', '港口绝密', 'juemi', 'jmjh', SECRETS.join(' '), SECRET_TEXT)

/** All statements that ran, and their results. */
async function trace(): Promise<string> {
  const steps: unknown[] = []
  const traced = (db: Db): Db =>
    new Proxy(db, {
      get: (target, name) => {
        const of = Reflect.get(target, name)
        if (name === 'connection')
          return () => ({
            execute: <Result>(work: (one: Db) => Promise<Result>) =>
              target.connection().execute((one) => work(traced(one))),
          })
        if (name !== 'executeQuery') return typeof of === 'function' ? of.bind(target) : of
        return async (query: CompiledQuery) => {
          const { rows } = await target.executeQuery(query)
          steps.push([query.sql, query.parameters, inOrder(query, rows)])
          return { rows }
        }
      },
    })
  const db = traced(context.ctx.db)
  // Nothing is memoized yet, so that what memoized values are made of is traced too.
  const ctx: Ctx = { ...context.ctx, db, memoize: createMemoize(context.ctx.content) }
  for (const probe of probes) steps.push([probe, await searchAll(ctx, probe)])
  expect(steps.length).toBeGreaterThan(probes.length * 3)
  return JSON.stringify(steps, null, 1)
}

/** A query without ORDER BY has no order: PostgreSQL moves a row that changes. */
const inOrder = ({ sql }: CompiledQuery, rows: unknown[]): unknown[] =>
  sql.replaceAll(/string_agg\([^)]*\)/g, '').includes('order by')
    ? rows
    : rows.map((row) => JSON.stringify(row)).sort()

it('drafts, scheduled, trashed and private content, and the text of locked articles, cause no step', async () => {
  // The title of a locked article is public, and counts as an entry.
  const locked = { title: 'Kept shut', password: PASSWORD }
  const lockedId = await save(locked, 'Nothing yet.')
  const before = await trace()
  const named = { title: SECRET_TEXT, tags: SECRETS, category: 'Obsidian' }
  await save({ ...named, state: 'draft' }, SECRET_TEXT)
  await save({ ...named, publishedAt: context.clock.now + DAY_MS }, SECRET_TEXT)
  await trashArticle(context.ctx, await save({ ...named, state: 'draft' }, SECRET_TEXT))
  await save({ ...locked, abstract: SECRET_TEXT }, SECRET_TEXT, lockedId)
  await say({ isPrivate: true }, SECRET_TEXT)
  await say({ publishedAt: context.clock.now + DAY_MS }, SECRET_TEXT)
  expect(await trace()).toBe(before)
  if (context.ctx.engine === 'sqlite')
    expect(await termsOfIndex()).not.toEqual(expect.arrayContaining(SECRETS))
  const dictionary = await context.ctx.db.selectFrom('search_word').select('word').execute()
  expect(dictionary.map(({ word }) => word)).not.toEqual(expect.arrayContaining([SECRETS[0]]))
})

it('content that was once public is queried like content that never was', async () => {
  const before = await trace()
  const id = await save({ title: 'Open for a day', tags: ['Harbours'] }, SECRET_TEXT)
  const talk = await say({}, SECRET_TEXT)
  expect(await trace()).not.toBe(before)
  await trashTalk(context.ctx, talk)
  await save({ title: 'Open for a day', tags: ['Harbours'], state: 'draft' }, SECRET_TEXT, id)
  expect(await trace()).toBe(before)
  await save({ title: 'Open for a day', tags: ['Harbours'] }, SECRET_TEXT, id)
  await trashArticle(context.ctx, id)
  expect(await trace()).toBe(before)
})

/** Every term of the embedded index, as stored on the disk. */
const termsOfIndex = async (): Promise<string[]> =>
  context.ctx.transaction(async (tx) => {
    const terms: string[] = []
    for (const table of ['search_text', 'search_name']) {
      await sql`create virtual table temp.terms using fts5vocab('main', ${sql.lit(table)}, 'row')`.execute(tx)
      const { rows } = await sql<{ term: string }>`select term from temp.terms`.execute(tx)
      terms.push(...rows.map(({ term }) => term))
      await sql`drop table temp.terms`.execute(tx)
    }
    expect(terms).toEqual(expect.arrayContaining(['harbour', 'ropes']))
    return terms
  })
