/** A clock that is set forward by a year and back again, while people use the site and jobs wait. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { emptyArticleTrash, trashArticle } from '#server/features/articles/trash-article.ts'
import { consumeLoginAttempt } from '#server/features/sessions/login-lockout.ts'
import { jobHandlers, scheduleDailyDuties } from '#server/jobs.ts'
import { type AccountContext, createAccountContext } from '#server/testing/account-context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, createTestSession } from '#server/testing/readers.ts'
import { jsonRequest } from '#server/testing/test-context.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

let context: AccountContext
beforeEach(async () => {
  context = await createAccountContext()
})
afterEach(() => context.close())

const me = (headers: Record<string, string>) => context.api('/users/sessions', { headers })

it('attempts and lockouts of the former time lock nobody out after the clock was set back', async () => {
  const { ctx, clock } = context
  const reader = await createTestReader(ctx)
  const articleId = await saveArticle(ctx, articleDraft(ctx))
  const comment = (text: string, { headers } = reader) => {
    const body = { type: 1, topicId: articleId, commentContent: text }
    return context.api('/comments/save', jsonRequest('POST', body, headers))
  }
  const attempt = () =>
    ctx.transaction((tx) =>
      consumeLoginAttempt(ctx, tx, 'somebody', { hasCode: true, alwaysCode: false, canMail: true }),
    )
  clock.now += 5 * DAY_MS
  const ahead = await createTestSession(ctx, reader)
  for (let i = 0; i < 3; i++) expect(await comment(`Ahead ${i}`, ahead)).toMatchObject({ code: 20000 })
  expect(await comment('Too many', ahead)).toMatchObject({ code: 42900 })
  for (let i = 0; i < 15; i++) await attempt()
  await expect(attempt()).rejects.toThrow('too-many')
  clock.now -= 5 * DAY_MS
  expect(await comment('Back')).toMatchObject({ code: 20000 })
  await attempt()
})

it('a session and a code of the former time are not valid for longer than any other', async () => {
  const { ctx, clock } = context
  const before = await createTestReader(ctx)
  await context.register('lin@example.org')
  clock.now += YEAR_MS
  const ahead = await createTestReader(ctx)
  const code = await context.codeFor('lin@example.org')
  expect(await me(ahead.headers)).toMatchObject({ code: 20000 })
  clock.now -= YEAR_MS
  expect(await me(ahead.headers)).toMatchObject({ code: 40001 })
  expect(await me(before.headers)).toMatchObject({ code: 20000 })
  const reset = { username: 'lin@example.org', password: 'another polar night', code }
  expect(await context.api('/users/password', jsonRequest('PUT', reset))).toMatchObject({ code: 51000 })
  clock.now -= 2 * HOUR_MS
  expect(await me(before.headers)).toMatchObject({ code: 20000 })
  const fresh = { ...reset, code: await context.codeFor('lin@example.org') }
  expect(await context.api('/users/password', jsonRequest('PUT', fresh))).toMatchObject({ code: 20000 })
})

it('a scheduled article waits while the clock is behind, and is published once when its time has come', async () => {
  const { ctx, clock } = context
  const id = await saveArticle(ctx, articleDraft(ctx, { publishedAt: clock.now + HOUR_MS }))
  clock.now -= YEAR_MS
  await context.runJobs()
  expect((await context.fetch(`/api/articles/${id}`)).status).toBe(200)
  expect(await context.api(`/articles/${id}`)).toMatchObject({ data: null })
  clock.now += YEAR_MS + HOUR_MS
  await context.runJobs()
  expect(await context.api(`/articles/${id}`)).toMatchObject({
    code: 20000,
    data: { articleTitle: 'An open article' },
  })
})

it('a clock that jumps a year ahead for a while deletes nothing from the trash', async () => {
  const { ctx, clock, app } = context
  const id = await saveArticle(ctx, articleDraft(ctx))
  await trashArticle(ctx, id)
  const emptied: number[] = []
  const handlers = jobHandlers(ctx, {
    'empty-article-trash': emptyArticleTrash,
    watched: async () => void emptied.push(clock.now),
  })
  await scheduleDailyDuties(ctx, clock.now + HOUR_MS)
  const noted = Promise.withResolvers<void>()
  await ctx.transaction((tx) => ctx.jobs.add(tx, 'noted', {}))
  app.jobs.start({ ...handlers, noted: async () => noted.resolve() }, () => {})
  await noted.promise
  const waiting = () => ctx.db.selectFrom('job').select('run_at').where('name', '=', 'daily').execute()
  clock.now += YEAR_MS
  app.jobs.wake()
  await expect.poll(waiting).toEqual([{ run_at: clock.now + DAY_MS }])
  clock.now -= YEAR_MS
  app.jobs.wake()
  // Set back, they run at once, with the right time.
  await expect.poll(() => emptied).toEqual([clock.now])
  const rows = await ctx.db.selectFrom('article').select('id').where('id', '=', id).execute()
  expect(rows).toHaveLength(1)
})
