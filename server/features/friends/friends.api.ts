/** Keeps friendsApi. */
import { friendsApi } from '#contract/friends.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectFriends } from './friends.sql.ts'
import { friendView } from './friends.view.ts'

export const friends = serve(friendsApi, {
  all: async ({ ctx, dependsOn: reads }) => {
    reads('friends')
    return (await selectFriends(ctx)).map(friendView)
  },
})
