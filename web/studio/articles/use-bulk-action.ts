/** Changes the selected articles, shows the result in the table, and offers to undo it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkAction } from '#contract/studio/articles.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

/** @param onDone called when every article was changed */
export const useBulkAction = (ids: number[], onDone: () => void) => {
  const texts = useStudioTexts('articles')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const offerUndo = useOfferUndo()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['studio', 'articles'] })
  const undo = useMutation({
    mutationFn: (token: string) => api.studioArticles.undo({ body: { token } }),
    onSuccess: ({ changed }) => notify('success', texts.undone(changed)),
    onSettled: refresh,
  })
  const change = useMutation({
    mutationFn: (action: BulkAction) => api.studioArticles.bulk({ body: { ids, action } }),
    onSuccess: ({ changed, undoToken, failed }, action) => {
      const [first] = failed
      if (first) notify('error', texts.failed(failed.length, first.message))
      else onDone()
      if (changed === 0 && !first) notify('warning', texts.nothingChanged)
      if (undoToken !== null)
        offerUndo({
          text: action.kind === 'trash' ? texts.trashed(changed) : texts.done(changed),
          undo: () => undo.mutate(undoToken),
        })
    },
    onSettled: refresh,
  })
  const run = async (action: BulkAction) => {
    const question = {
      title: texts.deleteTitle(ids.length),
      text: texts.deleteText,
      confirm: texts.delete,
      isDangerous: true,
    }
    if (action.kind === 'delete' && !(await confirm(question))) return
    change.mutate(action)
  }
  return { run: (action: BulkAction) => void run(action), isRunning: change.isPending || undo.isPending }
}
