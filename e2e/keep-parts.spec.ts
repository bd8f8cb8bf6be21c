/**
 * Parts of pages are kept by the values they are made from. Whoever has kept parts of many pages must print the same
 * page, to the byte, as somebody who starts afresh: then no part has forgotten a value.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/settings.sql.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { type Printed, printPages } from './print-pages.ts'

let folder: string
let addresses: string[]

/** Something in the house is changed, as a verb would. */
const change = async (work: (ctx: Ctx) => Promise<unknown>) => {
  const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  await work(app.ctx)
  await app.close()
}

const printedAfresh = (): Promise<Printed> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./print-pages.ts', import.meta.url), {
      workerData: { folder, addresses },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const hashes = (printed: Printed) =>
  Object.fromEntries(Object.entries(printed).map(([page, { hash }]) => [page, hash]))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-parts-'))
  await change(async (ctx) => {
    await loadDemo(ctx)
    const articles = await ctx.db
      .selectFrom('article')
      .select('id')
      .where('listed_at', 'is not', null)
      .execute()
    addresses = [
      ...Object.values(pages)
        .filter(({ path }) => !path.includes(':'))
        .map(({ path }) => path),
      ...articles.map(({ id }) => pages.article.href({ articleId: id })),
      pages.home.href(null, { page: 2 }),
      pages.category.href({ categoryId: 1 }),
      pages.tag.href({ tagId: 1 }),
    ]
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One thing at a time: where two change, one may hide that the other was forgotten. */
const rename = (table: 'article' | 'tag' | 'category', column: string) => (ctx: Ctx) =>
  ctx.transaction((tx) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ' anew'`.execute(tx),
  )

const changes: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  'nothing has changed': async () => {},
  'the settings have': (ctx) =>
    ctx.transaction((tx) =>
      updateSettings(ctx, tx, {
        websiteTitle: 'Another title',
        author: 'Somebody Else',
        authorIntro: 'Writes <em>less</em>.',
        notice: 'A new notice.',
        tagline: 'Another line.',
        github: 'https://github.com/somebody',
        beianNumber: 'ICP 1',
        multiLanguage: 0,
        timeZone: 'Asia/Shanghai',
        websiteCreateTime: '2020-02-02',
        licence: null,
      }),
    ),
  'titles have': rename('article', 'title'),
  'tags have': rename('tag', 'name'),
  'categories have': rename('category', 'name'),
  'articles were read': (ctx) =>
    ctx.transaction((tx) => tx.updateTable('article').set({ view_count: 1234 }).execute()),
  'the site was visited': (ctx) =>
    ctx.transaction((tx) => tx.insertInto('counter').values({ name: 'views', value: 4321 }).execute()),
  'somebody spoke': async (ctx) => {
    const { id } = await createTestReader(ctx, { nickname: 'Noor' })
    const said = { accountId: id, parentId: null, replyUserId: null, ipAddress: null, createdAt: ctx.now() }
    for (const topicId of [1, 2, 3])
      await saveComment(ctx, { ...said, subject: { type: 1, id: topicId }, text: `A word below ${topicId}` })
  },
  'another article stands in front': (ctx) =>
    ctx.transaction((tx) => tx.updateTable('article').set({ is_top: 1 }).where('id', '=', 7).execute()),
  'articles have gone': (ctx) =>
    ctx.transaction(async (tx) => {
      await tx.updateTable('article').set({ listed_at: null }).where('id', 'in', [2, 4, 8]).execute()
      await tx
        .updateTable('article_tag')
        .set({ listed_at: null })
        .where('article_id', 'in', [2, 4, 8])
        .execute()
    }),
}

it.for(Object.keys(changes))('when %s, kept parts make the same pages as new ones', async (name) => {
  await change(changes[name] as (ctx: Ctx) => Promise<unknown>)
  const kept = await printPages(folder, addresses)
  expect(hashes(kept)).toEqual(hashes(await printedAfresh()))
  expect(Object.keys(kept).length).toBe(addresses.length * 4)
})
