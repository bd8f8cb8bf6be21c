/** The friend links in the studio, with what changes them. While a check runs, they are loaded every second. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FriendForm, StudioFriend } from '#contract/studio/friends.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { refreshAfterSaving, useChange, useRefresh, useUndoByToken } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const KEY = ['studio', 'friends']
const WHILE_CHECKING_MS = 1000

export const formOf = ({ name, url, intro, avatar }: StudioFriend): FriendForm => ({
  name,
  url,
  intro,
  avatar,
})

const waitingIn = (friends: StudioFriend[]) => friends.filter(({ isWaiting }) => isWaiting).length

export const useFriends = () => {
  const api = useStudioApi()
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.studioFriends.list(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && waitingIn(data.friends) > 0 ? WHILE_CHECKING_MS : false,
  })
}

/** The check that runs: how many websites are left of how many. Says how it ended. */
export const useCheckProgress = (friends: StudioFriend[]) => {
  const texts = useStudioTexts('friends')
  const notify = useNotify()
  const asked = useRef(new Set<number>())
  const left = waitingIn(friends)
  for (const { id, isWaiting } of friends) if (isWaiting) asked.current.add(id)
  const all = asked.current.size
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when nothing is left
  useEffect(() => {
    if (left > 0 || all === 0) return
    const failed = friends.filter(({ id, check }) => asked.current.has(id) && check?.outcome === 'fails')
    asked.current.clear()
    notify(failed.length > 0 ? 'warning' : 'success', texts.checked(all, failed.length))
  }, [left, all])
  return { left, all }
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
  /** A permanent redirect becomes the URL. */
  const moveTo = useChange(
    onSettled,
    ({ friend, url }: { friend: StudioFriend; url: string }) =>
      api.studioFriends.save({ params: { id: friend.id }, body: { ...formOf(friend), url } }),
    () => texts.saved,
  )
  const approve = useChange(
    onSettled,
    ({ id }: StudioFriend) => api.studioFriends.approve({ params: { id } }),
    (_, { name }) => texts.approved(name),
  )
  const order = useChange(onSettled, (ids: number[]) => api.studioFriends.order({ body: { ids } }))
  const check = useChange(onSettled, (ids?: number[]) =>
    api.studioFriends.startCheck({ body: ids ? { ids } : {} }),
  )
  return {
    remove,
    save,
    moveTo,
    approve,
    check,
    /** The list stands in its new order at once. */
    order: (friends: StudioFriend[]) => {
      queryClient.setQueryData(KEY, (data: { isHidden: boolean } | undefined) => data && { ...data, friends })
      order.mutate(friends.map(({ id }) => id))
    },
  }
}
export type FriendActions = ReturnType<typeof useFriendActions>
