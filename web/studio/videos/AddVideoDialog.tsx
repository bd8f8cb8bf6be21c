/** Adds a video of another site by its URL. */
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { DialogForm, DialogText } from '../frame/DialogForm.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import type { VideoActions } from './use-videos.ts'

const MAX_URL = 2000
const MAX_NAME = 200

type Props = { collectionId: number; add: VideoActions['add']; onClose: () => void }

export const AddVideoDialog = ({ collectionId, add, onClose }: Props) => {
  const texts = useStudioTexts('videos')
  const notify = useNotify()
  const draft = useFormDraft(`new-video:${collectionId}`, { url: '', name: '' })
  const { form } = draft
  return (
    <DialogForm
      title={texts.addByUrl}
      submit={texts.addByUrl}
      fields={['url', 'name']}
      draft={draft}
      saving={add}
      onSubmit={() =>
        add.mutate(form, {
          onSuccess: () => {
            draft.forget()
            notify('success', texts.added)
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <DialogText
            name="url"
            label={texts.url}
            value={form.url}
            max={MAX_URL}
            placeholder="https://"
            inputMode="url"
            needed={texts.urlMissing}
            onChange={(url) => set({ url })}
          />
          <DialogText
            name="name"
            label={texts.newName}
            value={form.name}
            max={MAX_NAME}
            onChange={(name) => set({ name })}
          />
          <small>{texts.urlNote}</small>
        </>
      )}
    </DialogForm>
  )
}
