/** Groups the photos of a Halo site: each group becomes an album, in the order of the site. */
import type { OldSiteAlbum } from '#importers/exports/plan-exported-album.ts'

export type HaloPhoto = {
  /** Of its group; empty for none. */
  group: string
  name: string
  description: string
  url: string | null
  priority: number
  /** Unix ms. */
  at: number
}

/** The names that Halo gives to photos without a group. */
const UNNAMED = /^(?:|default)$/i

/** @param nameOf the name of the group, where the photo has its number */
export const albumsOf = (
  photos: HaloPhoto[],
  nameOf: (group: string) => string,
): Omit<OldSiteAlbum, 'path'>[] =>
  [...Map.groupBy(photos, ({ group }) => (UNNAMED.test(group) ? '' : group))]
    .map(([group, all]) => ({
      id: group || 'default',
      name: nameOf(group) || 'Photos',
      description: '',
      isPrivate: false,
      createdAt: null,
      photos: all
        .sort((a, b) => a.priority - b.priority || a.at - b.at)
        .flatMap(({ url, name, description }) => {
          const text = description || (FILE_NAME.test(name) ? '' : name)
          return url === null ? [] : [{ url, description: text }]
        }),
    }))
    // A new album comes first, so the last one is written first.
    .reverse()

/** Halo names a photo after its file, unless the owner names it. */
const FILE_NAME = /\.(?:avif|gif|heic|jfif|jpe?g|png|svg|tiff?|webp)$/i
