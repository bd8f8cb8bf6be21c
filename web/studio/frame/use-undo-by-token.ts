/** Offers to undo what the server has done, by the token that it gave for it. */
import { useMutation } from '@tanstack/react-query'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useOfferUndo } from './UndoProvider.tsx'

type Options = {
  undo: (token: string) => Promise<unknown>
  /** Shown when it was undone. */
  undone: string
  /** Loads again what has changed, also after a failure. */
  onSettled: () => Promise<unknown>
}

/** `const offer = useUndoByToken({ … })`, then `offer('3 articles moved to the trash', undoToken)`. */
export const useUndoByToken = ({ undo, undone, onSettled }: Options) => {
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const { mutate } = useMutation({ mutationFn: undo, onSuccess: () => notify('success', undone), onSettled })
  return (text: string, token: string) => offerUndo({ text, undo: () => mutate(token) })
}
