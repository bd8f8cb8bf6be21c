/** Implements tagsApi. */
import { tagsApi } from '#contract/tags.ts'
import { serve } from '#server/platform/http/serve.ts'
import { byArticleCount, toTag } from './tags.mapper.ts'
import { selectTags } from './tags.sql.ts'

export const tags = serve(tagsApi, {
  all: async ({ ctx, dependsOn }) => {
    dependsOn('articles')
    return (await selectTags(ctx)).map(toTag)
  },
  topTen: async ({ ctx, dependsOn }) => {
    dependsOn('articles')
    return (await selectTags(ctx)).toSorted(byArticleCount).slice(0, 10).map(toTag)
  },
})
