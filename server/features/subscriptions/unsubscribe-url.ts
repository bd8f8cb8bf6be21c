/** Builds the URLs in emails that need no login: one click ends emails of a kind, or changes how often they come. */
import { timingSafeEqual } from 'node:crypto'
import { pages } from '#contract/pages.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The kinds of email that a reader can unsubscribe from; `guest`: replies to a guest, whose id takes the place of the account's. */
const unsubscribableKinds = ['articles', 'replies', 'guest'] as const
export type UnsubscribableKind = (typeof unsubscribableKinds)[number]

const PURPOSE = 'stop-mails'

/** Valid forever, as the choice in each email about articles: an email may be years old when its reader unsubscribes. */
export const unsubscribeUrl = (ctx: Ctx, accountId: number, kind: UnsubscribableKind): string =>
  `${originOf(ctx)}/unsubscribe?token=${tokenOf(ctx, accountId, kind)}`

/** Where a subscriber chooses between an email about each article and a weekly digest. */
export const emailChoiceUrl = (ctx: Ctx, accountId: number): string =>
  `${originOf(ctx)}${pages.emailChoice.href()}?token=${tokenOf(ctx, accountId, 'articles')}`

const tokenOf = (ctx: Ctx, accountId: number, kind: UnsubscribableKind) =>
  `${kind}.${accountId}.${signatureOf(ctx, accountId, kind)}`

/** The account and kind of email of a token; null for a token that this site did not issue. */
export function readUnsubscribeToken(
  ctx: Ctx,
  token: string,
): { accountId: number; kind: UnsubscribableKind } | null {
  const [, word, digits, shown] = /^([a-z]+)\.([1-9]\d{0,15})\.([0-9a-f]{32})$/.exec(token) ?? []
  const kind = unsubscribableKinds.find((one) => one === word)
  if (!kind || !digits || !shown) return null
  const accountId = Number(digits)
  const isOurs = timingSafeEqual(Buffer.from(shown), Buffer.from(signatureOf(ctx, accountId, kind)))
  return isOurs ? { accountId, kind } : null
}

const signatureOf = (ctx: Ctx, accountId: number, kind: UnsubscribableKind) =>
  ctx.sign(PURPOSE, `${kind}:${accountId}`).slice(0, 32)
