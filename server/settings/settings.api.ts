/** GET /api: the site as every page shows it. */
import { settingsApi } from '#contract/settings.ts'
import { countListedArticles } from '#server/articles/articles.sql.ts'
import { selectCategories } from '#server/categories/categories.sql.ts'
import { serve } from '#server/platform/serve.ts'
import { selectTags } from '#server/tags/tags.sql.ts'
import { countTalks } from '#server/talks/talks.sql.ts'
import { selectTotals } from '#server/views/views.sql.ts'
import { selectSettings } from './settings.sql.ts'

export const settings = serve(settingsApi, {
  site: async ({ ctx, reads }) => {
    reads('site', 'articles', 'views', 'talk-count')
    const [config, articleCount, categories, tags, talkCount, totals] = await Promise.all([
      selectSettings(ctx),
      countListedArticles(ctx),
      selectCategories(ctx),
      selectTags(ctx),
      countTalks(ctx),
      selectTotals(ctx),
    ])
    return {
      viewCount: totals.views,
      visitorCount: totals.visitors,
      articleCount,
      talkCount,
      categoryCount: categories.length,
      tagCount: tags.length,
      websiteConfigDTO: config,
    }
  },
})
