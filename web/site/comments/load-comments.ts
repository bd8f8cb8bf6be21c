/** Preloads the first comments during server rendering; in the browser they load when they come near the viewport. */
import type { LoadContext } from '#web/router/route.ts'
import { type CommentSubjectParams, commentsQuery } from './comments.queries.ts'

export const loadComments = async (
  { api, queryClient }: LoadContext,
  subject: CommentSubjectParams,
): Promise<void> => {
  if (import.meta.env.SSR) await queryClient.ensureQueryData(commentsQuery(api, subject))
}
