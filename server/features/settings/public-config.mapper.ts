/** Converts the stored settings to the public configuration. Pure. */
import { type ShownNavEntry, sections } from '#contract/sections.ts'
import type { WebsiteConfig } from '#contract/settings.ts'
import type { NavEntry, Settings } from './settings.ts'

/**
 * What every visitor may know of the settings.
 * @param canUseQq whether the server has a QQ application; without one the login button would lead to an error
 */
export const toPublicConfig = (
  settings: Settings,
  styleSheets: string[],
  canUseQq: boolean,
): WebsiteConfig => ({
  ...settings,
  isCommentReview: settings.commentApproval === 'nobody' ? 0 : 1,
  qqLogin: canUseQq && settings.qqLogin === 1 ? 1 : 0,
  navigation: settings.navigation && shownEntries(settings.navigation),
  styleSheets,
})

/** With every section: one that is missing, because it is newer than the settings, is shown at the end. */
export const withAllSections = (entries: NavEntry[]): NavEntry[] => {
  const listed = new Set(entries.map((entry) => ('section' in entry ? entry.section : null)))
  const missing = sections.filter((section) => !listed.has(section))
  return [...entries, ...missing.map((section) => ({ section, isShown: true }))]
}

/** The entries that visitors see, in order. */
const shownEntries = (entries: NavEntry[]): ShownNavEntry[] =>
  withAllSections(entries).flatMap((entry): ShownNavEntry[] => {
    if (!entry.isShown) return []
    return 'section' in entry
      ? [{ section: entry.section }]
      : [{ href: entry.href, en: entry.en, cn: entry.cn }]
  })
