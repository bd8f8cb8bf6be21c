/** Implements studioOwnPagesApi: the owner writes, publishes and deletes pages. */
import { fixedPageOf } from '#contract/own-page-path.ts'
import { type StudioOwnPage, studioOwnPagesApi } from '#contract/studio/own-pages.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { selectVersions } from './own-page-changes.sql.ts'
import { restoreOwnPage, trashOwnPage } from './own-page-listing.ts'
import { hasNavEntry } from './own-page-navigation.ts'
import { readVersion } from './own-page-versions.ts'
import { toOwnPageItem } from './own-pages.mapper.ts'
import { countStudioPages, selectStudioPages } from './own-pages.sql.ts'
import { createOwnPage, readStudioOwnPage, saveOwnPage } from './save-own-page.ts'

export const studioOwnPages = serve(studioOwnPagesApi, {
  list: async ({ ctx, query: { current, size, ...filter } }) => {
    const [rows, count, { navigation }] = await Promise.all([
      selectStudioPages(ctx.db, filter, { limit: size, offset: (current - 1) * size }),
      countStudioPages(ctx.db, filter),
      selectSettings(ctx),
    ])
    return { records: rows.map((row) => toOwnPageItem(row, hasNavEntry(navigation, row.id))), count }
  },

  show: ({ ctx, params }) => readStudioOwnPage(ctx, ctx.db, params.id),

  create: async ({ ctx, body: { saveId, ...content } }) =>
    requirePage(ctx, await createOwnPage(ctx, content, saveId)),

  save: async ({ ctx, params, body: { baseVersion, ...content } }) => {
    await saveOwnPage(ctx, params.id, content, baseVersion)
    return requirePage(ctx, params.id)
  },

  trash: async ({ ctx, params }) => {
    if (fixedPageOf(params.id)) throw refusal('fixed-page')
    await requirePage(ctx, params.id)
    await trashOwnPage(ctx, params.id)
    return null
  },

  restore: async ({ ctx, params }) => {
    await requirePage(ctx, params.id)
    await restoreOwnPage(ctx, params.id)
    return requirePage(ctx, params.id)
  },

  versions: async ({ ctx, params }) =>
    (await selectVersions(ctx.db, params.id)).map(({ id, created_at, title, length }) => ({
      id,
      createdAt: new Date(created_at).toISOString(),
      title,
      length,
    })),

  version: ({ ctx, params }) => readVersion(ctx.db, params.id, params.versionId),
})

async function requirePage(ctx: Ctx, id: number): Promise<StudioOwnPage> {
  const page = await readStudioOwnPage(ctx, ctx.db, id)
  if (!page) throw refusal('no-such-own-page')
  return page
}
