/** Keeps tagsApi: every tag in use, and the ten most used. */
import { tagsApi } from '#contract/tags.ts'
import { serve } from '#server/platform/http/serve.ts'
import { byArticleCount, toTag } from './tags.mapper.ts'
import { selectTags } from './tags.sql.ts'

export const tags = serve(tagsApi, {
  all: async ({ ctx, dependsOn: reads }) => {
    reads('articles')
    return (await selectTags(ctx)).map(toTag)
  },
  topTen: async ({ ctx, dependsOn: reads }) => {
    reads('articles')
    return (await selectTags(ctx)).toSorted(byArticleCount).slice(0, 10).map(toTag)
  },
})
