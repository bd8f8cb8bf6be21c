/** The API of drafts as the saver needs it: changes instead of the whole text where that is shorter. */
import { singleChange } from '#contract/studio/apply-changes.ts'
import type { DraftConflict } from '#contract/studio/drafts.ts'
import { hashText } from '#contract/studio/hash-text.ts'
import type { RequestFailure } from '#web/failure.ts'
import type { StudioClient } from '../session/studio-api.ts'
import { isSameValue, serverDraft } from './draft-content.ts'
import type { DraftServer } from './draft-saver.ts'

/** Below this the whole text costs no more than its changes. */
const SHORT_TEXT = 1000

export const createDraftServer = (api: StudioClient, device: string): DraftServer => ({
  create: async ({ saveId, content: { title, markdown } }) => {
    const article = await api.drafts.create({ body: { saveId, device, title, markdown } })
    return { articleId: article.id, draft: serverDraft(article.draft) }
  },
  save: ({ articleId, saveId, base, content, isWhole }) => {
    const { title, markdown, properties } = content
    const before = base.content
    const text =
      isWhole || markdown.length < SHORT_TEXT
        ? { markdown }
        : { patch: { changes: singleChange(before.markdown, markdown), hash: hashText(markdown) } }
    return api.drafts.save({
      params: { id: articleId },
      body: {
        saveId,
        device,
        baseRevision: base.revision,
        title,
        ...(isSameValue(properties, before.properties) ? {} : { properties }),
        ...text,
      },
    })
  },
  conflict: ({ data }: RequestFailure) => {
    const { reason, current } = data as DraftConflict
    return { isStale: reason === 'stale', theirs: serverDraft(current) }
  },
})
