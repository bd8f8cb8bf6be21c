/** Files on their way into a collection: added at its end once they are stored. */
import type { MediaFile } from '#contract/studio/media.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { createUploadedAdder } from './add-uploaded.ts'
import { useRefreshVideos } from './use-videos.ts'

const isPlayable = ({ type }: File) => /^(video|audio)\//.test(type)

export const useVideoUploads = (collectionId: number) => {
  const texts = useStudioTexts('videos')
  const site = useTexts()
  const api = useStudioApi()
  const notify = useNotify()
  const refresh = useRefreshVideos()
  // The queue keeps the one of the first time: it knows which files it has added.
  const addUploaded = createUploadedAdder({
    add: ({ id: mediaId }) =>
      api.studioCollections.addVideo({
        params: { id: collectionId },
        body: { source: { kind: 'media', mediaId }, name: '', description: '' },
      }),
    onRefused: ({ name }, error) => notify('warning', texts.notAdded(name, failureText(error, site))),
  })
  const queue = useUploadQueue(`collection:${collectionId}`, async (files: MediaFile[]) => {
    await addUploaded(files)
    await refresh()
  })
  return {
    ...queue,
    add: (files: File[]) => {
      const playable = files.filter(isPlayable)
      if (playable.length < files.length) notify('warning', texts.onlyVideos)
      if (playable.length > 0) queue.add(playable)
    },
  }
}
