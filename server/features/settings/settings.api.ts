/** Implements settingsApi: the public configuration with the counts, whole and by what shows it. */

import { type Site, settingsApi } from '#contract/settings.ts'
import { countListedArticles } from '#server/features/articles/articles.sql.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { selectNavPages } from '#server/features/own-pages/own-pages.sql.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import { countTalks } from '#server/features/talks/talks.sql.ts'
import { selectViewTotals } from '#server/features/views/views.sql.ts'
import { canSendEmail } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { hiddenSections } from './hidden-sections.ts'
import { toFrameConfig, toPublicConfig, toSidebarSettings } from './public-config.mapper.ts'
import { qqApplication } from './qq-config.ts'
import { selectSettings } from './settings.sql.ts'
import type { Settings } from './settings.ts'
import { styleSheetUrls } from './style-sheets.ts'

export const settings = serve(settingsApi, {
  site: async ({ ctx }) => {
    const config = await selectSettings(ctx)
    return {
      ...(await readCounts(ctx)),
      websiteConfigDTO: toPublicConfig(...(await configInput(ctx, config))),
    }
  },

  frame: async ({ ctx }) => {
    const config = await selectSettings(ctx)
    return {
      ...(await readCounts(ctx)),
      websiteConfigDTO: toFrameConfig(...(await configInput(ctx, config))),
    }
  },

  sidebar: async ({ ctx }) => toSidebarSettings(await selectSettings(ctx)),

  comments: async ({ ctx, query: { type } }) => {
    const { closedComments, guestComments } = await selectSettings(ctx)
    return { isClosed: closedComments.includes(type), hasGuests: guestComments !== 'off' }
  },
})

async function configInput(ctx: Ctx, config: Settings): Promise<Parameters<typeof toPublicConfig>> {
  const hasOwnPages = config.navigation?.some((entry) => 'page' in entry) ?? false
  const ownPages = hasOwnPages ? await selectNavPages(ctx) : new Map()
  return [config, styleSheetUrls(config), ownPages, qqApplication(ctx) !== null]
}

/** What is no setting: the counts of what a visitor can see, and whether emails arrive. */
async function readCounts(ctx: Ctx): Promise<Omit<Site, 'websiteConfigDTO'>> {
  const [articleCount, categories, tags, talkCount, totals, hidden] = await Promise.all([
    countListedArticles(ctx),
    selectCategories(ctx),
    selectTags(ctx),
    countTalks(ctx),
    selectViewTotals(ctx),
    hiddenSections(ctx),
  ])
  return {
    viewCount: totals.views,
    visitorCount: totals.visitors,
    articleCount,
    talkCount: hidden.has('talks') ? 0 : talkCount,
    categoryCount: categories.length,
    tagCount: hidden.has('tags') ? 0 : tags.length,
    canSendEmail: await canSendEmail(ctx),
  }
}
