/** A verification code: six digits by chance, kept as a keyed hash (docs/requirements/safety.md, A9 and A13). */
import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { mailboxMark } from './mailbox.ts'

export const CODE_LIFE_MS = 10 * 60 * 1000
/** This many wrong tries void it. */
export const MAX_WRONG = 5

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** How the database knows it: bound to its mailbox, so that it says nothing beside another. */
export const codeMark = (ctx: Ctx, mailbox: string, code: string): string =>
  ctx.sign('code', `${mailboxMark(ctx, mailbox)}\n${code}`)
