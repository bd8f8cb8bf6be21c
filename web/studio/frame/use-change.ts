/** A change that the server makes at once, with what it says when it is done. */
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useOfferUndo } from './UndoProvider.tsx'

/** Loads again what is below these keys, and resolves when it is shown. */
export const useRefresh = (...keys: QueryKey[]) => {
  const queryClient = useQueryClient()
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * @param refreshed what is loaded again, also after a failure: a key, or a function of `useRefresh`
 * @param done the text of the toast
 */
export const useChange = <Input = void, Result = unknown>(
  refreshed: QueryKey | (() => Promise<unknown>),
  change: (input: Input) => Promise<Result>,
  done?: (result: Result, input: Input) => string,
) => {
  const notify = useNotify()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result, input) => {
      if (done) notify('success', done(result, input))
    },
    onSettled: () =>
      typeof refreshed === 'function' ? refreshed() : queryClient.invalidateQueries({ queryKey: refreshed }),
  })
}

/** Moves things to the trash, which the bar offers to undo, and takes them out again. */
export const useTrash = (
  refreshed: QueryKey,
  requests: Record<'trash' | 'restore', (input: { params: { id: number } }) => Promise<unknown>>,
  texts: { trashed: string; restored: string },
) => {
  const offerUndo = useOfferUndo()
  const restore = useChange(
    refreshed,
    (id: number) => requests.restore({ params: { id } }),
    () => texts.restored,
  )
  const trash = useChange(refreshed, async (id: number) => {
    await requests.trash({ params: { id } })
    offerUndo({ text: texts.trashed, undo: () => restore.mutate(id) })
  })
  return { trash, restore }
}

type Options = {
  undo: (token: string) => Promise<unknown>
  /** Shown when it was undone. */
  undone: string
  /** Loads again what has changed, also after a failure. */
  onSettled: () => Promise<unknown>
}

/** Offers to undo what the server has done: `const offer = useUndoByToken({ … })`, then `offer('3 articles moved to the trash', undoToken)`. */
export const useUndoByToken = ({ undo, undone, onSettled }: Options) => {
  const offerUndo = useOfferUndo()
  const { mutate } = useChange(onSettled, undo, () => undone)
  return (text: string, token: string) => offerUndo({ text, undo: () => mutate(token) })
}

/**
 * Shows a change in every query below a key that is loaded, before it is loaded again. A response that is on its way was
 * read before the change and would take it back, so that request is canceled.
 * @param change returns undefined where there is nothing to change
 */
export const showSaved = <Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data | undefined) => Data | undefined,
): void => {
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Data>({ queryKey }, change)
}

/**
 * For `onSettled` of a save that a dialog waits for. A success waits, so that the dialog closes over what is new. A failure does not: without a connection, loading again
 * takes long to fail, too, and the dialog would say nothing until then.
 */
export const refreshAfterSaving =
  (refresh: () => Promise<unknown>) =>
  (_saved: unknown, error: unknown): Promise<unknown> | undefined => {
    const refreshed = refresh()
    return error ? undefined : refreshed
  }
