/** The items of a talk: the talk, and its comments after it. */

import { itemWithout } from '#importers/report.ts'
import { selectImportedItem } from '#importers/runs/import-runs.sql.ts'
import { hashHere } from '#server/features/export/save/content-hash.ts'
import type { ExportImport } from './export-run.ts'
import type { OldSiteComment } from './exported-post.ts'
import type { ExportedItem } from './import-exported.ts'
import { planComments } from './plan-comments.ts'
import { type OldSiteTalk, planExportedTalk } from './plan-exported-talk.ts'
import { wholeKey } from './plan-whole.ts'

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
  return planComments(
    { ctx, run: run.run, prefix: site.prefix, accounts: run.accounts },
    { path, title: null, subject, comments },
  )
}
