/** Inserts comments of many readers on many articles in every state: what a busy site has after years. */
import type { Ctx } from '#server/platform/context.ts'
import { commentTextOf } from '../load/comment-writers.ts'

const AT_ONCE = 1_000
const READERS = 5_000
const ARTICLES = 800
const MINUTE_MS = 60_000

/** Of a hundred comments. */
const SPAM = 4
const WAITING = 3
const TRASH = 1

/** A word that one comment of ten thousand has. */
export const RARE_WORD = 'glacierward'

export async function insertManyComments(ctx: Ctx, count: number): Promise<void> {
  const from = ctx.now() - count * MINUTE_MS
  const accounts = await insertReaders(ctx)
  for (let done = 0; done < count; done += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, i) => {
      const number = done + i
      const text = number % 10_000 === 7 ? `${commentTextOf(number)} ${RARE_WORD}` : commentTextOf(number)
      const state = stateOf(number)
      const created_at = from + number * MINUTE_MS
      return {
        type: 1 as const,
        subject_id: 1 + (number % ARTICLES),
        parent_id: null,
        reply_account_id: null,
        account_id: accounts[(number * 7) % accounts.length] as number,
        state,
        markdown: text,
        html: `<p>${text}</p>`,
        plain_text: text,
        created_at,
        published_at: state === 'published' ? created_at : null,
        hidden_at: state === 'trash' || state === 'spam' ? created_at : null,
      }
    })
    await ctx.transaction((tx) => tx.insertInto('comment').values(rows).execute())
  }
}

const stateOf = (number: number) => {
  const share = (number * 37) % 100
  if (share < SPAM) return 'spam' as const
  if (share < SPAM + WAITING) return 'waiting' as const
  return share < SPAM + WAITING + TRASH ? ('trash' as const) : ('published' as const)
}

async function insertReaders(ctx: Ctx): Promise<number[]> {
  const ids: number[] = []
  for (let done = 0; done < READERS; done += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, i) => {
      const email = `reader${done + i}@example.org`
      return {
        username: email,
        username_key: email,
        email,
        password_hash: null,
        nickname: `Reader ${done + i}`,
        avatar: null,
        website: null,
        intro: null,
        is_owner: 0 as const,
        created_at: ctx.now(),
      }
    })
    const made = await ctx.transaction((tx) =>
      tx.insertInto('account').values(rows).returning('id').execute(),
    )
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}
