/** The items of a Halo site that are no posts or talks: friend links and albums. */

import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { planExportedAlbum } from '#importers/exports/plan-exported-album.ts'
import { type OldSiteFriend, planExportedFriend } from '#importers/exports/plan-exported-friend.ts'
import { say } from '#server/features/imports/report-message.ts'
import { albumsOf, type HaloPhoto } from './old-photos.ts'

type Records = { friends: OldSiteFriend[]; photos: HaloPhoto[]; nameOfGroup: (group: string) => string }

export function* recordItems({ friends, photos, nameOfGroup }: Records): Generator<ExportedItem> {
  for (const friend of friends) yield { path: friend.path, plan: (run) => planExportedFriend(run, friend) }
  for (const album of albumsOf(photos, nameOfGroup)) {
    const path = say('photos-of', { group: album.name })
    yield { path, plan: (run) => planExportedAlbum(run, { ...album, path }) }
  }
}
