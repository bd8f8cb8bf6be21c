/** What can be done with the selected photos: cover, place, another album, deletion with undo. */
import { useMutation } from '@tanstack/react-query'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button, IconButton } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AlbumPhotos.module.css'
import { type AlbumWithPhotos, useAlbums, useRefreshAlbums } from './use-albums.ts'

/** As many as one request takes. */
const MAX_AT_ONCE = 500

type Props = {
  album: AlbumWithPhotos
  /** In the order of the album. */
  selected: number[]
  onClear: () => void
  onToStart: () => void
  onToEnd: () => void
}

export const PhotoBulkBar = ({ album, selected, onClear, onToStart, onToEnd }: Props) => {
  const texts = useStudioTexts('albums')
  const { makeCover, transfer, remove, isRunning } = usePhotoActions(album.id, selected, onClear)
  const others = (useAlbums().data ?? []).filter(({ id }) => id !== album.id)
  const button = (icon: StudioIconName, label: string, run: () => void, isDangerous = false) => (
    <Button
      icon={icon}
      look="quiet"
      className={isDangerous ? styles.danger : undefined}
      disabled={isRunning}
      onClick={run}
    >
      {label}
    </Button>
  )
  const [only] = selected
  return (
    <div className={styles.bulk} role="toolbar" aria-label={texts.bulk} aria-busy={isRunning}>
      <b role="status">{texts.selected(selected.length)}</b>
      {only !== undefined && selected.length === 1
        ? button('image', texts.makeCover, () => makeCover(only))
        : null}
      {button('arrow-up', texts.toStart, onToStart)}
      {button('arrow-down', texts.toEnd, onToEnd)}
      {others.length > 0 ? (
        <select
          aria-label={texts.moveToLabel}
          value=""
          disabled={isRunning}
          onChange={({ target }) => {
            const chosen = others.find(({ id }) => id === Number(target.value))
            if (chosen) transfer(chosen)
          }}
        >
          <option value="" disabled>
            {texts.moveTo}
          </option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      {button('trash-2', texts.remove, remove, true)}
      <IconButton icon="x" label={texts.clearSelection} onClick={onClear} />
    </div>
  )
}

const usePhotoActions = (id: number, selected: number[], onClear: () => void) => {
  const texts = useStudioTexts('albums')
  const api = useStudioApi()
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const onSettled = useRefreshAlbums()
  const params = { id }
  const cover = useMutation({
    mutationFn: (coverPhotoId: number) => api.studioAlbums.save({ params, body: { coverPhotoId } }),
    onSuccess: () => {
      notify('success', texts.coverSaved)
      onClear()
    },
    onSettled,
  })
  const transfer = useMutation({
    mutationFn: async (target: { id: number; name: string }) => {
      for (const photoIds of inParts(selected))
        await api.studioAlbums.transferPhotos({ params, body: { photoIds, albumId: target.id } })
    },
    onSuccess: (_, { name }) => {
      notify('success', texts.moved(selected.length, name))
      onClear()
    },
    onSettled,
  })
  const undo = useMutation({
    mutationFn: async (tokens: string[]) => {
      // The last ones first: each part comes back to the places that it had when it was removed.
      for (const token of tokens.toReversed()) await api.studioAlbums.undo({ body: { token } })
    },
    onSuccess: () => notify('success', texts.back),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async () => {
      const tokens: string[] = []
      for (const photoIds of inParts(selected))
        tokens.push((await api.studioAlbums.removePhotos({ params, body: { photoIds } })).undoToken)
      return tokens
    },
    onSuccess: (tokens) => {
      offerUndo({ text: texts.removed(selected.length), undo: () => undo.mutate(tokens) })
      onClear()
    },
    onSettled,
  })
  return {
    makeCover: cover.mutate,
    transfer: transfer.mutate,
    remove: () => remove.mutate(),
    isRunning: cover.isPending || transfer.isPending || remove.isPending || undo.isPending,
  }
}

const inParts = (ids: number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_AT_ONCE) }, (_, i) =>
    ids.slice(i * MAX_AT_ONCE, (i + 1) * MAX_AT_ONCE),
  )
