/** The panels of the desk that need the article as the server has it: publishing and versions. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { useBackgroundStudioApi, useStudioApi } from '../session/studio-api.ts'
import type { SeenArticle } from './use-draft.ts'
import { useSaveEverything } from './use-save-everything.ts'

/** `compare`: the versions, with what readers see. */
export type DeskPanel = 'publish' | 'versions' | 'compare'

/** @param opened as it was opened; null for a new article, and without a network */
export const useArticlePanels = (saver: DraftSaver, opened: ArticleUnderEdit | null) => {
  const api = useStudioApi()
  const background = useBackgroundStudioApi()
  const saveEverything = useSaveEverything(saver)
  const [article, setArticle] = useState(opened)
  const [panel, setPanel] = useState<DeskPanel | null>(null)
  const { articleId, kind } = useSyncExternalStore(saver.subscribe, saver.get)
  const isUnknown = article === null && articleId !== null && kind === 'saved'
  useEffect(() => {
    if (!isUnknown) return
    // A failure says nothing that the next save does not say.
    background.drafts.show({ params: { id: articleId } }).then(setArticle, () => {})
  }, [background, articleId, isUnknown])
  const opening = useMutation({
    // What is published is what is saved.
    mutationFn: (_: DeskPanel) =>
      saveEverything(async () => {
        const { articleId } = saver.get()
        return articleId === null ? null : api.drafts.show({ params: { id: articleId } })
      }),
    onSuccess: (shown, next) => {
      if (!shown) return
      setArticle(shown)
      setPanel(next)
    },
  })
  return {
    article,
    setArticle,
    follow: ({ publication, hasChanges, revision }: SeenArticle) =>
      setArticle(
        (known) => known && { ...known, publication, hasChanges, draft: { ...known.draft, revision } },
      ),
    panel,
    setPanel,
    openPanel: (next: DeskPanel) => opening.mutate(next),
  }
}
