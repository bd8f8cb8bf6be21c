/** Decides whether a comment appears at once: one place for new and changed ones, of readers and of guests. */
import type { OwnComment } from '#contract/comments.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { canSendEmail } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { approvalOf, mustWait } from './comments.policy.ts'
import { hasPublishedComment } from './comments-studio.sql.ts'
import { type GuestRow, hasPublishedAsGuest } from './guests.sql.ts'

/** One of the two is there. */
export type Author = {
  account: { id: number; is_owner: 0 | 1 } | null
  guest: GuestRow | null
}

/** @param awaits for what it waits; null for a comment that is published */
type Verdict = { state: 'published' | 'waiting'; awaits: OwnComment['awaits'] }

/** @param commentId of one that is there already, and says nothing about its author */
export async function judgeComment(
  ctx: Ctx,
  tx: Tx,
  { account, guest }: Author,
  commentId: number | null = null,
): Promise<Verdict> {
  if (guest && (await needsConfirmation(ctx, guest))) return { state: 'waiting', awaits: 'confirmation' }
  const approval = approvalOf(guest !== null, await selectSettings(ctx))
  // Most sites ask for no approval of readers: no further statement for them.
  const hasPublished =
    approval === 'first' &&
    (guest
      ? await hasPublishedAsGuest(tx, guest, commentId)
      : account !== null && (await hasPublishedComment(tx, account.id, commentId)))
  if (mustWait(approval, { isOwner: account?.is_owner === 1, hasPublished }))
    return { state: 'waiting', awaits: 'approval' }
  return { state: 'published', awaits: null }
}

/** Without a mail server nobody can confirm anything. */
export const needsConfirmation = async (
  ctx: Ctx,
  { email, confirmed_at }: Pick<GuestRow, 'email' | 'confirmed_at'>,
): Promise<boolean> => email !== null && confirmed_at === null && (await canSendEmail(ctx))
