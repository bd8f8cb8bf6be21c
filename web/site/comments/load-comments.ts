/**
 * Loads the settings of comments, and during server rendering the first comments; in the browser these load when they
 * come near the viewport.
 */
import type { LoadContext } from '#web/router/route.ts'
import { commentSettingsQuery } from '../site.queries.ts'
import { type CommentSubjectParams, commentsQuery } from './comments.queries.ts'

export const loadComments = async (
  { api, queryClient }: LoadContext,
  subject: CommentSubjectParams,
): Promise<void> => {
  await Promise.all([
    queryClient.ensureQueryData(commentSettingsQuery(api, subject.type)),
    import.meta.env.SSR ? queryClient.ensureQueryData(commentsQuery(api, subject)) : null,
  ])
}
