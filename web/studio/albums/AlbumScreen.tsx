/** One album: its photos in their order, with captions and alternative texts in place, uploads and a selection. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { albumUrl } from '#contract/url-names.ts'
import { Link } from '#web/router/Link.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { idOf, type PageProps } from '#web/router/route.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import styles from '../frame/RecordHead.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useUndoByToken } from '../frame/use-change.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AddFiles } from '../uploads/AddFiles.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { AlbumForm } from './AlbumForm.tsx'
import { AlbumPhotos } from './AlbumPhotos.tsx'
import { type AlbumWithPhotos, useAlbum, useRefreshAlbums } from './use-albums.ts'

const AlbumScreen = ({ params, search }: PageProps) => {
  const texts = useStudioTexts('albums')
  const { data, error, refetch } = useAlbum(idOf(params.albumId))
  if (error && data === undefined) return <LoadError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data === null)
    return (
      <State mood="odd" level="h1" title={texts.gone} text={texts.goneText}>
        <Link className="btn btn-line sm" to={studioPages.albums.href()}>
          {texts.toAlbums}
        </Link>
      </State>
    )
  return <OpenAlbum album={data} focusedPhoto={Number(search.get('photo'))} />
}
export default AlbumScreen

/** @param focusedPhoto the one whose text has the focus when the screen opens; 0: none */
const OpenAlbum = ({ album, focusedPhoto }: { album: AlbumWithPhotos; focusedPhoto: number }) => {
  const texts = useStudioTexts('albums')
  const notify = useNotify()
  const [isEditing, setIsEditing] = useState(false)
  const uploads = useAlbumUploads(album.id)
  const { name, description, isPrivate, photos } = album
  useEffect(() => {
    const tile = document.querySelector(`[data-photo="${focusedPhoto}"]`)
    tile?.scrollIntoView({ block: 'center' })
    tile?.querySelector<HTMLElement>('input:not([type])')?.focus({ preventScroll: true })
  }, [focusedPhoto])
  return (
    <>
      <p className={styles.up}>
        <Link to={studioPages.albums.href()}>
          <StudioIcon name="chevron-left" size={15} />
          {texts.toAlbums}
        </Link>
      </p>
      <ScreenHead title={name} text={description}>
        <Button icon="pencil" size={15} onClick={() => setIsEditing(true)}>
          {texts.edit}
        </Button>
        <AddFiles label={texts.upload} accept="image/*" onFiles={uploads.add} />
      </ScreenHead>
      <div className={styles.facts}>
        <span>{texts.photos(photos.length)}</span>
        {isPrivate ? (
          <span>
            <StudioIcon name="lock" size={14} />
            {texts.private}
          </span>
        ) : (
          <a href={albumUrl(album)}>
            <StudioIcon name="external-link" size={14} />
            {texts.view}
          </a>
        )}
        <DeleteAlbum album={album} />
      </div>
      {photos.length === 0 ? (
        <State title={texts.noPhotos} text={texts.noPhotosText} />
      ) : (
        <AlbumPhotos album={album} />
      )}
      <UploadList uploads={uploads} />
      {isEditing ? (
        <AlbumForm
          album={album}
          onSaved={() => {
            setIsEditing(false)
            notify('success', texts.saved)
          }}
          onClose={() => setIsEditing(false)}
        />
      ) : null}
    </>
  )
}

const DeleteAlbum = ({ album: { id, name } }: { album: AlbumWithPhotos }) => {
  const texts = useStudioTexts('albums')
  const api = useStudioApi()
  const go = useNavigate()
  const refresh = useRefreshAlbums()
  const offerUndo = useUndoByToken({
    undo: (token) => api.studioAlbums.undo({ body: { token } }),
    undone: texts.back,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => api.studioAlbums.remove({ params: { id } }),
    onSuccess: async ({ undoToken }) => {
      await go(studioPages.albums.href())
      offerUndo(texts.deleted(name), undoToken)
      await refresh()
    },
  })
  return (
    <button
      type="button"
      className={styles.delete}
      aria-busy={remove.isPending}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <StudioIcon name="trash-2" size={14} />
      {texts.delete}
    </button>
  )
}

/** As many as one request takes. */
const MAX_AT_ONCE = 500
/** While hundreds arrive, the album is loaded again at most so often. */
const REFRESH_MS = 1500

let isRefreshDue = false

/** Photos on their way into an album: added at its end in the order in which they were chosen, each once. */
const useAlbumUploads = (albumId: number) => {
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
