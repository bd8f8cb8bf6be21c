/** The SQL statements that write comments and their counts. */
import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import type { CommentSubject } from './comments.sql.ts'

/** A comment that this transaction will change. On PostgreSQL the row is locked until the transaction ends. */
export function selectCommentForUpdate(ctx: Ctx, tx: Tx, id: number) {
  const row = tx.selectFrom('comment').selectAll().where('id', '=', id)
  return (ctx.engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
}

const insertRow = compiledQuery(
  (
    db,
    ...[
      type,
      subject_id,
      parent_id,
      account_id,
      reply_account_id,
      markdown,
      html,
      plain_text,
      ...rest
    ]: NewRow
  ) => {
    const [state, held_for, created_at, published_at] = rest
    const words = { markdown, html, plain_text }
    const people = { account_id, reply_account_id }
    const times = { created_at, published_at, hidden_at: null, reply_seen_at: null }
    return db
      .insertInto('comment')
      .values({ type, subject_id, parent_id, ...people, ...words, state, held_for, ...times })
      .returning('id')
  },
)

/** Columns of comments by people without an account. */
type ImportedColumn = 'author_name' | 'author_website' | 'reply_author_name'
type Inserted = Omit<CommentTable, 'id' | 'reply_count' | 'hidden_at' | 'reply_seen_at' | ImportedColumn>
type NewRow = [
  CommentTable['type'],
  number,
  number | null,
  number | null,
  number | null,
  string,
  string,
  string,
  CommentTable['state'],
  string | null,
  number,
  number | null,
]

export async function insertComment(tx: Tx, row: Inserted): Promise<number> {
  const { type, subject_id, parent_id, account_id, reply_account_id, markdown, html, plain_text } = row
  const { state, held_for, created_at, published_at } = row
  const place = [type, subject_id, parent_id, account_id, reply_account_id] as const
  const texts = [markdown, html, plain_text] as const
  const [made] = await insertRow(tx, ...place, ...texts, state, held_for, created_at, published_at)
  return (made as { id: number }).id
}

/** Adds a comment of an importer, which may be by somebody without an account. */
export const insertImportedComment = async (
  tx: Tx,
  row: Omit<CommentTable, 'id' | 'reply_count' | 'held_for'> & { id?: number; held_for?: string | null },
): Promise<number> =>
  (await tx.insertInto('comment').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Deletes all comments on a subject, and their counts. */
export async function deleteCommentsOn(tx: Tx, { type, id }: CommentSubject): Promise<void> {
  for (const table of ['comment', 'comment_tally'] as const)
    await tx.deleteFrom(table).where('type', '=', type).where('subject_id', '=', id).execute()
}

/** Deletes the counts of a subject that has no comment any more. */
export const deleteEmptyTally = (tx: Tx, { type, id }: CommentSubject) =>
  tx
    .deleteFrom('comment_tally')
    .where('type', '=', type)
    .where('subject_id', '=', id)
    .where('comment_count', '=', 0)
    .where('thread_count', '=', 0)
    .execute()

export const selectCommentIdsOn = async (tx: Tx, { type, id }: CommentSubject): Promise<number[]> =>
  (
    await tx
      .selectFrom('comment')
      .select('id')
      .where('type', '=', type)
      .where('subject_id', '=', id)
      .execute()
  ).map((row) => row.id)

export const selectSubjectOf = (tx: Tx, id: number) =>
  tx.selectFrom('comment').select(['type', 'subject_id']).where('id', '=', id).executeTakeFirst()

const upsertTally = compiledQuery(
  (
    db,
    type: CommentTable['type'],
    subject_id: number,
    thread_count: number,
    comment_count: number,
    threads: number,
    comments: number,
  ) =>
    db
      .insertInto('comment_tally')
      .values({ type, subject_id, thread_count, comment_count })
      .onConflict((conflict) =>
        conflict.columns(['type', 'subject_id']).doUpdateSet((e) => ({
          thread_count: e('comment_tally.thread_count', '+', threads),
          comment_count: e('comment_tally.comment_count', '+', comments),
        })),
      ),
)

/** Adds to the counts of published comments; negative numbers subtract. A talk stores its count for lists as well. */
export async function addToCommentCounts(
  tx: Tx,
  { type, id }: CommentSubject,
  threads: number,
  comments: number,
): Promise<void> {
  await upsertTally(tx, type, id, threads, comments, threads, comments)
  if (type === 5)
    await tx
      .updateTable('talk')
      .set((e) => ({ comment_count: e('comment_count', '+', comments) }))
      .where('id', '=', id)
      .execute()
}

export const addToReplyCount = (tx: Tx, parentId: number, replies: number) =>
  tx
    .updateTable('comment')
    .set((e) => ({ reply_count: e('reply_count', '+', replies) }))
    .where('id', '=', parentId)
    .execute()

/** The comment for a change of state. The thread is locked before its reply, as everywhere, so that no deadlock occurs. */
export async function selectInThreadForUpdate(ctx: Ctx, tx: Tx, id: number) {
  const row = await tx.selectFrom('comment').select('parent_id').where('id', '=', id).executeTakeFirst()
  if (row?.parent_id != null) await selectCommentForUpdate(ctx, tx, row.parent_id)
  return row && selectCommentForUpdate(ctx, tx, id)
}

export const updateCommentState = (
  tx: Tx,
  id: number,
  change: Pick<CommentTable, 'state' | 'hidden_at' | 'published_at'>,
) => tx.updateTable('comment').set(change).where('id', '=', id).execute()

export const deleteComment = (tx: Tx, id: number) => tx.deleteFrom('comment').where('id', '=', id).execute()

/** Whether there is a reply that is published or may be. */
export async function hasReplies(tx: Tx, parentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('comment')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('state', 'in', ['published', 'waiting'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes text and author; a comment without text is a placeholder for its replies. */
export const blankComment = (tx: Tx, id: number) =>
  tx
    .updateTable('comment')
    .set({
      account_id: null,
      author_name: null,
      author_website: null,
      markdown: '',
      html: '',
      plain_text: '',
    })
    .where('id', '=', id)
    .execute()

/** The comment, if it is a placeholder below which no comment is left. */
export const selectParentWithoutReplies = (tx: Tx, id: number) =>
  tx
    .selectFrom('comment')
    .selectAll()
    .where('id', '=', id)
    .where('markdown', '=', '')
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('comment as reply').select('reply.id').whereRef('reply.parent_id', '=', 'comment.id'),
        ),
      ),
    )
    .executeTakeFirst()

export async function isCommentPublished(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('comment').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'published'
}

/** Deletes comments that are spam or in the trash since before this time. */
export const deleteHiddenComments = (tx: Tx, before: number) =>
  tx.deleteFrom('comment').where('hidden_at', '<', before).execute()

/** Deletes the comments and counts of articles and talks that do not exist any more. */
export async function deleteOrphanedComments(tx: Tx): Promise<void> {
  for (const table of ['comment', 'comment_tally'] as const) {
    const ofType = (type: 1 | 5) => tx.deleteFrom(table).where('type', '=', type)
    await ofType(1)
      .where('subject_id', 'not in', (q) => q.selectFrom('article').select('article.id'))
      .execute()
    await ofType(5)
      .where('subject_id', 'not in', (q) => q.selectFrom('talk').select('talk.id'))
      .execute()
  }
}

/** The comments of an account that are published or wait, threads before replies. */
export const selectVisibleIdsOf = async (tx: Tx, accountId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('comment')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', 'in', ['published', 'waiting'])
      .where('markdown', '<>', '')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Marks the replies to this account on one subject as seen. Returns whether any was new. */
export async function updateRepliesSeen(
  tx: Tx,
  { type, id }: CommentSubject,
  accountId: number,
  seenAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('comment')
    .set({ reply_seen_at: seenAt })
    .where('reply_account_id', '=', accountId)
    // One that waits for approval is seen later.
    .where('state', '=', 'published')
    .where('type', '=', type)
    .where('subject_id', '=', id)
    .where('reply_seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
