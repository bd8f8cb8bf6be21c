/** The state of the media library, which is in the URL: kind, filter, search, and the file whose details are shown. */
import type { MediaFile } from '#contract/studio/media.ts'
import { studioPages } from '#contract/studio-pages.ts'

export const mediaKinds = [
  'image',
  'video',
  'audio',
  'captions',
  'document',
] as const satisfies readonly MediaFile['kind'][]
const filters = ['unused', 'no-alt'] as const

export type MediaFilters = {
  kind: MediaFile['kind'] | null
  filter: (typeof filters)[number] | null
  q: string
  file: number | null
}

/** Values that do not exist are read as the default. */
export const readMediaFilters = (search: URLSearchParams): MediaFilters => {
  const file = search.get('file')
  return {
    kind: mediaKinds.find((kind) => kind === search.get('kind')) ?? null,
    filter: filters.find((filter) => filter === search.get('filter')) ?? null,
    q: (search.get('q') ?? '').slice(0, 100),
    file: file !== null && /^[1-9]\d{0,14}$/.test(file) ? Number(file) : null,
  }
}

/** The URL of the library with these filters; defaults are left out. */
export const mediaHref = ({ q, ...rest }: MediaFilters): string =>
  studioPages.media.href(null, { ...rest, q: q || null })

/** Whether the list is narrowed. */
export const isNarrowedMedia = ({ kind, filter, q }: MediaFilters): boolean =>
  kind !== null || filter !== null || q !== ''
