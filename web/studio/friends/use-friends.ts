/** The friend links in the studio, with what changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FriendForm, StudioFriend } from '#contract/studio/friends.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { refreshAfterSaving, useChange, useRefresh, useUndoByToken } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const KEY = ['studio', 'friends']

export const useFriends = () => {
  const api = useStudioApi()
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.studioFriends.list(),
    staleTime: 0,
  })
}

export const useFriendActions = () => {
  const texts = useStudioTexts('friends')
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const onSettled = useRefresh(KEY, ['studio', 'media'])
  const offerUndo = useUndoByToken({
    undo: (token) => api.studioFriends.undo({ body: { token } }),
    undone: texts.undone,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: StudioFriend) => api.studioFriends.remove({ params: { id } }),
    onSuccess: ({ undoToken }, { name, isRequest }) =>
      offerUndo((isRequest ? texts.declined : texts.deleted)(name), undoToken),
    onSettled,
  })
  /** Null: a new one. The dialog shows the error. */
  const save = useMutation({
    meta: { silent: true },
    mutationFn: async ({ friend, form }: { friend: StudioFriend | null; form: FriendForm }) => {
      if (friend) await api.studioFriends.save({ params: { id: friend.id }, body: form })
      else await api.studioFriends.create({ body: form })
    },
    onSuccess: (_, { friend }) => notify('success', friend ? texts.saved : texts.added),
    onSettled: refreshAfterSaving(onSettled),
  })
  const approve = useChange(
    onSettled,
    ({ id }: StudioFriend) => api.studioFriends.approve({ params: { id } }),
    (_, { name }) => texts.approved(name),
  )
  const order = useChange(onSettled, (ids: number[]) => api.studioFriends.order({ body: { ids } }))
  return {
    remove,
    save,
    approve,
    /** The list stands in its new order at once. */
    order: (friends: StudioFriend[]) => {
      queryClient.setQueryData(KEY, (data: { isHidden: boolean } | undefined) => data && { ...data, friends })
      order.mutate(friends.map(({ id }) => id))
    },
  }
}
export type FriendActions = ReturnType<typeof useFriendActions>
