/** Implements friendsApi. */
import { friendsApi } from '#contract/friends.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toFriend } from './friends.mapper.ts'
import { selectFriends } from './friends.sql.ts'

export const friends = serve(friendsApi, {
  all: async ({ ctx }) => {
    if (await isHidden(ctx, 'friends')) return []
    return (await selectFriends(ctx)).map(toFriend)
  },
})
