/** Implements commentsApi. */
import { commentsApi } from '#contract/comments.ts'
import { GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { type ApiRequest, serve, type Viewer } from '#server/platform/http/serve.ts'
import {
  areCommentsClosed,
  refusesComments,
  requireCommentAccess,
  silentKinds,
  toCommentSubject,
} from './authorize-comments.ts'
import { toOwnComment } from './comments.mapper.ts'
import type { CommentRow } from './comments.sql.ts'
import {
  findThread,
  readCommentDefaults,
  readCommentPlace,
  readRecentComments,
  readReplies,
  readThreads,
  readWaitingComments,
} from './read-comments.ts'
import { removeComment } from './remove-comment.ts'
import { saveComment } from './save-comment.ts'
import { markRepliesSeen, readUnseenReplies } from './seen-replies.ts'
import { makeChallenge } from './spam/proof.ts'

export const comments = serve(commentsApi, {
  list: async ({ ctx, visitor, query, makePrivate }) => {
    const subject = toCommentSubject(query)
    const { isPrivate } = await requireCommentAccess(ctx, subject, visitor.cookies[GRANT_COOKIE])
    if (isPrivate) makePrivate()
    if (await areCommentsClosed(ctx, subject)) return { records: [], count: 0, commentCount: 0 }
    return readThreads(ctx, subject, query, await readCommentDefaults(ctx, visitor.locale))
  },

  topSix: async ({ ctx, visitor }) => {
    return readRecentComments(ctx, await silentKinds(ctx), await readCommentDefaults(ctx, visitor.locale))
  },

  waiting: async ({ ctx, viewer, visitor, query, makePrivate }) => {
    makePrivate()
    const subject = toCommentSubject(query)
    await requireCommentAccess(ctx, subject, visitor.cookies[GRANT_COOKIE])
    if (await areCommentsClosed(ctx, subject)) return []
    const defaults = await readCommentDefaults(ctx, visitor.locale)
    return readWaitingComments(ctx, subject, accountOf(viewer), defaults)
  },

  unseen: async ({ ctx, viewer, makePrivate }) => {
    makePrivate()
    return readUnseenReplies(ctx, accountOf(viewer))
  },

  markSeen: async ({ ctx, viewer, body }) => {
    await markRepliesSeen(ctx, toCommentSubject(body), accountOf(viewer))
    return null
  },

  challenge: ({ ctx, makePrivate }) => {
    makePrivate()
    return makeChallenge(ctx)
  },

  thread: async ({ ctx, visitor, params, makePrivate }) => {
    const thread = await findThread(ctx.db, params.id)
    if (!thread || !(await mayRead({ ctx, visitor, makePrivate }, thread))) return null
    return readCommentPlace(ctx, thread, await readCommentDefaults(ctx, visitor.locale))
  },

  replies: async ({ ctx, visitor, params, makePrivate }) => {
    const thread = await findThread(ctx.db, params.id)
    if (thread?.id !== params.id || !(await mayRead({ ctx, visitor, makePrivate }, thread))) return []
    return readReplies(ctx, thread.id, await readCommentDefaults(ctx, visitor.locale))
  },

  save: async ({ ctx, viewer, visitor, body }) => {
    const subject = toCommentSubject(body)
    const accountId = accountOf(viewer)
    await requireCommentAccess(ctx, subject, visitor.cookies[GRANT_COOKIE])
    if (await refusesComments(ctx, subject)) throw refusal('comments-closed')
    const row = await saveComment(ctx, {
      accountId,
      subject,
      text: body.commentContent,
      parentId: body.parentId ?? null,
      replyUserId: body.replyUserId ?? null,
      ipAddress: visitor.ipAddress,
      form: viewer.kind === 'anonymous' ? { trap: body.title, proof: body.proof } : null,
    })
    return toOwnComment(row, await readCommentDefaults(ctx, visitor.locale))
  },

  remove: async ({ ctx, viewer, params }) => {
    await removeComment(ctx, params.id, accountOf(viewer))
    return null
  },
})

type ReadRequest = Pick<ApiRequest, 'ctx' | 'visitor' | 'makePrivate'>

/** Whether this visitor may read the subject of the thread. @throws locked */
async function mayRead({ ctx, visitor, makePrivate }: ReadRequest, thread: CommentRow): Promise<boolean> {
  const subject = { type: thread.type, id: thread.subject_id }
  if (await areCommentsClosed(ctx, subject)) return false
  try {
    const { isPrivate } = await requireCommentAccess(ctx, subject, visitor.cookies[GRANT_COOKIE])
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
