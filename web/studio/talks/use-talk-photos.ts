/** The photos of a talk that are on their way: chosen, taken, pasted or dropped; nine at most. */
import type { MediaFile } from '#contract/studio/media.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { currentDraft } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { type EditedTalk, MAX_TALK_PHOTOS, talkFilesPlace, withFiles } from './talk-kind.ts'

export type TalkUploads = ReturnType<typeof useTalkPhotos>

export const useTalkPhotos = (draft: EditedTalk) => {
  const texts = useStudioTexts('talks')
  const notify = useNotify()
  const addPhotos = async (files: MediaFile[]) => {
    const current = currentDraft(draft)
    current.change({ photos: withFiles(current.get().content.photos, files) })
    await current.stored()
  }
  const queue = useUploadQueue(draft.key(), addPhotos, talkFilesPlace(draft.key()))
  const sending = queue.files.filter(({ error }) => error === null).length
  return {
    ...queue,
    sending,
    add: (files: File[]) => {
      const images = files.filter(({ type }) => type.startsWith('image/') || type === '')
      if (images.length < files.length) notify('warning', texts.onlyImages)
      const room = Math.max(0, MAX_TALK_PHOTOS - draft.get().content.photos.length - queue.files.length)
      if (images.length > room) notify('warning', texts.tooMany)
      if (room > 0 && images.length > 0) queue.add(images.slice(0, room))
    },
  }
}
