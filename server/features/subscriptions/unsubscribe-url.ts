/** The address below a mail where one click ends mails of its kind, without a login. */
import { timingSafeEqual } from 'node:crypto'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The kinds of mail that a reader can be rid of. */
export const unsubscribableKinds = ['articles', 'replies'] as const
export type UnsubscribableKind = (typeof unsubscribableKinds)[number]

const PURPOSE = 'stop-mails'

/** Holds for good: a mail may be years old when its reader has had enough. */
export const unsubscribeUrl = (ctx: Ctx, accountId: number, kind: UnsubscribableKind): string =>
  `${originOf(ctx)}/unsubscribe?token=${kind}.${accountId}.${signatureOf(ctx, accountId, kind)}`

/** Whose mails of which kind a token stops; null for one that we never gave out. */
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
