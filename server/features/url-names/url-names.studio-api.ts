/** Implements studioUrlNamesApi. */
import { studioUrlNamesApi } from '#contract/studio/url-names.ts'
import { serve } from '#server/platform/http/serve.ts'
import { proposeName } from './propose-name.ts'

export const studioUrlNames = serve(studioUrlNamesApi, {
  propose: async ({ ctx, query: { kind, title, id } }) => ({
    name: await proposeName(ctx.db, kind, { title }, id ?? null),
  }),
})
