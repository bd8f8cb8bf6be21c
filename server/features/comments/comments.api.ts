/** Implements commentsApi. */
import { commentsApi } from '#contract/comments.ts'
import { GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import { GUEST_COOKIE } from '#server/features/sessions/session-token.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { type ApiRequest, serve, type Viewer } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import {
  areCommentsClosed,
  requireCommentAccess,
  silentKinds,
  toCommentSubject,
} from './authorize-comments.ts'
import { toOwnComment } from './comments.mapper.ts'
import type { CommentRow } from './comments.sql.ts'
import { editComment } from './edit-comment.ts'
import { confirmAgain } from './guest-confirmation.ts'
import { callerOf, GUEST_SECONDS } from './guests.ts'
import { postComment } from './post-comment.ts'
import {
  findThread,
  readCommentDefaults,
  readCommentPlace,
  readOwnComment,
  readOwnComments,
  readRecentComments,
  readReplies,
  readThreads,
} from './read-comments.ts'
import { removeComment } from './remove-comment.ts'
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
    const caller = callerOf(viewer, visitor)
    if (caller === null || (await areCommentsClosed(ctx, subject))) return []
    return readOwnComments(ctx, subject, caller, await readCommentDefaults(ctx, visitor.locale))
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

  save: async ({ ctx, viewer, visitor, body, setCookie }) => {
    const { row, guestToken } = await postComment(ctx, viewer, visitor, body)
    if (guestToken !== null) setCookie(GUEST_COOKIE, guestToken, GUEST_SECONDS)
    return toOwnComment(row, await readCommentDefaults(ctx, visitor.locale))
  },

  edit: async ({ ctx, viewer, visitor, params, body }) => {
    await editComment(ctx, params.id, callerOf(viewer, visitor), body.commentContent)
    const own = await readOwnComment(ctx, params.id, await readCommentDefaults(ctx, visitor.locale))
    if (!own) throw refusal('no-such-comment')
    return own
  },

  remove: async ({ ctx, viewer, visitor, params }) => {
    await removeComment(ctx, params.id, callerOf(viewer, visitor))
    return null
  },

  confirmAgain: async ({ ctx, viewer, visitor, params }) => {
    await confirmAgain(ctx, params.id, callerOf(viewer, visitor), networkOf(visitor.ipAddress))
    return null
  },

  forget: async ({ setCookie }) => {
    setCookie(GUEST_COOKIE, '', 0)
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
