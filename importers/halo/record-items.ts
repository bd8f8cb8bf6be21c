/** The items of a Halo site that are no posts or talks: friend links, and albums from the groups of its photos. */
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { type OldSiteAlbum, planExportedAlbum } from '#importers/exports/plan-exported-album.ts'
import { type OldSiteFriend, planExportedFriend } from '#importers/exports/plan-exported-friend.ts'
import { type Row, textIn } from '#importers/exports/rows.ts'
import { say } from '#server/platform/report-message.ts'
import { imageUrl, type RowContext } from './halo-export.ts'

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

/** A friend link; the two versions of Halo name it by fields of their own. */
export function friendOf(
  id: string,
  fields: Row,
  nameField: 'name' | 'displayName',
  context: RowContext,
): OldSiteFriend & { priority: number } {
  const name = textIn(fields, nameField).trim()
  return {
    path: say('named-item', { kind: say('link'), id, name }),
    id,
    name,
    url: textIn(fields, 'url'),
    intro: textIn(fields, 'description'),
    avatar: imageUrl(textIn(fields, 'logo'), context),
    priority: Number(textIn(fields, 'priority')) || 0,
  }
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
