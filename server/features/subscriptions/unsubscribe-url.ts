/** Builds the URLs in emails that need no login: one click ends emails of a kind, or changes how often they come. */
import { timingSafeEqual } from 'node:crypto'
import { pages } from '#contract/pages.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The kinds of email that a reader can unsubscribe from, and those to a subscriber without an account. */
const unsubscribableKinds = ['articles', 'replies', 'subscriber'] as const
export type UnsubscribableKind = (typeof unsubscribableKinds)[number]

const PURPOSE = 'stop-mails'

/** Valid forever, as the choice in each email about articles: an email may be years old when its reader unsubscribes. */
export const unsubscribeUrl = (ctx: Ctx, id: number, kind: UnsubscribableKind): string =>
  `${originOf(ctx)}/unsubscribe?token=${tokenOf(ctx, id, kind)}`

/** Where a subscriber chooses between an email about each article and a weekly digest. */
export const emailChoiceUrl = (
  ctx: Ctx,
  id: number,
  kind: Exclude<UnsubscribableKind, 'replies'> = 'articles',
): string => `${originOf(ctx)}${pages.emailChoice.href()}?token=${tokenOf(ctx, id, kind)}`

const tokenOf = (ctx: Ctx, id: number, kind: UnsubscribableKind) =>
  `${kind}.${id}.${signatureOf(ctx, id, kind)}`

/** The kind of email of a token, and the id of its account or subscriber; null for a token that this site did not issue. */
export function readUnsubscribeToken(
  ctx: Ctx,
  token: string,
): { id: number; kind: UnsubscribableKind } | null {
  const [, word, digits, shown] = /^([a-z]+)\.([1-9]\d{0,15})\.([0-9a-f]{32})$/.exec(token) ?? []
  const kind = unsubscribableKinds.find((one) => one === word)
  if (!kind || !digits || !shown) return null
  const id = Number(digits)
  const isOurs = timingSafeEqual(Buffer.from(shown), Buffer.from(signatureOf(ctx, id, kind)))
  return isOurs ? { id, kind } : null
}

const signatureOf = (ctx: Ctx, id: number, kind: UnsubscribableKind) =>
  ctx.sign(PURPOSE, `${kind}:${id}`).slice(0, 32)
