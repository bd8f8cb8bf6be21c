/** The items of a talk: the talk, and its comments after it. */

import { itemWithout } from '#importers/report.ts'
import { hashHere } from '#server/features/export/save/content-hash.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import type { ExportImport } from './export-run.ts'
import type { OldSiteComment } from './exported-post.ts'
import { planComments } from './import-comments.ts'
import type { ExportedItem } from './import-exported.ts'
import { marksOfTalk, type OldSiteTalk, planExportedTalk } from './plan-exported-talk.ts'

/** A talk, and its comments after it. */
export function* talkItems(talk: OldSiteTalk, comments: OldSiteComment[]): Generator<ExportedItem> {
  yield { path: talk.path, plan: (run) => planExportedTalk(run, talk) }
  if (comments.length === 0) return
  const path = say('comments-of', { subject: talk.path })
  yield { path, plan: (run) => planTalkComments(run, path, talk, comments) }
}

async function planTalkComments(
  run: ExportImport,
  path: Message,
  talk: OldSiteTalk,
  comments: OldSiteComment[],
) {
  const { ctx, isDryRun } = run
  run.comments.set(`talk ${talk.id}`, comments.length)
  const [recognized] = await run.earlier.recognize(ctx.db, 'talk', [
    { id: talk.id, marks: marksOfTalk(talk) },
  ])
  const known = recognized?.known
  const isHere = known !== undefined && (await hashHere(ctx.db, 'talk', known.id)) !== null
  if (!isHere && (known || !isDryRun)) return { item: itemWithout(path, 'skipped', say('talk-not-here')) }
  const subject = isHere ? { type: 5 as const, id: known.id } : null
  return planComments(
    { ctx, run: run.run, earlier: run.earlier, accounts: run.accounts },
    { path, title: null, subject, comments },
  )
}
