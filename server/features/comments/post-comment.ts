/** Posts the comment of a request, by the API or by a form without scripts: of a reader, or else of a guest. */
import type { commentsApi } from '#contract/comments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { refusesComments, requireCommentAccess, toCommentSubject } from './authorize-comments.ts'
import type { OwnCommentRow } from './comments.sql.ts'
import { readGuest } from './guests.ts'
import { saveComment } from './save-comment.ts'

type CommentBody = BodyOf<(typeof commentsApi)['save']>

/**
 * @returns the comment, and the token that makes the browser that of the guest; null for a reader
 * @throws what `readGuest`, `requireCommentAccess` and `saveComment` throw; refused where comments are closed
 */
export async function postComment(
  ctx: Ctx,
  viewer: Viewer,
  visitor: VisitorInfo,
  body: CommentBody,
): Promise<{ row: OwnCommentRow; guestToken: string | null }> {
  const subject = toCommentSubject(body)
  const guest = viewer.kind === 'anonymous' ? await readGuest(ctx, body, visitor) : null
  await requireCommentAccess(ctx, subject, visitor.cookies[GRANT_COOKIE])
  if (await refusesComments(ctx, subject)) throw refusal('comments-closed')
  const row = await saveComment(ctx, {
    accountId: viewer.kind === 'anonymous' ? null : viewer.accountId,
    guest,
    subject,
    text: body.commentContent,
    parentId: body.parentId ?? null,
    replyUserId: body.replyUserId ?? null,
    replyCommentId: body.replyCommentId ?? null,
    ipAddress: visitor.ipAddress,
    form: guest && { trap: body.title, proof: body.proof },
  })
  return { row, guestToken: guest?.token ?? null }
}
