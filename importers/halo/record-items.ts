/** The items of a Halo site that are no posts or talks: friend links, and albums from the groups of its photos. */
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { type OldSiteAlbum, planExportedAlbum } from '#importers/exports/plan-exported-album.ts'
import { type OldSiteFriend, planExportedFriend } from '#importers/exports/plan-exported-friend.ts'
import { say } from '#server/features/imports/report-message.ts'

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

type Records = { friends: OldSiteFriend[]; photos: HaloPhoto[]; nameOfGroup: (group: string) => string }

export function* recordItems({ friends, photos, nameOfGroup }: Records): Generator<ExportedItem> {
  for (const friend of friends) yield { path: friend.path, plan: (run) => planExportedFriend(run, friend) }
  for (const album of albumsOf(photos, nameOfGroup)) {
    const path = say('photos-of', { group: album.name })
    yield { path, plan: (run) => planExportedAlbum(run, { ...album, path }) }
  }
}

/** The names that Halo gives to photos without a group. */
const UNNAMED = /^(?:|default)$/i

/** @param nameOf the name of the group, where the photo has its number */
const albumsOf = (photos: HaloPhoto[], nameOf: (group: string) => string): Omit<OldSiteAlbum, 'path'>[] =>
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
