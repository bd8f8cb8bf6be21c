/**
 * Emails about many comments: after the first five of ten minutes, the owner gets one email with their number in place of
 * an email for each. Comments that are held as possible spam never have an email of their own.
 */
import { studioPages } from '#contract/studio-pages.ts'
import { emailAccount } from '#server/mail/queue-email.ts'
import { commentDigestEmail } from '#server/mail/templates/comment-emails.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { countSince, selectOwnerEmailTimes } from './comment-digest.sql.ts'
import { wantsCommentEmails } from './comments.policy.ts'
import { selectOwnerRecipient } from './comments.sql.ts'

export const MAIL_COMMENT_DIGEST = 'mail-comment-digest'

const WINDOW_MS = 10 * 60 * 1000
const MAX_SINGLE_EMAILS = 5

/**
 * Whether the owner has had enough single emails; a digest is then scheduled, which counts this comment.
 * @param createdAt of the comment (Unix ms): the clock has gone on since
 */
export async function isFlooded(ctx: Ctx, tx: Tx, createdAt: number): Promise<boolean> {
  const times = await selectOwnerEmailTimes(tx, ctx.now() - WINDOW_MS, MAX_SINGLE_EMAILS)
  const [newest] = times
  if (newest === undefined || times.length < MAX_SINGLE_EMAILS) return false
  // All comments of a flood schedule the same time, and the payload of the first one stays.
  await ctx.jobs.schedule(tx, MAIL_COMMENT_DIGEST, 'owner', newest + WINDOW_MS, { since: createdAt })
  return true
}

const HELD_WINDOW_MS = 6 * 3600 * 1000

/** At most four emails a day, however long a flood lasts. The dashboard shows what is held at once. */
export function scheduleHeldDigest(ctx: Ctx, tx: Tx): Promise<void> {
  const at = (Math.floor(ctx.now() / HELD_WINDOW_MS) + 1) * HELD_WINDOW_MS
  // Those that were published had their emails.
  return ctx.jobs.schedule(tx, MAIL_COMMENT_DIGEST, 'held', at, { since: at })
}

/** Job `mail-comment-digest`: counts the comments since the first one without an email of its own. */
export const mailCommentDigest = (ctx: Ctx, payload: JobPayload): Promise<void> =>
  ctx.transaction(async (tx) => {
    const [owner] = await selectOwnerRecipient(tx)
    const { published, waiting } = await countSince(tx, Number(payload.since))
    if (!owner?.email || !wantsCommentEmails(owner) || published + waiting === 0) return
    const href = `${originOf(ctx)}${studioPages.comments.href(null, { status: waiting > 0 ? null : 'published' })}`
    await emailAccount(ctx, tx, 'comment-digest', owner, (locale, site) =>
      commentDigestEmail(locale, { ...site, published, waiting, href }),
    )
  })
