/** What the list can do with a reader at once; what can be undone offers it. */
import { useMutation } from '@tanstack/react-query'
import type { StudioReader } from '#contract/studio/readers.ts'
import { useChange, useRefresh } from '../frame/use-change.ts'
import { useUndoByToken } from '../frame/use-undo-by-token.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

type Reader = Pick<StudioReader, 'id' | 'nickname'>

export const useReaderActions = () => {
  const texts = useStudioTexts('readers')
  const api = useStudioApi()
  const onSettled = useRefresh(['studio', 'readers'], ['studio', 'comments'])
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
  const enable = useChange(
    onSettled,
    ({ id }: Reader) => api.studioReaders.enable({ params: { id } }),
    (_, { nickname }) => texts.enabledDone(nickname),
  )
  const endSessions = useChange(
    onSettled,
    ({ id }: Reader) => api.studioReaders.endSessions({ params: { id } }),
    ({ ended }) => texts.sessionsEnded(ended),
  )
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
