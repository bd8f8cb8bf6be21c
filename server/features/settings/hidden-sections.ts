/** Which sections of the site the owner has hidden. Whatever belongs to one is missing everywhere, as if it did not exist. */
import type { Section } from '#contract/sections.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectSettings } from './settings.sql.ts'

/** Those that visitors do not find. The home page is never among them: hidden, it only leaves the navigation. */
export async function hiddenSections(ctx: Ctx): Promise<ReadonlySet<Section>> {
  const { navigation } = await selectSettings(ctx)
  if (navigation === null) return NONE
  const hidden = navigation.flatMap((entry) =>
    'section' in entry && !entry.isShown && entry.section !== 'home' ? [entry.section] : [],
  )
  return new Set(hidden)
}

const NONE: ReadonlySet<Section> = new Set<Section>()

export const isHidden = async (ctx: Ctx, section: Section): Promise<boolean> =>
  (await hiddenSections(ctx)).has(section)
