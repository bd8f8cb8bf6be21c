/** The albums and an album in the studio, with what changes them at once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StudioAlbum, StudioPhoto } from '#contract/studio/albums.ts'
import { showSaved, useChange, useRefresh } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'

export type AlbumWithPhotos = StudioAlbum & { photos: StudioPhoto[] }

const LIST = ['studio', 'albums', 'list']
const albumKey = (id: number) => ['studio', 'albums', 'album', id]

export const useAlbums = () => {
  const api = useStudioApi()
  return useQuery({ queryKey: LIST, queryFn: () => api.studioAlbums.list() })
}

export const useAlbum = (id: number) => {
  const api = useStudioApi()
  return useQuery({ queryKey: albumKey(id), queryFn: () => api.studioAlbums.show({ params: { id } }) })
}

/** Everything that shows albums or files is loaded again. */
export const useRefreshAlbums = () => useRefresh(['studio', 'albums'], ['studio', 'media'])

/** The albums stand in their new order at once. */
export const useOrderAlbums = () => {
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const order = useChange(LIST, (albums: StudioAlbum[]) =>
    api.studioAlbums.order({ body: { ids: albums.map(({ id }) => id) } }),
  )
  return (albums: StudioAlbum[]) => {
    showSaved(queryClient, LIST, () => albums)
    order.mutate(albums)
  }
}

/** The photos stand in their new order at once; moves are sent one after another. */
export const useMovePhotos = (id: number) => {
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const move = useMutation({
    scope: { id: `album ${id}` },
    mutationFn: ({ photoIds, before }: { photoIds: number[]; before: number | null }) =>
      api.studioAlbums.movePhotos({ params: { id }, body: { photoIds, before } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: albumKey(id) }),
  })
  return ({ order, ...moved }: { order: number[]; photoIds: number[]; before: number | null }) => {
    showSaved<AlbumWithPhotos>(queryClient, albumKey(id), (album) => album && inOrder(album, order))
    move.mutate(moved)
  }
}

const inOrder = (album: AlbumWithPhotos, order: number[]): AlbumWithPhotos => {
  const places = new Map(order.map((id, i) => [id, i]))
  const photos = album.photos.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return { ...album, photos }
}
