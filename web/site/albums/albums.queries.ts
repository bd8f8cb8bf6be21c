/** Queries about albums. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'

/** About two screens of a phone. */
export const PHOTO_PAGE_SIZE = 24

export const albumsQuery = (api: Client) =>
  queryOptions({ queryKey: ['albums'], meta: { isLocalized: true }, queryFn: () => api.albums.all() })

/** A page by its number, or the page that contains a photo. */
export type AlbumTarget = { page: number } | { photo: number }

export const albumPhotosQuery = (api: Client, idOrName: number | string, target: AlbumTarget) =>
  queryOptions({
    queryKey: ['albums', String(idOrName), target],
    meta: { isLocalized: true },
    queryFn: () =>
      api.albums.photos({
        params: { idOrName },
        query: {
          size: PHOTO_PAGE_SIZE,
          ...('photo' in target ? { photo: target.photo } : { current: target.page }),
        },
      }),
  })
