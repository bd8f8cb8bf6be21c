/** A verification code: six digits by chance, kept as a keyed hash (docs/requirements/safety.md, A9 and A13). */
import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { emailHash } from './email-key.ts'

export const CODE_LIFETIME_MS = 10 * 60 * 1000
/** This many wrong tries void it. */
export const MAX_WRONG_TRIES = 5

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** How the database knows it: bound to its email address, so that it says nothing beside another. */
export const codeHash = (ctx: Ctx, email: string, code: string): string =>
  ctx.sign('code', `${emailHash(ctx, email)}\n${code}`)
