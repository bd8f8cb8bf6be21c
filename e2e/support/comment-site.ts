/** Fills a site with an owner, two readers, and an article with many comments. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { hashPassword } from '#server/features/users/password.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import type { Visitor } from './visitor.ts'

export type CommentFixtures = {
  articleId: number
  owner: TestReader
  lin: TestReader
  ada: TestReader
  /**
   * The oldest of nine threads, which is not on the first page, and the last of its five replies, which is collapsed.
   */
  oldest: { thread: number; lastReply: number }
}

/** The password of lin@example.org. */
export const LIN_PASSWORD = 'quiet-harbour-lamp'

const MINUTE_MS = 60_000

/** Only readers comment there. */
export async function fillCommentSite(ctx: Ctx): Promise<CommentFixtures> {
  await ctx.transaction((tx) => updateSettings(ctx, tx, { guestComments: 'off' }))
  const articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'Much spoken about' }))
  const owner = await createTestReader(ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
  const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
  const password_hash = await hashPassword(LIN_PASSWORD)
  await ctx.transaction((tx) => updatePassword(tx, lin.id, password_hash))
  const ada = await createTestReader(ctx, { nickname: 'Ada', email: 'ada@example.org' })
  let createdAt = ctx.now() - 500 * MINUTE_MS
  const comment = async (reader: TestReader, text: string, parentId: number | null = null) => {
    createdAt += MINUTE_MS
    const subject = { type: 1, id: articleId } as const
    const draft = {
      accountId: reader.id,
      subject,
      text,
      parentId,
      replyUserId: null,
      ipAddress: null,
      createdAt,
    }
    return (await saveComment(ctx, draft)).id
  }
  const thread = await comment(lin, 'Thread 1')
  let lastReply = 0
  for (let i = 1; i <= 5; i++)
    lastReply = await comment(i === 2 ? owner : ada, `Reply ${i} to thread 1`, thread)
  for (let i = 2; i <= 9; i++) await comment(i % 2 ? lin : ada, `Thread ${i}`)
  return { articleId, owner, lin, ada, oldest: { thread, lastReply } }
}

type Shown = string | { nickname: string }

/** Logs a window in before it opens its first page. @param shown the name, or the whole profile, that the page shows */
export const logIn = (
  { context }: Pick<Visitor, 'context'>,
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
