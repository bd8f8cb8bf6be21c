/** Files on their way into a collection: added at its end once they are stored. */
import type { MediaFile } from '#contract/studio/media.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { useRefreshVideos } from './use-videos.ts'
import { useStudioVideoTexts } from './videos-texts.ts'

const isPlayable = ({ type }: File) => /^(video|audio)\//.test(type)

export const useVideoUploads = (collectionId: number) => {
  const texts = useStudioVideoTexts()
  const site = useTexts()
  const api = useStudioApi()
  const notify = useNotify()
  const refresh = useRefreshVideos()
  const queue = useUploadQueue(`collection:${collectionId}`, async (files: MediaFile[]) => {
    for (const { id: mediaId } of files)
      try {
        await api.studioCollections.addVideo({
          params: { id: collectionId },
          body: { source: { kind: 'media', mediaId }, name: '', description: '' },
        })
      } catch (error) {
        // The file is in the library; without this, the others would not be added.
        if (!isFailure(error)) throw error
        notify('warning', texts.notAdded(failureText(error, site)))
      }
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
