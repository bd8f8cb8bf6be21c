/** Decides whether a comment appears at once: one place for new and changed ones, of readers and of guests. */
import type { OwnComment } from '#contract/comments.ts'
import type { HoldReason } from '#contract/studio/spam.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { canSendEmail } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { approvalOf, mustWait } from './comments.policy.ts'
import type { selectCommentAuthor } from './comments.sql.ts'
import { hasPublishedComment } from './comments-studio.sql.ts'
import { type GuestRow, hasPublishedAsGuest } from './guests.sql.ts'
import { type ReadForm, reasonsToHold } from './spam/hold-comment.ts'

/** One of the two is there. */
export type Author = {
  account: NonNullable<Awaited<ReturnType<typeof selectCommentAuthor>>> | null
  guest: GuestRow | null
}

type JudgedComment = {
  /** Null for a changed text. */
  markdown: string | null
  html: string
  /** Of a guest. */
  website: string | null
  form: ReadForm | null
}

/**
 * Why the rules of the owner hold a comment. Those of the owner are not judged.
 * @param commentId of one that is there already, and says nothing about its author
 * @throws what `reasonsToHold` throws
 */
export async function judge(
  ctx: Ctx,
  tx: Tx,
  author: Author,
  comment: JudgedComment,
  commentId: number | null = null,
): Promise<HoldReason[]> {
  const { account, guest } = author
  if (account?.is_owner === 1) return []
  return reasonsToHold(ctx, tx, await selectSettings(ctx), {
    ...comment,
    name: account?.nickname ?? guest?.nickname ?? '',
    website: account ? account.website : comment.website,
    email: guest?.email ?? null,
    hasPublished: () => hasPublished(tx, author, commentId),
  })
}

const hasPublished = async (
  tx: Tx,
  { account, guest }: Author,
  commentId: number | null,
): Promise<boolean> =>
  guest
    ? hasPublishedAsGuest(tx, guest, commentId)
    : account !== null && (await hasPublishedComment(tx, account.id, commentId))

/** @param awaits for what it waits; null for a comment that is published */
type Verdict = { state: 'published' | 'waiting'; awaits: OwnComment['awaits'] }

/** @param commentId as in `judge` */
export async function decideComment(
  ctx: Ctx,
  tx: Tx,
  author: Author,
  reasons: readonly HoldReason[],
  commentId: number | null = null,
): Promise<Verdict> {
  const { account, guest } = author
  if (guest && (await needsConfirmation(ctx, guest))) return { state: 'waiting', awaits: 'confirmation' }
  const approval = approvalOf(guest !== null, await selectSettings(ctx))
  // Most sites ask for no approval of readers: no further statement for them.
  const isKnown = approval === 'first' && (await hasPublished(tx, author, commentId))
  if (reasons.length > 0 || mustWait(approval, { isOwner: account?.is_owner === 1, hasPublished: isKnown }))
    return { state: 'waiting', awaits: 'approval' }
  return { state: 'published', awaits: null }
}

/** Without a mail server nobody can confirm anything. */
export const needsConfirmation = async (
  ctx: Ctx,
  { email, confirmed_at }: Pick<GuestRow, 'email' | 'confirmed_at'>,
): Promise<boolean> => email !== null && confirmed_at === null && (await canSendEmail(ctx))
