/** Implements studioCommentsApi: the owner moderates comments and replies to them. */
import { studioCommentsApi } from '#contract/studio/comments.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { Failure } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countCommentStates } from './comments-studio.sql.ts'
import { moderateComments, replyAsOwner, undoModeration } from './moderate-comments.ts'
import { readStudioComment, readStudioComments, readUnanswered } from './read-studio-comments.ts'
import { tryRules } from './spam/try-rules.ts'

export const studioComments = serve(studioCommentsApi, {
  list: ({ ctx, query }) => readStudioComments(ctx, query),

  counts: ({ ctx }) => countCommentStates(ctx.db),

  unanswered: ({ ctx }) => readUnanswered(ctx),

  show: ({ ctx, params }) => readStudioComment(ctx, params.id),

  moderate: ({ ctx, body }) => moderateComments(ctx, body.ids, body.action),

  reply: ({ ctx, viewer, params, body }) => {
    if (viewer.kind === 'anonymous') throw new Failure('unauthenticated')
    return replyAsOwner(ctx, { id: params.id, ownerId: viewer.accountId, text: body.commentContent })
  },

  undo: async ({ ctx, body }) => ({ changed: await undoModeration(ctx, body.token) }),

  tryRules: ({ ctx, body }) => tryRules(ctx, body),

  approval: async ({ ctx }) => ({ approval: (await selectSettings(ctx)).commentApproval }),

  setApproval: async ({ ctx, body }) => {
    await ctx.transaction(async (tx) => {
      await updateSettings(ctx, tx, { commentApproval: body.approval })
      await ctx.audit(tx, 'comments.review', { type: 'site', id: null })
    })
    return null
  },
})
