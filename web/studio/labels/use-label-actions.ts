/** Renames, merges and deletes a category or tag, and offers to undo it. */
import { useMutation } from '@tanstack/react-query'
import type { LocalizedNames } from '#contract/localized-texts.ts'
import type { LabelKind, StudioLabel } from '#contract/studio/labels.ts'
import { refreshAfterSaving, useRefresh, useUndoByToken } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

/** With names in each language for a category. */
type NewNames = Pick<StudioLabel, 'id' | 'name'> & { localized?: LocalizedNames; slug?: string }

export const useLabelActions = (kind: LabelKind) => {
  const texts = useStudioTexts('labels')
  const api = useStudioApi()
  const onSettled = useRefresh(['studio', 'labels'], ['studio', 'articles'])
  const offer = useUndoByToken({
    undo: (token) => api.studioLabels.undo({ body: { token } }),
    undone: texts.undone,
    onSettled,
  })
  const rename = useMutation({
    // The dialog shows the error.
    meta: { silent: true },
    mutationFn: ({ id, ...names }: NewNames) =>
      api.studioLabels.rename({ params: { id }, body: { kind, ...names } }),
    onSuccess: ({ undoToken }, { name }) => offer(texts.renamed(name), undoToken),
    onSettled: refreshAfterSaving(onSettled),
  })
  const merge = useMutation({
    meta: { silent: true },
    mutationFn: ({ id, targetId }: { id: number; targetId: number }) =>
      api.studioLabels.merge({ params: { id }, body: { kind, targetId } }),
    onSuccess: ({ changed, undoToken }) => offer(texts.merged(changed), undoToken),
    onSettled: refreshAfterSaving(onSettled),
  })
  const remove = useMutation({
    mutationFn: (id: number) => api.studioLabels.remove({ params: { id }, query: { kind } }),
    onSuccess: ({ changed, undoToken }) => offer(texts.deleted(changed), undoToken),
    onSettled,
  })
  return { rename, merge, remove }
}
export type LabelActions = ReturnType<typeof useLabelActions>
