/** What the list can do with a talk at once: pin, privacy, trash; each can be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StudioTalk } from '#contract/studio/talks.ts'
import { isFailure } from '#web/failure.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { talkBody, writtenTalk } from './talk-record.ts'

type Flags = Partial<Pick<StudioTalk, 'isTop' | 'isPrivate'>>

export const useTalkActions = () => {
  const texts = useStudioTexts('talks')
  const api = useStudioApi()
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['studio', 'talks'] })

  const change = useMutation({
    mutationFn: ({ talk, flags }: { talk: StudioTalk; flags: Flags }) => {
      const body = { ...talkBody(writtenTalk(talk)), ...flags }
      return api.studioTalks.save({ params: { id: talk.id }, body: { ...body, baseVersion: talk.version } })
    },
    onError: (error) => {
      if (isFailure(error) && error.kind === 'conflict') notify('warning', texts.changedElsewhere)
    },
    onSettled,
  })
  const restore = useChange(
    ['studio', 'talks'],
    (id: number) => api.studioTalks.restore({ params: { id } }),
    () => texts.restored,
  )
  const trash = useMutation({
    mutationFn: (id: number) => api.studioTalks.trash({ params: { id } }),
    onSuccess: (_, id) => offerUndo({ text: texts.trashed, undo: () => restore.mutate(id) }),
    onSettled,
  })
  return {
    change: (talk: StudioTalk, flags: Flags) => change.mutate({ talk, flags }),
    trash: (id: number) => trash.mutate(id),
    restore: (id: number) => restore.mutate(id),
    isRunning: change.isPending || trash.isPending || restore.isPending,
  }
}
