/** How often a subscriber gets emails about new articles: chosen with a session, or by the link in an email. */
import { pages } from '#contract/pages.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import {
  deleteSubscriber,
  type SubscriberRow,
  selectSubscriber,
  updateSubscriber,
} from './subscribers.sql.ts'
import { selectEmailPreferences, updateEmailPreferences } from './subscriptions.sql.ts'
import { readUnsubscribeToken } from './unsubscribe-url.ts'

type Stored = { is_subscribed: 0 | 1; digest_since: number | null }

/** What a confirmed subscriber without an account stores for a choice. */
export const chosenDigest = (
  { state, digest_since }: Pick<SubscriberRow, 'state' | 'digest_since'>,
  wantsDigest: boolean,
  now: number,
): number | null => {
  const before: Stored = { is_subscribed: state === 'confirmed' ? 1 : 0, digest_since }
  return chosenEmails(before, 1, wantsDigest ? 1 : 0, now).digest_since
}

/**
 * What to store for a choice. A digest collects articles from now on, also after a time without emails, so that no
 * subscriber gets an article twice or from the time before.
 * @param wantsDigest undefined to keep the previous choice
 */
export function chosenEmails(
  before: Stored,
  isSubscribed: 0 | 1,
  wantsDigest: 0 | 1 | undefined,
  now: number,
): Stored {
  const isDigest = wantsDigest === undefined ? before.digest_since !== null : wantsDigest === 1
  const isUnbroken = before.is_subscribed === 1 && before.digest_since !== null
  return {
    is_subscribed: isSubscribed,
    digest_since: !isDigest ? null : isUnbroken ? before.digest_since : now,
  }
}

export type EmailChoice = 'each' | 'weekly' | 'none'
type ChoiceResult = EmailChoice | 'unknown' | 'stopped'

/**
 * Without a session, by the token of an email. A link turns no emails on again: it may have been forwarded.
 * @returns the choice; `stopped` for an account that is not subscribed; `unknown` for a token that this site did not issue
 */
export async function chooseByLink(ctx: Ctx, token: string, choice: EmailChoice): Promise<ChoiceResult> {
  const found = readUnsubscribeToken(ctx, token)
  if (found?.kind === 'subscriber') return chooseAsSubscriber(ctx, found.id, choice)
  if (found?.kind !== 'articles' || !(await selectAccount(ctx.db, found.id))) return 'unknown'
  return ctx.transaction(async (tx) => {
    const before = await selectEmailPreferences(tx, found.id)
    if (choice === 'none') await updateEmailPreferences(tx, found.id, { is_subscribed: 0 })
    else if (before?.is_subscribed !== 1) return 'stopped'
    else {
      const wantsDigest = choice === 'weekly' ? 1 : 0
      await updateEmailPreferences(tx, found.id, chosenEmails(before, 1, wantsDigest, ctx.now()))
    }
    return choice
  })
}

const chooseAsSubscriber = (ctx: Ctx, id: number, choice: EmailChoice): Promise<ChoiceResult> =>
  ctx.transaction(async (tx) => {
    const subscriber = await selectSubscriber(tx, id)
    if (choice === 'none') await deleteSubscriber(tx, id)
    else if (subscriber?.state !== 'confirmed') return 'stopped'
    else {
      const digest_since = chosenDigest(subscriber, choice === 'weekly', ctx.now())
      await updateSubscriber(tx, id, { digest_since })
    }
    return choice
  })

const choices: readonly EmailChoice[] = ['each', 'weekly', 'none']

/** The form of the page /email-choice?token=…. A GET changes nothing, because link scanners send GET requests. */
export async function emailChoiceResponse(ctx: Ctx, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const form = await readFields(request)
  const choice = choices.find((one) => one === form.get('choice'))
  const result = choice ? await chooseByLink(ctx, token, choice) : 'unknown'
  return seeOther(pages.emailChoice.href(null, { result }))
}
