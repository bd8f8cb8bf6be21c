/** What a search needs of the context: its worker process has no more. */
import type { Ctx } from '#server/platform/context.ts'

export type SearchCtx = Pick<Ctx, 'engine' | 'db' | 'content' | 'memoize' | 'now'>
