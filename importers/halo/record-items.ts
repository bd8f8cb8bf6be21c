/** The items of an import that are no posts: talks with their comments, friend links and albums. */

import type { ExportImport } from '#importers/exports/export-run.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { planComments } from '#importers/exports/plan-comments.ts'
import { planExportedAlbum } from '#importers/exports/plan-exported-album.ts'
import { type OldSiteFriend, planExportedFriend } from '#importers/exports/plan-exported-friend.ts'
import { type OldSiteTalk, planExportedTalk } from '#importers/exports/plan-exported-talk.ts'
import { wholeKey } from '#importers/exports/plan-whole.ts'
import { itemWithout } from '#importers/report.ts'
import { selectImportedItem } from '#importers/runs/import-runs.sql.ts'
import { hashHere } from '#server/features/export/save/content-hash.ts'
import { albumsOf, type HaloPhoto } from './old-photos.ts'

/** A talk, and its comments after it. */
export function* talkItems(talk: OldSiteTalk, comments: OldSiteComment[]): Generator<ExportedItem> {
  yield { path: talk.path, plan: (run) => planExportedTalk(run, talk) }
  if (comments.length === 0) return
  const path = `comments of ${talk.path}`
  yield { path, plan: (run) => planTalkComments(run, path, talk.id, comments) }
}

async function planTalkComments(run: ExportImport, path: string, talk: string, comments: OldSiteComment[]) {
  const { ctx, site, isDryRun } = run
  run.comments.set(path, comments.length)
  const known = await selectImportedItem(ctx.db, 'talk', wholeKey(site.prefix, { entity: 'talk', id: talk }))
  const isHere = known !== undefined && (await hashHere(ctx.db, 'talk', known.entity_id)) !== null
  if (!isHere && (known || !isDryRun)) return { item: itemWithout(path, 'skipped', 'its talk is not here') }
  const subject = isHere ? { type: 5 as const, id: known.entity_id } : null
  return planComments({ ctx, run: run.run, prefix: site.prefix }, { path, title: null, subject, comments })
}

type Records = { friends: OldSiteFriend[]; photos: HaloPhoto[]; nameOfGroup: (group: string) => string }

export function* recordItems({ friends, photos, nameOfGroup }: Records): Generator<ExportedItem> {
  for (const friend of friends) yield { path: friend.path, plan: (run) => planExportedFriend(run, friend) }
  for (const album of albumsOf(photos, nameOfGroup)) {
    const path = `photos of ${album.name}`
    yield { path, plan: (run) => planExportedAlbum(run, { ...album, path }) }
  }
}
