/** What the list can do with a reader at once; what can be undone offers it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StudioReader } from '#contract/studio/readers.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useUndoByToken } from '../frame/use-undo-by-token.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

type Reader = Pick<StudioReader, 'id' | 'nickname'>

export const useReaderActions = () => {
  const texts = useStudioTexts('readers')
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['studio', 'readers'] }),
      queryClient.invalidateQueries({ queryKey: ['studio', 'comments'] }),
    ])
  const offerUndo = useUndoByToken({
    undo: (token) => api.studioReaders.undo({ body: { token } }),
    undone: texts.undone,
    onSettled,
  })
  const disable = useMutation({
    mutationFn: ({ reader, trashComments }: { reader: Reader; trashComments: boolean }) =>
      api.studioReaders.disable({ params: { id: reader.id }, body: { trashComments } }),
    onSuccess: ({ undoToken, trashed }, { reader: { nickname } }) =>
      offerUndo(
        trashed > 0 ? texts.disabledAndTrashed(nickname, trashed) : texts.disabledDone(nickname),
        undoToken,
      ),
    onSettled,
  })
  const enable = useMutation({
    mutationFn: ({ id }: Reader) => api.studioReaders.enable({ params: { id } }),
    onSuccess: (_, { nickname }) => notify('success', texts.enabledDone(nickname)),
    onSettled,
  })
  const endSessions = useMutation({
    mutationFn: ({ id }: Reader) => api.studioReaders.endSessions({ params: { id } }),
    onSuccess: ({ ended }) => notify('success', texts.sessionsEnded(ended)),
    onSettled,
  })
  const unsubscribe = useMutation({
    mutationFn: ({ id }: Reader) => api.studioReaders.unsubscribe({ params: { id } }),
    onSuccess: ({ undoToken }, { nickname }) => offerUndo(texts.unsubscribed(nickname), undoToken),
    onSettled,
  })
  return {
    disable: (reader: Reader, trashComments: boolean) => disable.mutate({ reader, trashComments }),
    enable: (reader: Reader) => enable.mutate(reader),
    endSessions: (reader: Reader) => endSessions.mutate(reader),
    unsubscribe: (reader: Reader) => unsubscribe.mutate(reader),
  }
}
