/** Implements friendsApi. */
import { friendsApi } from '#contract/friends.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { serve } from '#server/platform/http/serve.ts'
import { toFriend, toFriendArticle } from './friends.mapper.ts'
import { selectFriendNews, selectFriends } from './friends.sql.ts'

const MAX_NEWS = 30

export const friends = serve(friendsApi, {
  all: async ({ ctx }) => {
    if (await isHidden(ctx, 'friends')) return []
    return (await selectFriends(ctx)).map(toFriend)
  },

  news: async ({ ctx }) => {
    if (await isHidden(ctx, 'friends')) return { articles: [], takesRequests: false }
    const { friendNews, friendRequests } = await selectSettings(ctx)
    const articles = friendNews ? await selectFriendNews(ctx, MAX_NEWS) : []
    return { articles: articles.map(toFriendArticle), takesRequests: friendRequests }
  },
})
