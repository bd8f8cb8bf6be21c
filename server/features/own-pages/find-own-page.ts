/** Finds what is at a path: a page of the owner's own, or where one is that had the path before. */
import { type Locale, localeFor } from '#contract/locale.ts'
import { ownPageUrl, ownPathOf } from '#contract/own-page-path.ts'
import type { OwnPage } from '#contract/own-pages.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toOwnPage } from './own-pages.mapper.ts'
import { selectListedId, selectListedTexts, selectMovedTo } from './own-pages.sql.ts'

/** `id` of the listed page there, or the path to which it redirects. */
export type FoundOwnPath = { id: number; movedTo?: undefined } | { id?: undefined; movedTo: string }

/** The ending of pages of other systems, which paths here cannot have. */
const FILE_ENDING = /\.html?$/i

/** Null when visitors find nothing there. @param pathname of a URL, in whatever spelling */
export async function findOwnPath(ctx: Ctx, pathname: string): Promise<FoundOwnPath | null> {
  if (FILE_ENDING.test(pathname)) {
    const path = ownPathOf(pathname.replace(FILE_ENDING, ''))
    const isHere = path !== null && (await selectListedId(ctx.db, path)) !== undefined
    return isHere ? { movedTo: ownPageUrl.href({ ownPath: path }) } : null
  }
  const path = ownPathOf(pathname)
  if (path === null) return null
  const id = await selectListedId(ctx.db, path)
  if (id !== undefined) return { id }
  const ownPath = await selectMovedTo(ctx.db, path)
  return ownPath === undefined ? null : { movedTo: ownPageUrl.href({ ownPath }) }
}

/**
 * A listed page in the wanted language if it has it; null when visitors may not see it. A site in one language shows
 * that one.
 */
export async function readOwnPage(ctx: Ctx, id: number, wanted: Locale): Promise<OwnPage | null> {
  const rows = await selectListedTexts(ctx.db, id)
  if (rows.length === 0) return null
  const settings = await selectSettings(ctx)
  const site = { locale: settings.defaultLocale, isMultilingual: settings.multiLanguage === 1 }
  return toOwnPage(rows, localeFor(settings, wanted), site)
}
