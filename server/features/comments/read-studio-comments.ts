/** Reads comments for the studio: a page of one status, and one comment with its thread, page and author. */
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import {
  ANSWER_DAYS,
  MAX_UNANSWERED,
  type StudioCommentDetails,
  type studioCommentsApi,
} from '#contract/studio/comments.ts'
import { loadedDemo } from '#server/demo/demo-state.ts'
import type { Ctx } from '#server/platform/context.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { isHidden } from './comment-states.ts'
import { selectCommentCounts } from './comments.sql.ts'
import { toCommentSubjectName, toStudioComment, toThreadComment } from './comments-studio.mapper.ts'
import {
  countCommentStates,
  countUnanswered,
  type StudioCommentRow,
  selectAuthorDetails,
  selectGuestDetails,
  selectStudioComment,
  selectStudioComments,
  selectSubjectDetails,
  selectThreadForOwner,
  selectUnanswered,
} from './comments-studio.sql.ts'

type List = (typeof studioCommentsApi)['list']

/** Replies before and after a comment that are shown with it. */
const SHOWN_AROUND = 20

export async function readStudioComments(ctx: Ctx, query: QueryOf<List>): Promise<ResponseOf<List>> {
  const { status, q, author, type, topicId, after, size } = query
  const subject = type === undefined ? null : { type, id: topicId ?? 0 }
  const filter = { state: status, q, accountId: author ?? null, subject, after: readCursor(after) }
  const [rows, counts, authorFacts, subjectFacts] = await Promise.all([
    selectStudioComments(ctx, filter, size + 1),
    countCommentStates(ctx.db),
    author === undefined ? undefined : selectAuthorDetails(ctx.db, author),
    subject === null ? undefined : selectSubjectDetails(ctx.db, subject),
  ])
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    records: shown.map((row) => toStudioComment(row, ctx.now())),
    next: rows.length > size && last ? `${last.created_at}-${last.id}` : null,
    counts,
    filters: {
      author: authorFacts?.nickname ?? null,
      subject:
        subject && toCommentSubjectName({ ...subject, subject_id: subject.id }, subjectFacts?.title ?? null),
    },
  }
}

/** What the owner may want to answer, the oldest first. */
export async function readUnanswered(
  ctx: Ctx,
): Promise<ResponseOf<(typeof studioCommentsApi)['unanswered']>> {
  // Nobody expects answers to the comments of the demo.
  const demo = await loadedDemo(ctx)
  const since = Math.max(ctx.now() - ANSWER_DAYS * DAY_MS, demo?.loadedAt ?? 0)
  const [rows, count] = await Promise.all([
    selectUnanswered(ctx.db, since, MAX_UNANSWERED),
    countUnanswered(ctx.db, since),
  ])
  return { records: rows.map((row) => toStudioComment(row, ctx.now())), count }
}

/** `1767225600000-12`: the time and the id of the last comment of the previous page. */
function readCursor(after: string | undefined): { createdAt: number; id: number } | null {
  const [createdAt, id] = (after ?? '').split('-').map(Number)
  return createdAt === undefined || id === undefined ? null : { createdAt, id }
}

export async function readStudioComment(ctx: Ctx, id: number): Promise<StudioCommentDetails | null> {
  const row = await selectStudioComment(ctx.db, id)
  if (!row) return null
  const subject = { type: row.type, id: row.subject_id }
  const root = row.parent_id === null ? row : await selectStudioComment(ctx.db, row.parent_id)
  const [facts, counts, author, earlier, later] = await Promise.all([
    selectSubjectDetails(ctx.db, subject),
    selectCommentCounts(ctx.db, subject),
    row.account_id === null
      ? selectGuestDetails(ctx.db, row.guest_id ?? 0)
      : selectAuthorDetails(ctx.db, row.account_id),
    row.parent_id === null
      ? []
      : selectThreadForOwner(ctx.db, row.parent_id, { until: row.id }, SHOWN_AROUND),
    selectThreadForOwner(ctx.db, row.parent_id ?? row.id, { since: row.id }, SHOWN_AROUND),
  ])
  const thread = [...(root && root.id !== row.id ? [root] : []), ...earlier.reverse(), row, ...later]
  return {
    comment: toStudioComment(row, ctx.now()),
    subject: {
      ...toCommentSubjectName(row, facts.title),
      slug: facts.slug,
      excerpt: facts.excerpt,
      commentCount: counts.comments,
      isPublic: facts.isPublic,
    },
    thread: thread.map(toThreadComment),
    author: author
      ? {
          email: author.email,
          joinedTime: new Date(author.created_at).toISOString(),
          publishedCount: Number(author.published_count ?? 0),
          isDisabled: author.disabled_at !== null,
          isConfirmed: 'confirmed_at' in author ? author.confirmed_at !== null : null,
        }
      : null,
    canReply: canReply(row, root),
  }
}

/** Nobody replies to a text that its author deleted, to what is hidden, or in a thread that is not published. */
const canReply = (row: StudioCommentRow, root: StudioCommentRow | undefined): boolean =>
  row.html !== '' && !isHidden(row.state) && (root?.id === row.id || root?.state === 'published')
