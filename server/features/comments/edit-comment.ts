/** Changes the text of a comment for its author, for fifteen minutes. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { selectInThreadForUpdate, updateCommentText } from './comment-changes.sql.ts'
import { isHidden, type ModeratedComment, writeState } from './comment-states.ts'
import { editableUntil } from './comments.policy.ts'
import type { Caller } from './comments.sql.ts'
import { selectCommentAuthor } from './comments.sql.ts'
import { type Author, decideComment, judge } from './decide-comment.ts'
import { type GuestRow, selectGuest } from './guests.sql.ts'
import { queueEmailsAbout } from './queue-comment-emails.ts'
import { renderComment } from './save-comment.ts'
import { readReasons, storedReasons } from './spam/held-for.mapper.ts'
import { codesOfSending } from './spam/judge-comment.ts'

/** @throws invalid when nothing is left to read; forbidden for a comment of somebody else; refused when it is too late; too-many */
export async function editComment(ctx: Ctx, id: number, caller: Caller | null, text: string): Promise<void> {
  const rendered = renderComment(text)
  await ctx.transaction(async (tx) => {
    const row = await selectInThreadForUpdate(ctx, tx, id)
    if (!row || row.html === '' || isHidden(row.state)) throw refusal('no-such-comment')
    const author = await requireAuthor(tx, row, caller)
    if (ctx.now() > editableUntil(row)) throw refusal('comment-too-old')
    await consumeAttempt(ctx, tx, [{ bucket: `comment:edit:${id}`, max: 10, withinSeconds: 15 * 60 }])
    const { html } = rendered
    const changed = { markdown: null, html, website: row.author_website, form: null }
    const reasons = [...reasonsThatStay(row), ...(await judge(ctx, tx, author, changed, id))]
    const held_for = storedReasons(reasons)
    await updateCommentText(tx, id, { ...rendered, markdown: text, held_for })
    await ctx.audit(tx, 'comments.edit', { type: 'comment', id })
    ctx.content.changed(tx, 'comments')
    const { state, awaits } = await decideComment(ctx, tx, author, reasons, id)
    if (state === row.state) return
    // What waits again has not been read by the owner as it is now.
    const published_at = state === 'published' ? ctx.now() : null
    await writeState(ctx, tx, row, { state, published_at, hidden_at: null })
    if (awaits === 'confirmation') return
    await queueEmailsAbout(ctx, tx, { ...row, state, held_for })
  })
}

/** How a comment was sent stays true when its text changes; once it was published, the owner has looked at it. */
const reasonsThatStay = ({ state, held_for }: Pick<ModeratedComment, 'state' | 'held_for'>) =>
  state === 'waiting' ? readReasons(held_for).filter(({ code }) => codesOfSending.includes(code)) : []

/** @throws unauthenticated for somebody unknown; forbidden for a comment that is not the caller's */
export async function requireAuthor(
  tx: Tx,
  row: Pick<ModeratedComment, 'account_id' | 'guest_id'>,
  caller: Caller | null,
): Promise<Author> {
  if (caller === null) throw new Failure('unauthenticated')
  if ('accountId' in caller && row.account_id === caller.accountId)
    return { account: (await selectCommentAuthor(tx, caller.accountId)) ?? null, guest: null }
  const guest: GuestRow | undefined = row.guest_id === null ? undefined : await selectGuest(tx, row.guest_id)
  if (!guest || !('browser' in caller) || guest.secret_hash !== caller.browser) throw new Failure('forbidden')
  return { account: null, guest }
}
