/** Fills a site with something for every public page: their numbers are 1, of articles 1 and 2. */
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { saveFriend } from '#server/features/friends/save-friend.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { deleteAccountRow } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft, saveAlbumFixtures, saveVideoFixtures, talkDraft } from './fixtures.ts'
import { saveFixedPage } from './own-pages.ts'
import { createTestReader, type TestReader } from './readers.ts'

/** @returns the owner. Article 1 has no account as its author; comments are of a reader and of a deleted account. */
export async function saveFullSite(ctx: Ctx): Promise<TestReader> {
  await saveArticle(ctx, articleDraft(ctx, { title: 'Of no account' }))
  const owner = await createTestReader(ctx, { nickname: 'The owner', isOwner: true })
  const reader = await createTestReader(ctx, { nickname: 'Lin' })
  const former = await createTestReader(ctx, { nickname: 'Ingrid' })
  const more = { isTop: true, tags: ['snow'], category: 'Notes' }
  await saveArticle(ctx, articleDraft(ctx, { title: 'Of the owner', ...more }))
  await saveTalk(ctx, talkDraft(ctx))
  await saveAlbumFixtures(ctx)
  await saveVideoFixtures(ctx)
  await saveFriend(ctx, {
    name: 'A friend',
    url: 'https://friend.example',
    intro: '',
    avatar: null,
    sourceHash: null,
  })
  await saveFixedPage(ctx, 'about', 'Hello')
  await saveFixedPage(ctx, 'message', 'Hello')
  const comment = (accountId: number, type: 1 | 2 | 5, id: number) =>
    saveComment(ctx, {
      accountId,
      subject: { type, id },
      text: `Said on ${type} ${id}`,
      parentId: null,
      replyUserId: null,
      ipAddress: null,
    })
  await comment(former.id, 1, 2)
  await comment(reader.id, 1, 1)
  await comment(reader.id, 2, 0)
  await comment(reader.id, 5, 1)
  await ctx.transaction((tx) => deleteAccountRow(ctx, tx, former.id))
  return owner
}
