/** Plans the comments of something that is here already, in one transaction: each is imported once. */

import type { PlannedItem } from '#importers/pipeline.ts'
import type { EarlierItems } from '#importers/runs/earlier-items.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import type { ImportedSubject } from '#server/features/comments/import-comments.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { OldSiteComment } from './exported-post.ts'
import { importComments, marksOfComment, warnOfOrphans } from './import-comments.ts'

type CommentsRun = {
  ctx: Ctx
  run: ImportRun
  /** Comments of earlier imports of the source. */
  earlier: EarlierItems
  /** The accounts here of people of the old site. */
  accounts?: Map<string, number>
}

type CommentsOn = {
  path: string | Message
  title: string | null
  /** Null in a dry run that would create it. */
  subject: ImportedSubject | null
  comments: OldSiteComment[]
}

export async function planComments(
  { ctx, run, earlier, accounts }: CommentsRun,
  { path, title, subject, comments }: CommentsOn,
): Promise<PlannedItem> {
  const warnings: ImportWarning[] = []
  warnOfOrphans(comments, (code, detail) => warnings.push({ code, detail }))
  const found = comments.map((comment) => ({ id: comment.id, marks: marksOfComment(comment) }))
  const recognized = await earlier.recognize(ctx.db, 'comment', found)
  const added = new Set(recognized.filter(({ known }) => !known)).size
  const item = {
    path,
    title,
    warnings,
    reason: null,
    outcome: added === 0 ? ('unchanged' as const) : ('created' as const),
    as: say('comments', { count: added }),
    id: subject === null || subject.id === 0 ? null : subject.id,
  }
  if (added === 0) return { item: { ...item, as: null } }
  if (subject === null) return { item }
  const apply = async () => {
    const target = { subject, isKnown: true, ...(accounts ? { accounts } : {}) }
    await ctx.transaction((tx) => importComments(ctx, tx, { run, earlier }, target, comments))
    return item.id
  }
  return { item, apply }
}
