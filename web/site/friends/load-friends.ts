/** Loads the data of the friends page. */
import type { Route } from '#web/router/route.ts'
import { loadComments } from '../comments/load-comments.ts'
import { friendNewsQuery, friendsQuery } from './friends.queries.ts'

export const loadFriends: Route['load'] = async (context) => {
  const { api, queryClient: queries, texts, search } = context
  await Promise.all([
    queries.ensureQueryData(friendsQuery(api)),
    queries.ensureQueryData(friendNewsQuery(api)),
    loadComments(context, { type: 4 }),
  ])
  return {
    title: texts.friends.title,
    description: texts.friends.text,
    isHidden: search.has('asked'),
  }
}
