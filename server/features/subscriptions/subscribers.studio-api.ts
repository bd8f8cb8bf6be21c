/** Implements studioSubscribersApi: the owner looks after subscribers without an account. */
import { studioSubscribersApi } from '#contract/studio/subscribers.ts'
import { requireConfirmation } from '#server/features/sessions/require-confirmation.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { giveList, takeList } from './list-subscribers.ts'
import { readSentArticles, sendAgain } from './notify-subscribers.ts'
import { toStudioSubscriber } from './subscribers.mapper.ts'
import {
  countByState,
  deleteSubscriber,
  selectSubscriber,
  selectSubscribers,
  updateSubscriber,
} from './subscribers.sql.ts'
import { countArticleEmails, countMissing } from './subscriptions.sql.ts'

export const studioSubscribers = serve(studioSubscribersApi, {
  list: async ({ ctx, query: { status, q, before, size } }) => {
    const filter = { state: status === 'all' ? null : status, q, before: before ?? null }
    const [rows, counts] = await Promise.all([
      selectSubscribers(ctx.db, filter, size + 1),
      countByState(ctx.db),
    ])
    const of = (state: string) => Number(counts.find((one) => one.state === state)?.count ?? 0)
    const [confirmed, pending, paused] = [of('confirmed'), of('pending'), of('paused')]
    const shown = rows.slice(0, size)
    return {
      records: shown.map(toStudioSubscriber),
      next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
      counts: { all: confirmed + pending + paused, confirmed, pending, paused },
    }
  },

  export: async ({ ctx, viewer }) => {
    await requireConfirmation(ctx, viewer)
    return giveList(ctx)
  },

  import: ({ ctx, body: { csv, hasAgreed } }) => takeList(ctx, csv, !hasAgreed),

  activate: ({ ctx, params }) =>
    ctx.transaction(async (tx) => {
      if ((await selectSubscriber(tx, params.id))?.state !== 'paused') throw refusal('no-such-subscriber')
      await updateSubscriber(tx, params.id, { state: 'confirmed', refusals: 0, refusal: null })
      return null
    }),

  remove: ({ ctx, params }) =>
    ctx.transaction(async (tx) => {
      if (!(await deleteSubscriber(tx, params.id))) throw refusal('no-such-subscriber')
      return null
    }),

  sentArticles: async ({ ctx }) => ({
    records: (await readSentArticles(ctx)).map(({ notified_at, ...article }) => ({
      ...article,
      notifyTime: new Date(notified_at).toISOString(),
    })),
  }),

  sending: async ({ ctx, params }) => {
    const [emails, missing] = await Promise.all([
      countArticleEmails(ctx.db, params.id),
      countMissing(ctx.db, params.id),
    ])
    return { ...emails, missing }
  },

  sendAgain: async ({ ctx, params }) => ({ count: await sendAgain(ctx, params.id) }),
})
