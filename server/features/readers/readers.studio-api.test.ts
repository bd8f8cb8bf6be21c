/** Readers in the studio: the list, disabling with and without comments, sessions, subscriptions, undo. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReaderStatus, StudioReader } from '#contract/studio/readers.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let owner: TestReader
let lin: TestReader
let ada: TestReader
let articleId: number
beforeEach(async () => {
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
  lin = await createTestReader(context.ctx, { nickname: '林默', email: 'lin@example.org' })
  ada = await createTestReader(context.ctx, { nickname: 'Ada', email: 'ada@example.org' })
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx))
  const subject = { type: 1, id: articleId } as const
  const own = { accountId: lin.id, subject, parentId: null, replyUserId: null, ipAddress: null }
  await saveComment(context.ctx, { ...own, text: 'One' })
  await saveComment(context.ctx, { ...own, text: 'Two' })
})
afterEach(() => context.close())

type List = { records: StudioReader[]; next: number | null; counts: Record<ReaderStatus, number> }
const list = async (query = '') =>
  (await context.api(`/studio/readers${query}`, { headers: owner.headers })).data as unknown as List
const send = async (method: 'POST' | 'DELETE', path: string, body: object = {}) =>
  (await context.api(`/studio/readers${path}`, jsonRequest(method as 'POST', body, owner.headers))) as {
    code: number
    data: { undoToken: string; trashed: number; ended: number }
  }
const codeOf = async (reader: TestReader) =>
  (await context.api('/users/sessions', { headers: reader.headers })).code
const commentCount = async () =>
  ((await context.api(`/comments?type=1&topicId=${articleId}`)).data as { commentCount: number }).commentCount

it('lists readers newest first, page by page, without the owner, with their comments and sessions', async () => {
  const first = await list('?size=1')
  expect(first.records.map(({ nickname }) => nickname)).toEqual(['Ada'])
  const second = await list(`?size=1&before=${first.next}`)
  expect(second.records[0]).toMatchObject({ nickname: '林默', commentCount: 2, sessionCount: 1 })
  expect(second.next).toBeNull()
  expect(second.counts).toEqual({ all: 2, subscribed: 0, disabled: 0 })
  expect((await list('?q=LIN%40')).records.map(({ id }) => id)).toEqual([lin.id])
  expect((await list(`?q=${encodeURIComponent('默')}`)).records.map(({ id }) => id)).toEqual([lin.id])
  expect((await list('?q=%25')).records).toEqual([])
})

it('disabling ends the sessions and keeps the comments, or moves them to the trash; both can be undone', async () => {
  const kept = (await send('POST', `/${lin.id}/disabling`, { trashComments: false })).data
  expect(kept.trashed).toBe(0)
  expect(await codeOf(lin)).toBe(40001)
  expect(await commentCount()).toBe(2)
  expect((await list('?status=disabled')).records.map(({ id }) => id)).toEqual([lin.id])
  await send('POST', '/undo', { token: kept.undoToken })
  expect((await list()).counts.disabled).toBe(0)
  // Sessions that ended stay ended.
  expect(await codeOf(lin)).toBe(40001)

  const trashed = (await send('POST', `/${lin.id}/disabling`, { trashComments: true })).data
  expect(trashed.trashed).toBe(2)
  expect(await commentCount()).toBe(0)
  await send('POST', '/undo', { token: trashed.undoToken })
  expect(await commentCount()).toBe(2)
  expect((await send('POST', '/undo', { token: trashed.undoToken })).code).toBe(51000)

  await send('POST', `/${lin.id}/disabling`, { trashComments: false })
  await send('POST', `/${lin.id}/enabling`)
  expect((await list()).counts.disabled).toBe(0)
})

it('ends the sessions of one reader and of nobody else', async () => {
  expect((await send('DELETE', `/${lin.id}/sessions`)).data.ended).toBe(1)
  expect(await codeOf(lin)).toBe(40001)
  expect(await codeOf(ada)).toBe(20000)
  expect((await list()).records.find(({ id }) => id === lin.id)?.lastUsedTime).toBeNull()
})

it('ends a subscription, which can be undone; it begins none', async () => {
  await context.ctx.transaction((tx) =>
    tx.updateTable('account').set({ is_subscribed: 1 }).where('id', '=', ada.id).execute(),
  )
  expect((await list('?status=subscribed')).records.map(({ id }) => id)).toEqual([ada.id])
  const { undoToken } = (await send('DELETE', `/${ada.id}/subscription`)).data
  expect((await list()).counts.subscribed).toBe(0)
  await send('POST', '/undo', { token: undoToken })
  expect((await list()).counts.subscribed).toBe(1)
  const none = (await send('DELETE', `/${lin.id}/subscription`)).data
  await send('POST', '/undo', { token: none.undoToken })
  expect((await list()).counts.subscribed).toBe(1)
})

it('refuses the owner and readers that do not exist', async () => {
  for (const id of [owner.id, 999_999])
    for (const [method, path, body] of [
      ['POST', 'disabling', { trashComments: false }],
      ['POST', 'enabling', {}],
      ['DELETE', 'sessions', {}],
      ['DELETE', 'subscription', {}],
    ] as const)
      expect((await send(method, `/${id}/${path}`, body)).code).toBe(51000)
  expect(await codeOf(owner)).toBe(20000)
})
