/** Preloads the first comments during server rendering; in the browser they load when they come near the viewport. */
import type { LoadContext } from '#web/router/route.ts'
import { type CommentSubject, commentsQuery } from './comments.queries.ts'

export const loadComments = async (
  { api, queryClient }: LoadContext,
  subject: CommentSubject,
): Promise<void> => {
  if (import.meta.env.SSR) await queryClient.ensureQueryData(commentsQuery(api, subject))
}
