/** A full, a read-only and a locked SQLite database, with the errors of the real driver. */
// @module-tag engine
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let reader: TestReader
let articleId: number
beforeEach(async () => {
  context = await createTestContext({ COMMENTS_PER_MINUTE: '1000' })
  reader = await createTestReader(context.ctx)
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx))
})
afterEach(() => context.close())

const comment = (text: string, language = 'en') => {
  const body = { type: 1, topicId: articleId, commentContent: text }
  const headers = { ...reader.headers, 'accept-language': language }
  return context.fetch('/api/comments/save', jsonRequest('POST', body, headers))
}
const count = async () => (await context.ctx.db.selectFrom('comment').select('id').execute()).length
/** Long enough to need new pages of the database. */
const longText = (n: number) => `${n} ${'A long comment. '.repeat(120)}`

/** Runs a pragma on the connection that writes. */
const pragma = (text: string) =>
  context.ctx.transaction(async (tx) => {
    await sql.raw(`pragma ${text}`).execute(tx)
  })

const refusals = {
  en: 'The site can’t save right now. Nothing was saved. Please try again later',
  cn: '本站暂时无法保存内容，您的内容没有保存，请稍后再试',
}

describe.skipIf(process.env.BOREALIS_TEST_ENGINE === 'postgres')('D5: SQLite', () => {
  it('a full database refuses to write in words, reads go on, and space makes it write again', async () => {
    await comment('Before')
    await pragma('max_page_count = 1')
    const codes = new Set<number>()
    let refused = 0
    for (let i = 0; i < 40; i++) {
      const response = await comment(longText(i), i % 2 ? 'zh-CN' : 'en')
      const { code, message } = (await response.json()) as { code: number; message: string }
      codes.add(code)
      if (code === 20000) continue
      refused += 1
      expect(response.status).toBe(503)
      expect(message).toBe(refusals[i % 2 ? 'cn' : 'en'])
    }
    expect([...codes].sort()).toEqual([20000, 50300].slice(-codes.size))
    expect(refused).toBeGreaterThan(0)
    const saved = await count()
    expect(await context.api(`/articles/${articleId}`)).toMatchObject({ code: 20000 })
    expect(await context.api(`/comments?type=1&topicId=${articleId}`)).toMatchObject({ code: 20000 })
    await pragma('max_page_count = 1073741823')
    expect((await comment('After')).status).toBe(200)
    expect(await count()).toBe(saved + 1)
    const { rows } = await sql`pragma integrity_check`.execute(context.ctx.db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
  })

  it('comments that share a commit on a full database are each saved or refused', async () => {
    await pragma('max_page_count = 1')
    const responses = await Promise.all(Array.from({ length: 40 }, (_, i) => comment(longText(i))))
    const statuses = responses.map(({ status }) => status)
    expect(new Set(statuses)).not.toContain(500)
    expect(statuses).toContain(503)
    expect(await count()).toBe(statuses.filter((status) => status === 200).length)
    await pragma('max_page_count = 1073741823')
    expect((await comment('After')).status).toBe(200)
  })

  it('a read-only database refuses to write in words, and reads go on', async () => {
    await pragma('query_only = on')
    const response = await comment('Lost?')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 50300, message: refusals.en, data: null })
    expect(await context.api(`/articles/${articleId}`)).toMatchObject({ code: 20000 })
  })

  it('writes wait for another program that holds the database, and other requests are answered meanwhile', async () => {
    const other = new DatabaseSync(join(context.ctx.config.DATA_DIR, 'borealis.db'))
    other.exec('begin immediate')
    let isAnswered = false
    const waiting = comment('Patience').then((response) => {
      isAnswered = true
      return response
    })
    for (let i = 0; i < 20; i++)
      expect(await context.api(`/articles/${articleId}`)).toMatchObject({ code: 20000 })
    expect(isAnswered).toBe(false)
    other.exec('commit')
    other.close()
    expect((await waiting).status).toBe(200)
  })
})

it('a second app on the same database works, and each sees the changes of the other', async () => {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: context.ctx.config.DATA_DIR,
    ...(context.ctx.config.DATABASE_URL ? { DATABASE_URL: context.ctx.config.DATABASE_URL } : {}),
  })
  const second = await openApp(config, { now: () => context.clock.now })
  const version = context.ctx.content.current('content')
  // In one minute, for which the search index hands out ids.
  const publishedAt = context.clock.now - 60_000
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      saveArticle(
        i % 2 ? context.ctx : second.ctx,
        articleDraft(context.ctx, { title: `Number ${i}`, publishedAt }),
      ),
    ),
  )
  expect(new Set(ids).size).toBe(20)
  await expect.poll(() => context.ctx.content.current('content')).toBeGreaterThan(version)
  const titles = await second.ctx.db.selectFrom('article').select('title').execute()
  expect(titles).toHaveLength(21)
  await second.close()
})
