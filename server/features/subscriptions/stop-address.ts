/** The address below a mail where one click ends mails of its kind, without a login. */
import { timingSafeEqual } from 'node:crypto'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'

/** The kinds of mail that a reader can be rid of. */
export const stoppable = ['articles', 'replies'] as const
export type Stoppable = (typeof stoppable)[number]

const PURPOSE = 'stop-mails'

/** Holds for good: a mail may be years old when its reader has had enough. */
export const stopAddress = (ctx: Ctx, accountId: number, kind: Stoppable): string =>
  `${originOf(ctx)}/unsubscribe?token=${kind}.${accountId}.${proof(ctx, accountId, kind)}`

/** Whose mails of which kind a token stops; null for one that we never gave out. */
export function readStopToken(ctx: Ctx, token: string): { accountId: number; kind: Stoppable } | null {
  const [, word, digits, shown] = /^([a-z]+)\.([1-9]\d{0,15})\.([0-9a-f]{32})$/.exec(token) ?? []
  const kind = stoppable.find((one) => one === word)
  if (!kind || !digits || !shown) return null
  const accountId = Number(digits)
  const isOurs = timingSafeEqual(Buffer.from(shown), Buffer.from(proof(ctx, accountId, kind)))
  return isOurs ? { accountId, kind } : null
}

const proof = (ctx: Ctx, accountId: number, kind: Stoppable) =>
  ctx.sign(PURPOSE, `${kind}:${accountId}`).slice(0, 32)
