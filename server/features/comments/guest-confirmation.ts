/**
 * The email by which a guest shows that an address is theirs: then nobody else can use the name, replies are sent there, and what
 * waited for it appears.
 */
import { timingSafeEqual } from 'node:crypto'
import { siteTitle } from '#contract/site-texts.ts'
import { emailHash, emailKey } from '#server/features/codes/email-key.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { TAKE_OVER_COMMENTS } from '#server/features/users/register-account.ts'
import { selectAccount, selectAccountByKey, selectNameHolder } from '#server/features/users/users.sql.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { confirmNameEmail } from '#server/mail/templates/comment-emails.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { consumeAttempt } from '#server/platform/rate-limiter.ts'
import { selectCommentForUpdate } from './comment-changes.sql.ts'
import { changeState } from './comment-states.ts'
import type { Caller } from './comments.sql.ts'
import { decideComment, needsConfirmation } from './decide-comment.ts'
import {
  adoptImported,
  dissolveGuests,
  type GuestRow,
  selectGuest,
  selectGuestOf,
  selectGuestsToTakeOver,
  selectWaitingIdsOf,
  updateGuest,
} from './guests.sql.ts'
import { queueEmailsAbout, queueOwnerEmail } from './queue-comment-emails.ts'
import { readReasons } from './spam/held-for.mapper.ts'

export const CONFIRM_PATH = '/confirm-name'

const PURPOSE = 'confirm-name'
const LINK_MS = 2 * DAY_MS

const confirmUrl = (ctx: Ctx, { id }: GuestRow): string => {
  const subject = `${id}.${ctx.now() + LINK_MS}`
  return `${originOf(ctx)}${CONFIRM_PATH}?token=${subject}.${signatureOf(ctx, subject)}`
}

const signatureOf = (ctx: Ctx, subject: string): string => ctx.sign(PURPOSE, subject).slice(0, 32)

/** The id of the guest; null for a link that this site did not send, or that has expired. */
function readConfirmToken(ctx: Ctx, token: string): number | null {
  const [, subject = '', id, until, shown = ''] =
    /^(([1-9]\d{0,15})\.(\d{1,16}))\.([0-9a-f]{32})$/.exec(token) ?? []
  if (shown === '' || Number(until) < ctx.now()) return null
  return timingSafeEqual(Buffer.from(shown), Buffer.from(signatureOf(ctx, subject))) ? Number(id) : null
}

/**
 * Queues the email. An address gets one a minute and five a day, a network causes ten an hour, all of them CODES_PER_HOUR.
 * @throws too-many
 */
async function queueConfirmation(ctx: Ctx, tx: Tx, guest: GuestRow, network: string): Promise<void> {
  const { email, locale, nickname } = guest
  if (email === null) return
  const address = `guest-mail:${emailHash(ctx, email)}`
  await consumeAttempt(ctx, tx, [
    { bucket: address, max: 1, withinSeconds: 60 },
    { bucket: address, max: 5, withinSeconds: 24 * 3600 },
    { bucket: `guest-mail:${network}`, max: 10, withinSeconds: 3600 },
    { bucket: 'guest-mail:site', max: ctx.config.CODES_PER_HOUR, withinSeconds: 3600 },
  ])
  await updateGuest(tx, guest.id, { asked_at: ctx.now() })
  const siteName = siteTitle(await selectSettings(ctx), locale)
  const content = confirmNameEmail(locale, { siteName, nickname, href: confirmUrl(ctx, guest) })
  await queueEmail(ctx, tx, { kind: 'guest-confirm', to: email, locale, content })
}

/** For a comment that waits for the confirmation. One link is enough for all that are written until it ends. */
export async function askToConfirm(ctx: Ctx, tx: Tx, guest: GuestRow, network: string): Promise<void> {
  if (guest.asked_at !== null && ctx.now() < guest.asked_at + LINK_MS) return
  try {
    await queueConfirmation(ctx, tx, guest, network)
  } catch (error) {
    // The comment waits; the link can be sent later.
    if (!(error instanceof Failure && error.kind === 'too-many')) throw error
  }
}

/** @throws refused for a comment that waits for no confirmation by this browser; too-many */
export const confirmAgain = (ctx: Ctx, commentId: number, caller: Caller | null, network: string) =>
  ctx.transaction(async (tx) => {
    const guest = await selectGuestOf(tx, commentId)
    const isOwn = caller !== null && 'browser' in caller && guest?.secret_hash === caller.browser
    if (!guest || !isOwn || !(await needsConfirmation(ctx, guest))) throw refusal('nothing-to-confirm')
    await queueConfirmation(ctx, tx, guest, network)
  })

/** `taken`: somebody else has confirmed the name, or registered with it, since the link was sent. */
export type Confirmation = 'done' | 'taken' | 'unknown'

/** A repetition changes nothing. */
export const confirmGuest = (ctx: Ctx, token: string): Promise<Confirmation> =>
  ctx.transaction(async (tx) => {
    const id = readConfirmToken(ctx, token)
    const guest = id === null ? undefined : await selectGuest(tx, id)
    if (!guest || guest.email_key === null) return 'unknown'
    if (guest.confirmed_at !== null) return 'done'
    const holder = await selectNameHolder(tx, guest.nickname_key)
    if (holder && holder.emailKey !== guest.email_key) return 'taken'
    const confirmed = await updateGuest(tx, guest.id, { confirmed_at: ctx.now() })
    await adoptImported(tx, confirmed)
    await release(ctx, tx, confirmed)
    const account = await selectAccountByKey(tx, guest.email_key)
    // The owner's comments are written in the owner's account, which asks for more than an email.
    if (account?.is_owner === 0)
      await ctx.jobs.add(tx, TAKE_OVER_COMMENTS, { accountId: account.id, browser: null })
    return 'done'
  })

/** Publishes what waited for nothing but the confirmation, and asks the owner about the rest. */
async function release(ctx: Ctx, tx: Tx, guest: GuestRow): Promise<void> {
  for (const id of await selectWaitingIdsOf(tx, guest.id)) {
    const row = await selectCommentForUpdate(ctx, tx, id)
    if (!row) continue
    const { state } = await decideComment(ctx, tx, { account: null, guest }, readReasons(row.held_for), id)
    if (state === 'waiting') await queueEmailsAbout(ctx, tx, row)
    else {
      // Which also emails whoever is answered.
      await changeState(ctx, tx, id, 'approve')
      await queueOwnerEmail(ctx, tx, row, 'comment')
    }
  }
}

/**
 * Job `take-over-comments`: somebody has registered with an address, or bound it. What a guest with it wrote becomes theirs, as far
 * as it is shown to be: confirmed, imported, or written in the browser that registered.
 */
export const takeOverComments = (ctx: Ctx, { accountId, browser }: JobPayload): Promise<void> =>
  ctx.transaction(async (tx) => {
    const account = await selectAccount(tx, Number(accountId))
    if (!account || account.email === null) return
    const guests = await selectGuestsToTakeOver(tx, emailKey(account.email), browser as string | null)
    if (guests.length === 0) return
    for (const guest of guests)
      await release(ctx, tx, { ...guest, confirmed_at: guest.confirmed_at ?? ctx.now() })
    await dissolveGuests(
      tx,
      guests.map(({ id }) => id),
      account.id,
    )
    ctx.content.changed(tx, 'comments')
  })
