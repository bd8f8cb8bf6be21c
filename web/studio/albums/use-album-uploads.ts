/** Photos on their way into an album: added at its end in the order in which they were chosen, each once. */
import type { MediaFile } from '#contract/studio/media.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { useRefreshAlbums } from './use-albums.ts'

/** As many as one request takes. */
const MAX_AT_ONCE = 500
/** While hundreds arrive, the album is loaded again at most so often. */
const REFRESH_MS = 1500

let isRefreshDue = false

export const useAlbumUploads = (albumId: number) => {
  const texts = useStudioTexts('albums')
  const api = useStudioApi()
  const notify = useNotify()
  const refresh = useRefreshAlbums()
  const refreshSoon = () => {
    if (isRefreshDue) return
    isRefreshDue = true
    setTimeout(() => {
      isRefreshDue = false
      void refresh()
    }, REFRESH_MS)
  }
  const queue = useUploadQueue(`album:${albumId}`, async (files: MediaFile[]) => {
    const photos = files.filter(({ image }) => image !== null).map(({ id }) => ({ mediaId: id }))
    for (let from = 0; from < photos.length; from += MAX_AT_ONCE)
      await api.studioAlbums.addPhotos({
        params: { id: albumId },
        body: { photos: photos.slice(from, from + MAX_AT_ONCE) },
      })
    refreshSoon()
  })
  return {
    ...queue,
    add: (files: File[]) => {
      const images = files.filter(({ type }) => type.startsWith('image/') || type === '')
      if (images.length < files.length) notify('warning', texts.onlyImages)
      queue.add(images)
    },
  }
}
