/** Redirects that the owner enters by hand, from paths at which there is nothing. */
import type { StudioSettings } from '#contract/studio/settings.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Failure, fieldError, fieldErrors } from '#server/platform/errors.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import { selectSettings } from './settings.sql.ts'

type Redirect = StudioSettings['redirects'][number]

/** The path as it is stored; of a whole URL, as old links are pasted, the path alone. */
export function trimmedRedirect({ from, to }: Redirect): Redirect {
  const url = /^https?:\/\//i.test(from.trim()) ? URL.parse(from.trim()) : null
  const path = url ? url.pathname + url.search : from.trim()
  return { from: /[?#]/.test(path) ? path : formerPath(path), to: to.trim() }
}

/** Where the owner has redirected this path: a URL of this site without its origin, or one elsewhere; null where it is not. */
export async function findRedirect(ctx: Ctx, pathname: string): Promise<string | null> {
  const redirects = await ctx.memoize('redirects', async () => {
    const origin = originOf(ctx)
    return new Map(
      (await selectSettings(ctx)).redirects.map(({ from, to }) => {
        const { href } = new URL(to, origin)
        return [from, to.startsWith('/') ? href.slice(origin.length) : href]
      }),
    )
  })
  return redirects.size === 0 ? null : (redirects.get(formerPath(pathname)) ?? null)
}

/**
 * A page that is there now would never redirect. Redirects that are saved already are not asked again: where a page came later, it wins.
 * @throws invalid with an error for each path at which visitors find something
 */
export async function checkFreePaths(ctx: Ctx, redirects: readonly Redirect[]): Promise<void> {
  const saved = new Set((await selectSettings(ctx)).redirects.map(({ from }) => from))
  const errors: Failure[] = []
  for (const [place, { from }] of redirects.entries())
    if (!saved.has(from) && (await ctx.pagePreview.isFound(encodeURI(from))))
      errors.push(fieldError(`redirects.${place}.from`, 'redirect-exists'))
  if (errors.length > 0) throw fieldErrors(errors)
}
