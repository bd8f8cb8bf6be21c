/** Implements studioFindApi: the command palette finds everything of the owner's. */
import { studioFindApi } from '#contract/studio/find.ts'
import { serve } from '#server/platform/http/serve.ts'
import { findItems } from './find-items.ts'

export const studioFind = serve(studioFindApi, {
  find: ({ ctx, query: { q } }) => findItems(ctx, q),
})
