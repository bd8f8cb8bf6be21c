/** The first comments go into the page that the server prints; a page that is opened here asks when they come near. */
import type { LoadContext } from '#web/router/route.ts'
import { commentsQuery, type Topic } from './comments.queries.ts'

export const loadComments = async ({ api, queryClient }: LoadContext, topic: Topic): Promise<void> => {
  if (import.meta.env.SSR) await queryClient.ensureQueryData(commentsQuery(api, topic))
}
