/** Implements settingsApi: the public configuration and the counts that every page shows. */
import { settingsApi } from '#contract/settings.ts'
import { countListedArticles } from '#server/features/articles/articles.sql.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import { countTalks } from '#server/features/talks/talks.sql.ts'
import { selectViewTotals } from '#server/features/views/views.sql.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readQqConfig } from './qq-config.ts'
import { selectSettings } from './settings.sql.ts'

export const settings = serve(settingsApi, {
  site: async ({ ctx, dependsOn }) => {
    dependsOn('site', 'articles', 'views', 'talk-count')
    const [config, qq, articleCount, categories, tags, talkCount, totals] = await Promise.all([
      selectSettings(ctx),
      readQqConfig(ctx),
      countListedArticles(ctx),
      selectCategories(ctx),
      selectTags(ctx),
      countTalks(ctx),
      selectViewTotals(ctx),
    ])
    return {
      viewCount: totals.views,
      visitorCount: totals.visitors,
      articleCount,
      talkCount,
      categoryCount: categories.length,
      tagCount: tags.length,
      // Without a configured QQ application the login button would lead to an error.
      websiteConfigDTO: { ...config, qqLogin: qq === null ? (0 as const) : (1 as const) },
    }
  },
})
