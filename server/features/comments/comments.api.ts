/** Keeps commentsApi: what readers say and read below things. */
import { commentsApi } from '#contract/comments.ts'
import { GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import { Failure } from '#server/platform/errors.ts'
import { type ApiRequest, serve, type Viewer } from '#server/platform/http/serve.ts'
import { passDoor, topicOf } from './comment-door.ts'
import { type SaidRow, topicName } from './comments.sql.ts'
import { ownCommentView } from './comments.view.ts'
import {
  findThread,
  readFaces,
  readNewest,
  readPlace,
  readReplies,
  readThreads,
  readWaiting,
} from './read-comments.ts'
import { saveComment } from './save-comment.ts'

export const comments = serve(commentsApi, {
  list: async ({ ctx, visitor, query, dependsOn: reads, makePrivate }) => {
    const topic = topicOf(query)
    reads(topicName(topic), 'accounts', 'site')
    const { isPrivate } = await passDoor(ctx, topic, visitor.cookies[GRANT_COOKIE])
    if (isPrivate) makePrivate()
    return readThreads(ctx, topic, query, await readFaces(ctx, visitor.locale))
  },

  topSix: async ({ ctx, visitor, dependsOn: reads }) => {
    reads('comments', 'articles', 'talks', 'accounts', 'site')
    return readNewest(ctx, await readFaces(ctx, visitor.locale))
  },

  waiting: async ({ ctx, viewer, visitor, query, makePrivate }) => {
    makePrivate()
    const topic = topicOf(query)
    await passDoor(ctx, topic, visitor.cookies[GRANT_COOKIE])
    return readWaiting(ctx, topic, accountOf(viewer), await readFaces(ctx, visitor.locale))
  },

  thread: async ({ ctx, visitor, params, dependsOn: reads, makePrivate }) => {
    reads('comments', 'articles', 'talks', 'accounts', 'site')
    const thread = await findThread(ctx.db, params.id)
    if (!thread || !(await mayRead({ ctx, visitor, makePrivate: makePrivate }, thread))) return null
    return readPlace(ctx, thread, await readFaces(ctx, visitor.locale))
  },

  replies: async ({ ctx, visitor, params, dependsOn: reads, makePrivate }) => {
    reads('comments', 'articles', 'talks', 'accounts', 'site')
    const thread = await findThread(ctx.db, params.id)
    if (thread?.id !== params.id || !(await mayRead({ ctx, visitor, makePrivate: makePrivate }, thread)))
      return []
    return readReplies(ctx, thread.id, await readFaces(ctx, visitor.locale))
  },

  save: async ({ ctx, viewer, visitor, body }) => {
    const topic = topicOf(body)
    const accountId = accountOf(viewer)
    await passDoor(ctx, topic, visitor.cookies[GRANT_COOKIE])
    const row = await saveComment(ctx, {
      accountId,
      topic,
      text: body.commentContent,
      parentId: body.parentId ?? null,
      replyUserId: body.replyUserId ?? null,
      address: visitor.ipAddress,
    })
    return ownCommentView(row, await readFaces(ctx, visitor.locale))
  },
})

type Asked = Pick<ApiRequest, 'ctx' | 'visitor' | 'makePrivate'>

/** Whether this visitor may read what stands below the thread's topic; a locked one says so itself. */
async function mayRead({ ctx, visitor, makePrivate }: Asked, thread: SaidRow): Promise<boolean> {
  const topic = { type: thread.type, topicId: thread.topic_id }
  try {
    const { isPrivate } = await passDoor(ctx, topic, visitor.cookies[GRANT_COOKIE])
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
