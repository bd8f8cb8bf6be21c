/** Keeps tagsApi: every tag in use, and the ten most used. */
import { tagsApi } from '#contract/tags.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectTags } from './tags.sql.ts'
import { byUse, tagView } from './tags.view.ts'

export const tags = serve(tagsApi, {
  all: async ({ ctx, dependsOn: reads }) => {
    reads('articles')
    return (await selectTags(ctx)).map(tagView)
  },
  topTen: async ({ ctx, dependsOn: reads }) => {
    reads('articles')
    return (await selectTags(ctx)).toSorted(byUse).slice(0, 10).map(tagView)
  },
})
