/** Tests that readers delete their own comments, and that the replies of others stay. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment, OwnComment, RecentComment } from '#contract/comments.ts'
import type { AccountExport } from '#contract/users.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let lin: TestReader
let mo: TestReader
let topicId: number
beforeAll(async () => {
  context = await createTestContext()
  lin = await createTestReader(context.ctx, { nickname: 'Lin' })
  mo = await createTestReader(context.ctx, { nickname: 'Mo' })
})
afterAll(() => context.close())

const newArticle = async () => {
  topicId = await saveArticle(context.ctx, articleDraft(context.ctx))
}
let texts = 0
const say = async (reader: TestReader, parentId?: number): Promise<number> => {
  context.clock.now += 60_000
  const body = { type: 1, topicId, commentContent: `Words ${++texts}`, ...(parentId && { parentId }) }
  const saved = await context.api('/comments/save', jsonRequest('POST', body, reader.headers))
  expect(saved.code).toBe(20000)
  return (saved.data as OwnComment).id
}
const remove = async (id: number, headers: Record<string, string> = {}) =>
  (await context.api(`/comments/${id}`, { method: 'DELETE', headers })).code
const list = async () => {
  const { data } = await context.api(`/comments?type=1&topicId=${topicId}`)
  return data as { count: number; commentCount: number; records: Comment[] }
}
const recentIds = async () =>
  ((await context.api('/comments/topSix')).data as RecentComment[]).map(({ id }) => id)

describe('R5: DELETE /comments/:id', () => {
  it('deletes a comment without replies, and a reply, with their counts', async () => {
    await newArticle()
    const thread = await say(mo)
    const reply = await say(lin, thread)
    const single = await say(lin)
    expect(await list()).toMatchObject({ count: 2, commentCount: 3 })
    expect(await remove(single, lin.headers)).toBe(20000)
    expect(await remove(reply, lin.headers)).toBe(20000)
    const { records, ...counts } = await list()
    expect(counts).toEqual({ count: 1, commentCount: 1 })
    expect(records).toMatchObject([{ id: thread, replyCount: 0, replyDTOs: [] }])
    expect(await recentIds()).not.toContain(single)
    // A second click finds the comment deleted.
    expect(await remove(single, lin.headers)).toBe(20000)
  })

  it('leaves the replies of others below a placeholder without name and text', async () => {
    await newArticle()
    const thread = await say(lin)
    const reply = await say(mo, thread)
    expect(await remove(thread, lin.headers)).toBe(20000)
    const { records, ...counts } = await list()
    expect(counts).toEqual({ count: 1, commentCount: 2 })
    expect(records).toMatchObject([
      { id: thread, userId: null, nickname: 'Deleted', replyDTOs: [{ id: reply, nickname: 'Mo' }] },
    ])
    expect(records[0]?.commentContent).toContain('deleted by its author')
    expect(records[0]).toMatchObject({ isRemoved: true, replyDTOs: [{ isRemoved: false }] })
    const chinese = await context.api(`/comments?type=1&topicId=${topicId}`, {
      headers: { cookie: 'locale=cn' },
    })
    expect(JSON.stringify(chinese.data)).toContain('作者已删除这条评论')
    expect(await recentIds()).not.toContain(thread)
    const stored = await context.ctx.db.selectFrom('comment').selectAll().where('id', '=', thread).execute()
    expect(stored).toMatchObject([{ account_id: null, markdown: '', html: '', plain_text: '' }])

    // Nobody needs the placeholder when its last reply is deleted.
    expect(await remove(reply, mo.headers)).toBe(20000)
    expect(await list()).toEqual({ count: 0, commentCount: 0, records: [] })
  })

  it('keeps a reply that waits for approval', async () => {
    await newArticle()
    const thread = await say(lin)
    const review = (commentApproval: 'nobody' | 'everybody') =>
      context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { commentApproval }))
    await review('everybody')
    const reply = await say(mo, thread)
    await review('nobody')
    expect(await list()).toMatchObject({ commentCount: 1 })
    expect(await remove(thread, lin.headers)).toBe(20000)
    const remaining = await context.ctx.db
      .selectFrom('comment')
      .select('id')
      .where('id', '=', reply)
      .execute()
    expect(remaining).toHaveLength(1)
  })

  it('is refused without a session and for the comment of somebody else', async () => {
    await newArticle()
    const thread = await say(lin)
    expect(await remove(thread)).toBe(40001)
    expect(await remove(thread, mo.headers)).toBe(40300)
    expect(await list()).toMatchObject({ count: 1 })
  })

  it('removes the comment from the export', async () => {
    const id = await say(mo)
    const exported = async () => {
      const { data } = await context.api('/users/export', { headers: mo.headers })
      return (data as AccountExport).comments.map((comment) => comment.id)
    }
    expect(await exported()).toContain(id)
    expect(await remove(id, mo.headers)).toBe(20000)
    expect(await exported()).not.toContain(id)
  })
})
