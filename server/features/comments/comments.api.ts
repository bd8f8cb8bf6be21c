/** Implements commentsApi: what readers say and read below things. */
import { commentsApi } from '#contract/comments.ts'
import { GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import { Failure } from '#server/platform/errors.ts'
import { type ApiRequest, serve, type Viewer } from '#server/platform/http/serve.ts'
import { requireCommentAccess, toCommentSubject } from './authorize-comments.ts'
import { toOwnComment } from './comments.mapper.ts'
import { type CommentRow, commentsCacheTag } from './comments.sql.ts'
import {
  findThread,
  readCommentDefaults,
  readCommentPlace,
  readRecentComments,
  readReplies,
  readThreads,
  readWaitingComments,
} from './read-comments.ts'
import { saveComment } from './save-comment.ts'

export const comments = serve(commentsApi, {
  list: async ({ ctx, visitor, query, dependsOn, makePrivate }) => {
    const topic = toCommentSubject(query)
    dependsOn(commentsCacheTag(topic), 'accounts', 'site')
    const { isPrivate } = await requireCommentAccess(ctx, topic, visitor.cookies[GRANT_COOKIE])
    if (isPrivate) makePrivate()
    return readThreads(ctx, topic, query, await readCommentDefaults(ctx, visitor.locale))
  },

  topSix: async ({ ctx, visitor, dependsOn }) => {
    dependsOn('comments', 'articles', 'talks', 'accounts', 'site')
    return readRecentComments(ctx, await readCommentDefaults(ctx, visitor.locale))
  },

  waiting: async ({ ctx, viewer, visitor, query, makePrivate }) => {
    makePrivate()
    const topic = toCommentSubject(query)
    await requireCommentAccess(ctx, topic, visitor.cookies[GRANT_COOKIE])
    return readWaitingComments(ctx, topic, accountOf(viewer), await readCommentDefaults(ctx, visitor.locale))
  },

  thread: async ({ ctx, visitor, params, dependsOn, makePrivate }) => {
    dependsOn('comments', 'articles', 'talks', 'accounts', 'site')
    const thread = await findThread(ctx.db, params.id)
    if (!thread || !(await mayRead({ ctx, visitor, makePrivate }, thread))) return null
    return readCommentPlace(ctx, thread, await readCommentDefaults(ctx, visitor.locale))
  },

  replies: async ({ ctx, visitor, params, dependsOn, makePrivate }) => {
    dependsOn('comments', 'articles', 'talks', 'accounts', 'site')
    const thread = await findThread(ctx.db, params.id)
    if (thread?.id !== params.id || !(await mayRead({ ctx, visitor, makePrivate }, thread))) return []
    return readReplies(ctx, thread.id, await readCommentDefaults(ctx, visitor.locale))
  },

  save: async ({ ctx, viewer, visitor, body }) => {
    const topic = toCommentSubject(body)
    const accountId = accountOf(viewer)
    await requireCommentAccess(ctx, topic, visitor.cookies[GRANT_COOKIE])
    const row = await saveComment(ctx, {
      accountId,
      subject: topic,
      text: body.commentContent,
      parentId: body.parentId ?? null,
      replyUserId: body.replyUserId ?? null,
      ipAddress: visitor.ipAddress,
    })
    return toOwnComment(row, await readCommentDefaults(ctx, visitor.locale))
  },
})

type Asked = Pick<ApiRequest, 'ctx' | 'visitor' | 'makePrivate'>

/** Whether this visitor may read what stands below the thread's topic; a locked one says so itself. */
async function mayRead({ ctx, visitor, makePrivate }: Asked, thread: CommentRow): Promise<boolean> {
  const topic = { type: thread.type, id: thread.subject_id }
  try {
    const { isPrivate } = await requireCommentAccess(ctx, topic, visitor.cookies[GRANT_COOKIE])
    if (isPrivate) makePrivate()
    return true
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused') return false
    throw error
  }
}

const accountOf = (viewer: Viewer): number => {
  if (viewer.kind === 'anonymous') throw new Failure('unauthenticated')
  return viewer.accountId
}
