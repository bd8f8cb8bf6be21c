/** What pages ask about albums. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

/** Photos that come at once: what a phone shows within its first two screens. */
export const PHOTO_PAGE_SIZE = 24

export const albumsQuery = (api: Client) =>
  queryOptions({ queryKey: ['albums'], queryFn: () => api.albums.all() })

/** A page by its number, or the one that holds a photo. */
export type AlbumPlace = { page: number } | { photo: number }

export const albumPhotosQuery = (api: Client, id: number, place: AlbumPlace) =>
  queryOptions({
    queryKey: ['albums', id, place],
    queryFn: () =>
      api.albums.photos({
        params: { id },
        query: {
          size: PHOTO_PAGE_SIZE,
          ...('photo' in place ? { photo: place.photo } : { current: place.page }),
        },
      }),
  })
