/** Imports the comments of a post or page in its transaction: threads of two levels, each comment once. */
import type { PlannedItem } from '#importers/pipeline.ts'
import type { EarlierItems } from '#importers/runs/earlier-items.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import { type ItemMarks, marksOf } from '#importers/same-item.ts'
import { sourceHash, withMarks } from '#importers/source-hash.ts'
import { collectWarnings, type WarnAbout } from '#importers/warnings.ts'
import {
  type ImportedSubject,
  importComment,
  readCommentSubject,
} from '#server/features/comments/import-comments.ts'
import { advanceNumbers } from '#server/features/export/save/advance-numbers.ts'
import { findAccountByEmail } from '#server/features/users/find-account.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { OldSiteComment } from './exported-post.ts'

export type CommentTarget = {
  subject: ImportedSubject
  /** Whether the subject existed before. */
  isKnown: boolean
  /** The accounts here of people of the old site, by what that calls them. */
  accounts?: Map<string, number>
}

type CommentsRun = {
  run: ImportRun
  /** Comments of earlier imports of the source. */
  earlier: EarlierItems
}

/** Who said what and when. Its number is counted anew by many tools. */
export const marksOfComment = ({ name, text, createdAt }: OldSiteComment): ItemMarks =>
  marksOf({ text: `${name}\n${text}`, date: createdAt })

/** A comment that was imported before is not added again, even when it was deleted here. Returns how many were added. */
export async function importComments(
  ctx: Ctx,
  tx: Tx,
  { run, earlier }: CommentsRun,
  { subject, isKnown, accounts }: CommentTarget,
  comments: OldSiteComment[],
): Promise<number> {
  const found = comments.map((comment) => ({ id: comment.id, marks: marksOfComment(comment) }))
  const recognized = await earlier.recognize(tx, 'comment', found)
  const ids = new Map<OldSiteComment, number>()
  const seen = new Set<unknown>()
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  // Threads before their replies.
  const sorted = comments
    .map((comment, position) => ({ comment, root: rootOf(comment, byId), here: recognized[position] }))
    .sort(
      (a, b) =>
        Number(a.root !== a.comment) - Number(b.root !== b.comment) ||
        a.comment.createdAt - b.comment.createdAt,
    )
  let added = 0
  for (const { comment, root, here } of sorted) {
    if (!here) continue
    if (here.known && (isKnown || seen.has(here))) {
      ids.set(comment, here.known.id)
      continue
    }
    seen.add(here)
    const parentId = root === comment ? null : await existing(tx, ids.get(root))
    const answered = comment.parentId === null ? undefined : byId.get(comment.parentId)
    const accountId =
      accountOf(accounts, comment.account) ??
      (comment.verifiedEmail === null ? null : await findAccountByEmail(tx, comment.verifiedEmail))
    const { name, website, text, state, createdAt, keptId, replyTo, likes = 0 } = comment
    const replyAccount = accountOf(accounts, replyTo?.account)
    const id = await importComment(ctx, tx, subject, {
      accountId,
      name,
      website,
      email: comment.email,
      text,
      state,
      createdAt,
      parentId,
      replyName: replyTo?.name ?? answered?.name ?? null,
      kept: {
        like_count: likes,
        // The number of a comment that is another one.
        ...(keptId === undefined || here.isNameTaken ? {} : { id: keptId }),
        reply_comment_id: parentId === null ? null : await existing(tx, answered && ids.get(answered)),
        ...(parentId === null || replyAccount === null
          ? {}
          : { reply_account_id: replyAccount, reply_author_name: null }),
      },
    })
    if (keptId !== undefined) await advanceNumbers(ctx, tx, 'comment')
    ids.set(comment, id)
    const { key } = here
    const marks = marksOfComment(comment)
    const hash = withMarks(sourceHash('', ''), 'open', marks)
    await run.record(tx, { entity: 'comment', entity_id: id, source_key: key, before: null, hash })
    here.known = { id, key, marks, hash }
    added += 1
  }
  return added
}

const accountOf = (accounts: Map<string, number> | undefined, name: string | undefined): number | null =>
  name === undefined ? null : (accounts?.get(name) ?? null)

/** A comment of an earlier import may have been deleted here: a reply to it stands by itself. */
const existing = async (tx: Tx, id: number | undefined): Promise<number | null> =>
  id !== undefined && (await readCommentSubject(tx, id)) ? id : null

/** The top-level comment above a comment; the comment itself when a parent is missing or replies go in a circle. */
const rootOf = (comment: OldSiteComment, byId: Map<string, OldSiteComment>): OldSiteComment => {
  const passed = new Set<string>()
  let at = comment
  while (at.parentId !== null && !passed.has(at.id)) {
    passed.add(at.id)
    const above = byId.get(at.parentId)
    if (!above) break
    at = above
  }
  return passed.has(at.id) && at.parentId !== null && byId.has(at.parentId) ? comment : at
}

/** Names the replies whose comment is missing. */
export const warnOfOrphans = (comments: OldSiteComment[], warn: WarnAbout): void => {
  const ids = new Set(comments.map(({ id }) => id))
  for (const { id, parentId } of comments)
    if (parentId !== null && !ids.has(parentId)) warn('comment-parent-missing', say('comment-number', { id }))
}

type PlanningRun = CommentsRun & {
  ctx: Ctx
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

/** Plans the comments of something that is here already, in one transaction: each is imported once. */
export async function planComments(
  { ctx, run, earlier, accounts }: PlanningRun,
  { path, title, subject, comments }: CommentsOn,
): Promise<PlannedItem> {
  const { warnings, warn } = collectWarnings()
  warnOfOrphans(comments, warn)
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
