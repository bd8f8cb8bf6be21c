/** Implements draftsApi: the owner writes, compares, restores and publishes articles. */
import { draftsApi } from '#contract/studio/drafts.ts'
import { linkTranslation } from '#server/features/articles/link-translation.ts'
import { renderTextPreview } from '#server/features/media/render-text.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createArticle } from './create-article.ts'
import { toDraft, toPublication, toVersion, unpackContent } from './drafts.mapper.ts'
import { selectVersion, selectVersions } from './drafts.sql.ts'
import { publishDraft, unpublish } from './publish-draft.ts'
import { hasChanges, readDraft, selectEdited } from './read-draft.ts'
import { discardDraft, restoreVersion } from './replace-draft.ts'
import { saveDraft } from './save-draft.ts'

export const drafts = serve(draftsApi, {
  create: async ({ ctx, body }) => readDraft(ctx, await createArticle(ctx, body)),

  show: async ({ ctx, params }) => readDraft(ctx, params.id),

  revision: async ({ ctx, params }) => {
    const edited = await selectEdited(ctx.db, params.id)
    return {
      ...toDraft(edited.draft),
      publication: toPublication(edited.article),
      hasChanges: hasChanges(edited),
    }
  },

  save: async ({ ctx, params, body }) => saveDraft(ctx, params.id, body),

  discard: async ({ ctx, params, body }) => {
    await discardDraft(ctx, params.id, body)
    return readDraft(ctx, params.id)
  },

  versions: async ({ ctx, params }) => (await selectVersions(ctx.db, params.id)).map(toVersion),

  version: async ({ ctx, params }) => {
    const row = await selectVersion(ctx.db, params.id, params.versionId)
    return row ? { ...toVersion(row), ...unpackContent(row.content) } : null
  },

  restore: async ({ ctx, params, body }) => {
    await restoreVersion(ctx, params.id, params.versionId, body)
    return readDraft(ctx, params.id)
  },

  publish: async ({ ctx, params, body }) => {
    await publishDraft(ctx, params.id, body)
    return readDraft(ctx, params.id)
  },

  unpublish: async ({ ctx, params }) => {
    await unpublish(ctx, params.id)
    return readDraft(ctx, params.id)
  },

  translate: async ({ ctx, params, body }) => {
    await linkTranslation(ctx, params.id, body.translationId)
    return readDraft(ctx, params.id)
  },

  render: async ({ ctx, body }) => renderTextPreview(ctx, body.markdown),
})
