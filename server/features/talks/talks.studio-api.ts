/** Implements studioTalksApi: the owner writes, publishes and deletes talks. */
import type { StudioTalk } from '#contract/studio/talks.ts'
import { studioTalksApi } from '#contract/studio/talks.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createStudioTalk, readStudioTalk, saveStudioTalk } from './save-studio-talk.ts'
import { restoreTalk, trashTalk } from './talk-listing.ts'
import { toStudioTalk } from './talks.mapper.ts'
import { countStudioTalks, selectStudioTalks, selectTalkImages } from './talks.sql.ts'

export const studioTalks = serve(studioTalksApi, {
  list: async ({ ctx, query: { current, size, ...filter } }) => {
    const [rows, count] = await Promise.all([
      selectStudioTalks(ctx.db, filter, { limit: size, offset: (current - 1) * size }),
      countStudioTalks(ctx.db, filter),
    ])
    const images = await selectTalkImages(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return { records: rows.map((row) => toStudioTalk(row, images)), count }
  },

  show: async ({ ctx, params }) => readStudioTalk(ctx.db, params.id),

  create: async ({ ctx, body: { saveId, ...content } }) =>
    requireTalk(ctx, await createStudioTalk(ctx, content, saveId)),

  save: async ({ ctx, params, body: { baseVersion, ...content } }) => {
    await saveStudioTalk(ctx, params.id, content, baseVersion)
    return requireTalk(ctx, params.id)
  },

  trash: async ({ ctx, params }) => {
    await requireTalk(ctx, params.id)
    await trashTalk(ctx, params.id)
    return null
  },

  restore: async ({ ctx, params }) => {
    await requireTalk(ctx, params.id)
    await restoreTalk(ctx, params.id)
    return requireTalk(ctx, params.id)
  },
})

async function requireTalk(ctx: Ctx, id: number): Promise<StudioTalk> {
  const talk = await readStudioTalk(ctx.db, id)
  if (!talk) throw refusal('no-such-talk')
  return talk
}
