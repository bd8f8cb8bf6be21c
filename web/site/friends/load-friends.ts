/** What the page of friends reads. */
import type { Route } from '#web/router/route.ts'
import { friendsQuery } from './friends.queries.ts'

export const loadFriends: Route['load'] = async ({ api, queryClient: queries, texts }) => {
  await queries.ensureQueryData(friendsQuery(api))
  return { title: texts.friends.title, description: texts.friends.text }
}
