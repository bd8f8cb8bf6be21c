/** Implements settingsApi: the public configuration and the counts that every page shows. */
import { settingsApi } from '#contract/settings.ts'
import { countListedArticles } from '#server/features/articles/articles.sql.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import { countTalks } from '#server/features/talks/talks.sql.ts'
import { selectViewTotals } from '#server/features/views/views.sql.ts'
import { serve } from '#server/platform/http/serve.ts'
import { hiddenSections } from './hidden-sections.ts'
import { toPublicConfig } from './public-config.mapper.ts'
import { qqApplication } from './qq-config.ts'
import { selectSettings } from './settings.sql.ts'
import { styleSheetUrls } from './style-sheets.ts'

export const settings = serve(settingsApi, {
  site: async ({ ctx, dependsOn }) => {
    dependsOn('site', 'article-counts', 'views', 'talk-count')
    const [config, articleCount, categories, tags, talkCount, totals] = await Promise.all([
      selectSettings(ctx),
      countListedArticles(ctx),
      selectCategories(ctx),
      selectTags(ctx),
      countTalks(ctx),
      selectViewTotals(ctx),
    ])
    const hidden = await hiddenSections(ctx)
    return {
      viewCount: totals.views,
      visitorCount: totals.visitors,
      articleCount,
      talkCount: hidden.has('talks') ? 0 : talkCount,
      categoryCount: categories.length,
      tagCount: hidden.has('tags') ? 0 : tags.length,
      websiteConfigDTO: toPublicConfig(config, styleSheetUrls(config), qqApplication(ctx) !== null),
    }
  },
})
