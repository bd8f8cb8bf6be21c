/** Asks for another name of a passkey, and offers to undo the change. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '#contract/studio/passkeys.ts'
import { DialogForm, DialogText } from '../frame/DialogForm.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

/** As the contract has it. */
const MAX_PASSKEY_NAME = 60

type Props = { passkey: Pick<Passkey, 'id' | 'name'>; listKey: readonly string[]; onClose: () => void }

export const RenamePasskeyDialog = ({ passkey: { id, name }, listKey, onClose }: Props) => {
  const { passkeys: texts } = useStudioTexts('operations')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const offerUndo = useOfferUndo()
  const draft = useFormDraft(`passkey:${id}`, { name })
  const send = (next: string) => api.studioPasskeys.rename({ params: { id }, body: { name: next } })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: listKey })
  const undo = useMutation({ mutationFn: send, onSettled })
  const rename = useMutation({
    // The dialog shows the error.
    meta: { silent: true },
    mutationFn: send,
    onSuccess: ({ formerName }, next) => {
      offerUndo({ text: texts.renamed(next.trim()), undo: () => undo.mutate(formerName) })
      draft.forget()
      onClose()
    },
    onSettled,
  })
  return (
    <DialogForm
      title={texts.renameTitle}
      submit={texts.save}
      fields={['name']}
      draft={draft}
      saving={rename}
      onSubmit={() => rename.mutate(draft.form.name)}
      onClose={onClose}
    >
      {({ set }) => (
        <DialogText
          name="name"
          label={texts.name}
          value={draft.form.name}
          max={MAX_PASSKEY_NAME}
          needed={texts.nameNeeded}
          onChange={(value) => set({ name: value })}
        />
      )}
    </DialogForm>
  )
}
