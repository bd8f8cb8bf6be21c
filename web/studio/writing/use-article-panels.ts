/** The panels of the desk that need the article as the server has it: publishing and versions. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useSaveEverything } from './use-save-everything.ts'

export type DeskPanel = 'publish' | 'versions'

/** @param opened as it was opened; null for a new article */
export const useArticlePanels = (saver: DraftSaver, opened: ArticleUnderEdit | null) => {
  const api = useStudioApi()
  const saveEverything = useSaveEverything(saver)
  const [article, setArticle] = useState(opened)
  const [panel, setPanel] = useState<DeskPanel | null>(null)
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
  return { article, setArticle, panel, setPanel, openPanel: (next: DeskPanel) => opening.mutate(next) }
}
