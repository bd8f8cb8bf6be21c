/** A site whose readers talk: an owner, two readers who are logged in, and an article with much below it. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import type { Reader } from './reader.ts'

export type CommentCast = {
  articleId: number
  owner: TestReader
  lin: TestReader
  ada: TestReader
  /** The oldest of nine threads, which is not on the first page; and its last answer of five, which is folded. */
  oldest: { thread: number; lastAnswer: number }
}

/** Of lin@example.org. */
export const LIN_PASSWORD = 'quiet-harbour-lamp'

const MINUTE_MS = 60_000

export async function fillCommentSite(ctx: Ctx): Promise<CommentCast> {
  const articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'Much spoken about' }))
  const owner = await createTestReader(ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
  const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
  const password_hash = await hashPassword(LIN_PASSWORD)
  await ctx.transaction((tx) => updatePassword(tx, lin.id, password_hash))
  const ada = await createTestReader(ctx, { nickname: 'Ada', email: 'ada@example.org' })
  let createdAt = ctx.now() - 500 * MINUTE_MS
  const say = async (reader: TestReader, text: string, parentId: number | null = null) => {
    createdAt += MINUTE_MS
    const subject = { type: 1, id: articleId } as const
    const said = {
      accountId: reader.id,
      subject,
      text,
      parentId,
      replyUserId: null,
      ipAddress: null,
      createdAt,
    }
    return (await saveComment(ctx, said)).id
  }
  const thread = await say(lin, 'Thread 1')
  let lastAnswer = 0
  for (let i = 1; i <= 5; i++)
    lastAnswer = await say(i === 2 ? owner : ada, `Answer ${i} of thread 1`, thread)
  for (let i = 2; i <= 9; i++) await say(i % 2 ? lin : ada, `Thread ${i}`)
  return { articleId, owner, lin, ada, oldest: { thread, lastAnswer } }
}

type Shown = string | { nickname: string }

/** The window is logged in before its first page, as after the log-in dialog. @param shown the name, or the whole profile */
export const logIn = (
  { context }: Pick<Reader, 'context'>,
  { id, token }: TestReader,
  shown: Shown,
): Promise<unknown> => {
  const profile =
    typeof shown === 'string'
      ? { nickname: shown, avatar: null, email: `${shown.toLowerCase()}@example.org` }
      : shown
  return context.addInitScript(
    ([token, user]) => {
      if (sessionStorage.getItem('token') !== null) return
      sessionStorage.setItem('token', token as string)
      sessionStorage.setItem('userInfo', user as string)
    },
    [JSON.stringify(token), JSON.stringify({ userInfoId: id, ...profile })],
  )
}
