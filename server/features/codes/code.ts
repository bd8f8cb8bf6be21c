/** Creates verification codes: six random digits, stored as a keyed hash (docs/requirements/safety.md, A9 and A13). */
import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'

export const CODE_LIFETIME_MS = 10 * 60 * 1000
/** This many wrong tries void a code. */
export const MAX_WRONG_TRIES = 5

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** The stored form of a code: bound to its slot, so that it is worth nothing for another address or browser. */
export const codeHash = (ctx: Ctx, slot: string, code: string): string => ctx.sign('code', `${slot}\n${code}`)
