/** Subscribes an email address without an account: a link in an email confirms it (double opt-in). */

import { randomBytes } from 'node:crypto'
import { EmailAddress } from '#contract/email.ts'
import { LOCALE_COOKIE, type Locale, localeFor } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { emailHash, emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { findAccountByEmail } from '#server/features/users/find-account.ts'
import { requireEmail } from '#server/mail/mail-server.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { confirmSubscriptionEmail } from '#server/mail/templates/digest-email.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { Failure } from '#server/platform/errors.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { chosenDigest, chosenEmails } from './choose-emails.ts'
import {
  deleteSubscriber,
  deleteUnconfirmed,
  type SubscriberRow,
  selectSubscriberByToken,
  updateSubscriber,
  upsertSubscriber,
} from './subscribers.sql.ts'
import { selectEmailPreferences, updateEmailPreferences } from './subscriptions.sql.ts'

const LINK_MS = 2 * DAY_MS

type SubscriptionForm = {
  email: string
  wantsDigest: boolean
  /** No visitor sees this field. */
  trap: string
}

const limitsOf = (ctx: Ctx, email: string, ipAddress: string): RateLimit[] => [
  { bucket: `subscribe:address:${emailHash(ctx, email)}`, max: 3, withinSeconds: 12 * 3600 },
  { bucket: `subscribe:network:${networkOf(ipAddress)}`, max: 10, withinSeconds: 3600 },
  { bucket: 'subscribe:site', max: ctx.config.CODES_PER_HOUR, withinSeconds: 3600 },
]

/**
 * Does the same for every address, known or not, so that the response reveals none (docs/requirements/safety.md, A8).
 * @throws refused without a mail server; too-many: three in 12 hours for an address, ten an hour for a network, CODES_PER_HOUR for the site
 */
export async function requestSubscription(
  ctx: Ctx,
  { email, wantsDigest, trap }: SubscriptionForm,
  { ipAddress, cookies, ownPage }: VisitorInfo,
): Promise<void> {
  await requireEmail(ctx)
  const settings = await selectSettings(ctx)
  const locale = localeFor(settings, cookies[LOCALE_COOKIE])
  // The choice is the reader's, who alone has the link, so it is in the link.
  const token = `${wantsDigest ? 'weekly' : 'each'}.${locale}.${randomBytes(24).toString('base64url')}`
  const href = `${originOf(ctx)}${pages.confirmSubscription.href()}?token=${token}`
  const to = normalizeEmail(email)
  await ctx.transaction(async (tx) => {
    await consumeAttempt(ctx, tx, limitsOf(ctx, email, ipAddress))
    if (trap !== '') return
    await upsertSubscriber(tx, {
      email: to,
      email_key: emailKey(email),
      state: 'pending',
      locale,
      source: ownPage?.replace(/\?.*/s, '') ?? null,
      created_at: ctx.now(),
      token_hash: hashOfToken(token),
      token_until: ctx.now() + LINK_MS,
    })
    const content = confirmSubscriptionEmail(locale, {
      siteName: siteTitle(settings, locale),
      href,
      isWeekly: wantsDigest,
    })
    await queueEmail(ctx, tx, { kind: 'subscription', to, locale, content })
  })
}

/**
 * By the link in the email. A reader with an account is subscribed there, so that the address gets one email.
 * @returns false for a link that this site did not send, or more than two days ago
 */
export const confirmSubscription = (ctx: Ctx, token: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const subscriber = await selectSubscriberByToken(tx, hashOfToken(token), ctx.now())
    if (!subscriber) return false
    const [choice, locale] = token.split('.')
    const wantsDigest = choice === 'weekly'
    const accountId = await findAccountByEmail(tx, subscriber.email)
    if (accountId !== null) await subscribeAccount(ctx, tx, accountId, wantsDigest, subscriber)
    else
      await updateSubscriber(tx, subscriber.id, {
        state: 'confirmed',
        locale: locale as Locale,
        digest_since: chosenDigest(subscriber, wantsDigest, ctx.now()),
        confirmed_at: subscriber.confirmed_at ?? ctx.now(),
        refusals: 0,
        refusal: null,
      })
    return true
  })

async function subscribeAccount(
  ctx: Ctx,
  tx: Tx,
  accountId: number,
  wantsDigest: boolean,
  { id }: SubscriberRow,
): Promise<void> {
  const before = (await selectEmailPreferences(tx, accountId)) ?? { is_subscribed: 0, digest_since: null }
  await updateEmailPreferences(tx, accountId, chosenEmails(before, 1, wantsDigest ? 1 : 0, ctx.now()))
  await deleteSubscriber(tx, id)
}

/** POST /subscribe, the form without scripts: the page says what came of it. */
export async function subscribeResponse(ctx: Ctx, request: Request, visitor: VisitorInfo): Promise<Response> {
  const form = await readFields(request)
  const { data: email } = EmailAddress.safeParse(form.get('email') ?? '')
  const answer = (result: 'sent' | 'wrong' | 'busy') => seeOther(pages.subscribe.href(null, { result }))
  if (email === undefined) return answer('wrong')
  const [wantsDigest, trap] = [form.get('often') === 'weekly', form.get('name') ?? '']
  try {
    await requestSubscription(ctx, { email, wantsDigest, trap }, visitor)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Where no email can be sent, the page says so.
    return error.kind === 'too-many' ? answer('busy') : seeOther(pages.subscribe.href())
  }
  return answer('sent')
}

/** The form of the page /confirm-subscription?token=…. A GET changes nothing, because link scanners send GET requests. */
export async function confirmSubscriptionResponse(ctx: Ctx, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const result = (await confirmSubscription(ctx, token)) ? 'done' : 'unknown'
  return seeOther(pages.confirmSubscription.href(null, { result }))
}

/** A daily duty: addresses that nobody confirmed within two days. */
export const deleteUnconfirmedSubscribers = (ctx: Ctx): Promise<unknown> =>
  ctx.transaction((tx) => deleteUnconfirmed(tx, ctx.now()))
