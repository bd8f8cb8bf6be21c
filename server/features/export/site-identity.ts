/** Names this site in its exports, so that an import knows where they come from. */
import type { Ctx } from '#server/platform/context.ts'

/** The same for every export of this site, and without a meaning elsewhere. */
export const siteIdentity = (ctx: Pick<Ctx, 'sign'>): string =>
  ctx.sign('export-identity', 'site').slice(0, 12)
