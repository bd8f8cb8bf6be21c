/** GET /api: the site as every page shows it. */
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
  site: async ({ ctx, dependsOn: reads }) => {
    reads('site', 'articles', 'views', 'talk-count')
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
      // What is turned on without being configured would lead nowhere.
      websiteConfigDTO: { ...config, qqLogin: qq === null ? (0 as const) : (1 as const) },
    }
  },
})
