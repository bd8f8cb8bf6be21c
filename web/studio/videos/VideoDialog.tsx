/** Name, description, cover and collection of a video. */
import type { StudioVideo } from '#contract/studio/videos.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { DialogForm, DialogPart, DialogText } from '../frame/DialogForm.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ImageChoice } from '../uploads/ImageChoice.tsx'
import { useCollections, type VideoActions } from './use-videos.ts'

const MAX_NAME = 200
const MAX_DESCRIPTION = 2000

type Props = { video: StudioVideo; save: VideoActions['save']; onClose: () => void }

export const VideoDialog = ({ video, save, onClose }: Props) => {
  const texts = useStudioTexts('videos')
  const notify = useNotify()
  const { data } = useCollections()
  const { id, name, description, coverMediaId, collectionId, cover } = video
  const saved = { name, description, coverMediaId, collectionId, coverSrc: cover?.src ?? null }
  const draft = useFormDraft(`video:${id}`, saved)
  const { coverSrc, ...form } = draft.form
  return (
    <DialogForm
      title={texts.editVideo}
      submit={texts.save}
      fields={['name', 'description', 'coverMediaId', 'collectionId']}
      draft={draft}
      saving={save}
      onSubmit={() =>
        save.mutate(
          { id, form },
          {
            onSuccess: () => {
              draft.forget()
              notify('success', texts.saved)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <DialogText
            name="name"
            label={texts.name}
            value={form.name}
            max={MAX_NAME}
            needed={texts.nameMissing}
            onChange={(value) => set({ name: value })}
          />
          <DialogText
            name="description"
            label={texts.description}
            value={form.description}
            max={MAX_DESCRIPTION}
            rows={3}
            onChange={(value) => set({ description: value })}
          />
          <DialogPart name="coverMediaId" label={texts.cover}>
            <ImageChoice
              label={texts.cover}
              src={coverSrc}
              otherwise={texts.videoCover}
              isWide
              onChoose={(mediaId, src) => set({ coverMediaId: mediaId, coverSrc: src })}
              onRemove={() => set({ coverMediaId: null, coverSrc: null })}
            />
          </DialogPart>
          {data && data.collections.length > 1 ? (
            <DialogPart name="collectionId" label={texts.inCollection}>
              <select
                aria-label={texts.inCollection}
                value={form.collectionId}
                onChange={({ target }) => set({ collectionId: Number(target.value) })}
              >
                {data.collections.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            </DialogPart>
          ) : null}
        </>
      )}
    </DialogForm>
  )
}
