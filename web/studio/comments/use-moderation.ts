/** Moderates comments: the list changes at once, the server follows, and the last step can be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentStatus, ModerationAction } from '#contract/studio/comments.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { COMMENTS_KEY } from './use-comment-list.ts'

const CHANGES_KEY = ['studio', 'comments', 'change']

type Changed = { undoToken: string | null }
type Options = {
  status: CommentStatus
  moveAway: (ids: readonly number[], to: CommentStatus | null) => void
  /** Called when comments are back in the list. */
  onUndone: (ids: readonly number[]) => void
}

/** What a comment becomes; restored ones become what they were. */
const statusAfter: Record<ModerationAction, CommentStatus | null> = {
  approve: 'published',
  spam: 'spam',
  trash: 'trash',
  restore: 'published',
  delete: null,
}

export const useModeration = ({ status, moveAway, onUndone }: Options) => {
  const texts = useStudioTexts('comments')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const offerUndo = useOfferUndo()
  /** Once for many changes in a row: a list that was read between two of them would show the second one undone. */
  const onSettled = () => {
    if (queryClient.isMutating({ mutationKey: CHANGES_KEY }) > 1) return undefined
    return queryClient.invalidateQueries({ queryKey: COMMENTS_KEY })
  }
  const shared = { mutationKey: CHANGES_KEY, onSettled }
  const change = useMutation({
    ...shared,
    mutationFn: (body: { ids: number[]; action: ModerationAction }) => api.studioComments.moderate({ body }),
  })
  const reply = useMutation({
    ...shared,
    // The form shows the error.
    meta: { silent: true },
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      api.studioComments.reply({ params: { id }, body: { commentContent: text } }),
  })
  const undo = useMutation({
    ...shared,
    mutationFn: (token: string) => api.studioComments.undo({ body: { token } }),
    onSuccess: () => notify('success', texts.undone),
  })
  /** Offered before the server has answered: it is undone when it has. */
  const offer = (text: string, ids: readonly number[], pending: Promise<Changed>) =>
    offerUndo({
      text,
      undo: () => {
        void pending
          .then(({ undoToken }) => (undoToken === null ? null : undo.mutateAsync(undoToken)))
          .then(() => onUndone(ids))
          // What went wrong was shown already.
          .catch(() => {})
      },
    })

  const moderate = async (ids: number[], action: ModerationAction) => {
    if (ids.length === 0) return
    if (action === 'delete') {
      const question = {
        title: texts.deleteTitle(ids.length),
        text: texts.deleteText,
        confirm: texts.delete,
      }
      if (!(await confirm(question))) return
      moveAway(ids, null)
      change.mutate({ ids, action })
      return
    }
    if (statusAfter[action] !== status) moveAway(ids, statusAfter[action])
    const pending = change.mutateAsync({ ids, action })
    pending.catch(() => {})
    offer(texts.done[action](ids.length), ids, pending)
  }

  /** Rejects with the failure, which the form shows. */
  const sendReply = async (id: number, text: string) => {
    const outcome = await reply.mutateAsync({ id, text })
    if (status === 'waiting') moveAway([id], 'published')
    offer(status === 'waiting' ? texts.repliedAndApproved : texts.replied, [id], Promise.resolve(outcome))
  }
  return { moderate: (ids: number[], action: ModerationAction) => void moderate(ids, action), sendReply }
}
export type Moderation = ReturnType<typeof useModeration>
