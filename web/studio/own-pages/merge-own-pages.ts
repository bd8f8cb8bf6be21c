/** Three-way merge of two versions of a page. A text that both have changed at the same place is never merged. Pure. */
import { type Locale, locales } from '#contract/locale.ts'
import type { OwnPageContent } from '#contract/studio/own-pages.ts'
import { mergeRegions } from '../saving/merge-drafts.ts'

/** `conflicts`: the languages whose title or text both have changed; `merged` has mine there. */
export function mergeOwnPages(
  base: OwnPageContent,
  mine: OwnPageContent,
  theirs: OwnPageContent,
): { merged: OwnPageContent; conflicts: Locale[] } {
  const conflicts = new Set<Locale>()
  const pick = <Name extends keyof OwnPageContent>(name: Name): OwnPageContent[Name] =>
    mine[name] === base[name] ? theirs[name] : mine[name]
  const title = (name: 'titleEn' | 'titleCn', locale: Locale): string => {
    const isBoth = mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]
    if (isBoth) conflicts.add(locale)
    return pick(name)
  }
  const text = (name: 'markdownEn' | 'markdownCn', locale: Locale): string => {
    const regions = mergeRegions(base[name], mine[name], theirs[name])
    if (regions.some(({ from }) => from === 'conflict')) {
      conflicts.add(locale)
      return mine[name]
    }
    return regions.flatMap((region) => (region.from === 'conflict' ? [] : region.lines)).join('\n')
  }
  const merged = {
    path: pick('path'),
    titleEn: title('titleEn', 'en'),
    titleCn: title('titleCn', 'cn'),
    markdownEn: text('markdownEn', 'en'),
    markdownCn: text('markdownCn', 'cn'),
    isPublished: pick('isPublished'),
    isIndexed: pick('isIndexed'),
    isInNavigation: pick('isInNavigation'),
  }
  return { merged, conflicts: locales.filter((locale) => conflicts.has(locale)) }
}
