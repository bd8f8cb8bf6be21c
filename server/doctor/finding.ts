/** The result of one health check, as `borealis doctor` prints it. */
import type { Ctx } from '#server/platform/context.ts'

export type Finding = { state: 'ok' | 'warn' | 'error'; message: string; fix?: string }
export type HealthCheck = (ctx: Ctx) => Promise<Finding[]>

export const ok = (message: string): Finding => ({ state: 'ok', message })
export const warn = (message: string, fix: string): Finding => ({ state: 'warn', message, fix })
export const error = (message: string, fix: string): Finding => ({ state: 'error', message, fix })
