/** How often a subscriber gets emails about new articles: chosen with a session, or by the link in an email. */
import { pages } from '#contract/pages.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import { selectEmailPreferences, updateEmailPreferences } from './subscriptions.sql.ts'
import { readUnsubscribeToken } from './unsubscribe-url.ts'

type Stored = { is_subscribed: 0 | 1; digest_since: number | null }

/**
 * What to store for a choice. A digest collects articles from now on, also after a time without emails, so that no
 * subscriber gets an article twice or from the time before.
 * @param wantsDigest undefined to keep the former choice
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
  if (found?.kind !== 'articles' || !(await selectAccount(ctx.db, found.accountId))) return 'unknown'
  return ctx.transaction(async (tx) => {
    const before = await selectEmailPreferences(tx, found.accountId)
    if (choice === 'none') await updateEmailPreferences(tx, found.accountId, { is_subscribed: 0 })
    else if (before?.is_subscribed !== 1) return 'stopped'
    else {
      const wantsDigest = choice === 'weekly' ? 1 : 0
      await updateEmailPreferences(tx, found.accountId, chosenEmails(before, 1, wantsDigest, ctx.now()))
    }
    return choice
  })
}

const choices: readonly EmailChoice[] = ['each', 'weekly', 'none']

/** The form of the page /email-choice?token=…. A GET changes nothing, because link scanners send GET requests. */
export async function emailChoiceResponse(ctx: Ctx, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const form = await readFields(request)
  const choice = choices.find((one) => one === form.get('choice'))
  const result = choice ? await chooseByLink(ctx, token, choice) : 'unknown'
  return seeOther(pages.emailChoice.href(null, { result }))
}
