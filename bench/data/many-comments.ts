/** Inserts many comments on one article; a quarter of them are replies in one long thread. */
import type { Ctx } from '#server/platform/context.ts'
import { commentTextOf } from '../load/comment-writers.ts'

const AT_ONCE = 1_000

export async function insertManyComments(ctx: Ctx, count: number): Promise<void> {
  const { id: accountId } = await ctx.db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow()
  const from = ctx.now() - count * 1_000 - 24 * 3600 * 1000
  let thread: number | null = null
  for (let done = 0; done < count; done += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, i) => {
      const number = done + i
      const isReply = thread !== null && number % 4 === 0
      const text = commentTextOf(number)
      return {
        type: 1 as const,
        subject_id: 1,
        parent_id: isReply ? thread : null,
        account_id: accountId,
        reply_account_id: isReply ? accountId : null,
        markdown: text,
        html: `<p>${text}</p>`,
        plain_text: text,
        state: 'published' as const,
        created_at: from + number * 1_000,
        published_at: from + number * 1_000,
        hidden_at: null,
      }
    })
    const made = await ctx.transaction((tx) =>
      tx.insertInto('comment').values(rows).returning('id').execute(),
    )
    thread ??= made[0]?.id ?? null
  }
  const replies = Math.floor((count - AT_ONCE) / 4)
  const tally = { thread_count: count - replies, comment_count: count }
  await ctx.transaction(async (tx) => {
    await tx
      .updateTable('comment')
      .set({ reply_count: replies })
      .where('id', '=', thread ?? 0)
      .execute()
    await tx
      .insertInto('comment_tally')
      .values({ type: 1, subject_id: 1, ...tally })
      .execute()
    ctx.content.changed(tx, 'comments')
  })
}
