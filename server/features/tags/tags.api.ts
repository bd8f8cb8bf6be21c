/** Implements tagsApi. */
import { tagsApi } from '#contract/tags.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { byArticleCount, toTag } from './tags.mapper.ts'
import { selectTags } from './tags.sql.ts'

const shownTags = async (ctx: Ctx) => ((await isHidden(ctx, 'tags')) ? [] : selectTags(ctx))

export const tags = serve(tagsApi, {
  all: async ({ ctx }) => {
    return (await shownTags(ctx)).map(toTag)
  },
  topTen: async ({ ctx }) => {
    return (await shownTags(ctx)).toSorted(byArticleCount).slice(0, 10).map(toTag)
  },
})
