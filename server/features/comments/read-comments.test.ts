/** Tests what reading comments costs, and that they follow a new name. */
// @module-tag engine
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectAccount, updateProfile } from '#server/features/users/users.sql.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { selectFirstReplies } from './comments.sql.ts'
import { readRecentComments, readThreads } from './read-comments.ts'
import { saveComment } from './save-comment.ts'

const defaults = {
  former: 'Former reader',
  removedHtml: '<p>Deleted</p>',
  removedAuthor: 'Deleted',
  authorAvatar: null,
  userAvatar: null,
  touristAvatar: null,
  hasLikes: true,
}
const board = { type: 2, id: 0 } as const

let context: TestContext
let owner: TestReader
let lin: TestReader
const threadIds: number[] = []
beforeAll(async () => {
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true, email: 'mira@example.org' })
  lin = await createTestReader(context.ctx, { nickname: 'Lin' })
  let createdAt = 0
  const post = async (accountId: number, text: string, parentId: number | null) =>
    (
      await saveComment(context.ctx, {
        accountId,
        subject: board,
        text,
        parentId,
        replyUserId: null,
        ipAddress: null,
        createdAt: ++createdAt,
      })
    ).id
  for (let i = 0; i < 4; i++) {
    const id = await post(lin.id, `Thread ${i}`, null)
    threadIds.push(id)
    for (let j = 0; j < i + 2; j++) await post(owner.id, `Reply ${j} of thread ${i}`, id)
  }
})
afterAll(() => context.close())

/** A context whose database counts the statements that it runs. */
function countStatements() {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  return { ctx: { ...context.ctx, db: context.ctx.db.withPlugin(plugin) }, count: () => count }
}

it('a page of threads reads the replies of all its threads in one statement', async () => {
  const one = countStatements()
  await readThreads(one.ctx, board, { current: 1, size: 1 }, defaults)
  const four = countStatements()
  const value = await readThreads(four.ctx, board, { current: 1, size: 4 }, defaults)
  expect(value.records.map(({ replyDTOs }) => replyDTOs.length)).toEqual([3, 3, 3, 2])
  expect(one.count()).toBeGreaterThan(0)
  expect(four.count()).toBe(one.count())
})

it('selectFirstReplies returns the oldest replies of each thread, and none without a thread', async () => {
  const rows = await selectFirstReplies(context.ctx.db, threadIds, 2)
  const texts = threadIds.map((id) => rows.filter((row) => row.parent_id === id).map(({ html }) => html))
  expect(texts).toEqual(
    threadIds.map((_, i) => [`<p>Reply 0 of thread ${i}</p>`, `<p>Reply 1 of thread ${i}</p>`]),
  )
  expect(await selectFirstReplies(context.ctx.db, [], 2)).toEqual([])
})

it('renaming a reader makes pages stale where somebody sees the name', async () => {
  const { ctx } = context
  const idle = await createTestReader(ctx, { nickname: 'Idle' })
  const version = ctx.content.current('content')
  await ctx.transaction((tx) => updateProfile(ctx, tx, idle.id, { nickname: 'Still idle' }))
  expect(ctx.content.current('content')).toBe(version)
  await ctx.transaction((tx) => updateProfile(ctx, tx, lin.id, { nickname: 'Linh' }))
  expect(ctx.content.current('content')).toBeGreaterThan(version)
  expect((await selectAccount(ctx.db, lin.id))?.nickname).toBe('Linh')
})

it('recent comments mark the owner and follow a new name', async () => {
  const value = await readRecentComments(context.ctx, [], defaults)
  expect(new Set(value.map(({ nickname, isOwner }) => `${nickname} ${isOwner}`))).toEqual(
    new Set(['Mira true', 'Linh false']),
  )
})
