/** Builds the unsubscribe URL of an email: one click ends emails of its kind, without a login. */
import { timingSafeEqual } from 'node:crypto'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The kinds of email that a reader can unsubscribe from. */
const unsubscribableKinds = ['articles', 'replies'] as const
export type UnsubscribableKind = (typeof unsubscribableKinds)[number]

const PURPOSE = 'stop-mails'

/** Valid forever: an email may be years old when its reader unsubscribes. */
export const unsubscribeUrl = (ctx: Ctx, accountId: number, kind: UnsubscribableKind): string =>
  `${originOf(ctx)}/unsubscribe?token=${kind}.${accountId}.${signatureOf(ctx, accountId, kind)}`

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
