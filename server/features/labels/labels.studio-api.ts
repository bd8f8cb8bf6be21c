/** Implements studioLabelsApi: the owner renames, merges and deletes categories and tags. */
import { studioLabelsApi } from '#contract/studio/labels.ts'
import { serve } from '#server/platform/http/serve.ts'
import { mergeLabel, removeLabel, renameLabel, undoLabelChange } from './change-labels.ts'
import { toStudioLabel } from './labels.mapper.ts'
import { selectLabels } from './labels.sql.ts'

export const studioLabels = serve(studioLabelsApi, {
  list: async ({ ctx, query }) =>
    (await selectLabels(ctx.db, query.kind))
      .map(toStudioLabel)
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),

  rename: ({ ctx, params, body }) => renameLabel(ctx, body.kind, params.id, body),

  merge: ({ ctx, params, body }) => mergeLabel(ctx, body.kind, params.id, body.targetId),

  remove: ({ ctx, params, query }) => removeLabel(ctx, query.kind, params.id),

  undo: async ({ ctx, body }) => ({ changed: await undoLabelChange(ctx, body.token) }),
})
