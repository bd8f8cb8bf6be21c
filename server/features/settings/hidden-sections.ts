/** Which sections of the site the owner has hidden. Whatever belongs to one is missing everywhere, as if it did not exist. */
import { type Section, sections } from '#contract/sections.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isSectionHidden } from './public-config.mapper.ts'
import { selectSettings } from './settings.sql.ts'

/** Those that visitors do not find. The home page is never among them. */
export async function hiddenSections(ctx: Ctx): Promise<ReadonlySet<Section>> {
  const settings = await selectSettings(ctx)
  return new Set(sections.filter((section) => isSectionHidden(settings, section)))
}

export const isHidden = async (ctx: Ctx, section: Section): Promise<boolean> =>
  isSectionHidden(await selectSettings(ctx), section)
