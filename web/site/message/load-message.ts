/** Loads the data of the message board. */
import type { Route } from '#web/router/route.ts'
import { loadComments } from '../comments/load-comments.ts'
import { loadSidebar } from '../home/load-sidebar.ts'
import { welcomeQuery } from './message.queries.ts'

export const loadMessage: Route['load'] = async (context) => {
  const { api, queryClient: queries, texts } = context
  await Promise.all([
    queries.ensureQueryData(welcomeQuery(api)),
    loadSidebar(context),
    loadComments(context, { type: 2 }),
  ])
  return { title: texts.message.title, description: texts.message.text }
}
