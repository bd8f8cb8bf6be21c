/**
 * Says what is shown of the settings, and where: a cache tag is invalidated exactly when its part has another value.
 * Whoever adds a setting adds it to the part of what shows it; settings-on-pages.test.ts compares every page.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '#contract/locale.ts'
import type { Section } from '#contract/sections.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import type { CacheTag } from '#server/platform/cache/cache-tags.ts'
import { isSectionHidden, toFrameConfig, toSidebarSettings } from './public-config.mapper.ts'
import { type SettingPart, settingTag } from './settings.sql.ts'
import type { Settings } from './settings.ts'
import { styleSheetUrls } from './style-sheets.ts'

type ShownPart = (settings: Settings) => unknown

const areClosed =
  (kind: number): ShownPart =>
  ({ closedComments }) =>
    closedComments.includes(kind)
const textsIn =
  (locale: Locale): ShownPart =>
  (settings) => [siteTitle(settings, locale), siteTagline(settings, locale)]
const isHidden =
  (section: Section): ShownPart =>
  (settings) =>
    isSectionHidden(settings, section)

const shownParts: Record<SettingPart, ShownPart> = {
  /** Pages with the sidebar: home, talks and the message board. */
  sidebar: toSidebarSettings,
  /** Pages with comments of this kind, and the recent comments of the home page. */
  'comments-1': areClosed(1),
  'comments-2': areClosed(2),
  'comments-3': areClosed(3),
  'comments-4': areClosed(4),
  'comments-5': areClosed(5),
  /** Pages with comments: their form, and comments of deleted accounts. */
  'visitor-avatar': ({ touristAvatar }) => touristAvatar,
  /** Pages with a comment of a reader who has no avatar. */
  'reader-avatar': ({ userAvatar }) => userAvatar,
  /** Articles, also as Markdown, and feeds. */
  license: ({ licence }) => licence,
  /** Pages of visitors who have not chosen a language, feeds of both languages, llms.txt. */
  'default-locale': ({ defaultLocale }) => defaultLocale,
  /** Pages of visitors who have not chosen a theme. */
  'default-theme': ({ themeConfig }) => themeConfig.theme,
  /** Feeds and llms.txt, in their language. */
  'texts-en': textsIn('en'),
  'texts-cn': textsIn('cn'),
  /** llms.txt, and feeds and Markdown of what no account has written. */
  author: ({ author }) => author,
  /** Feeds. */
  favicon: ({ favicon }) => favicon,
  /** Pages of articles. */
  webmentions: ({ webmentions }) => webmentions,
  /** Feeds without entries. */
  'first-day': ({ websiteCreateTime }) => websiteCreateTime,
  /** The sitemap and documents that name the section. Pages contain the navigation. */
  'section-home': isHidden('home'),
  'section-talks': isHidden('talks'),
  'section-archives': isHidden('archives'),
  'section-tags': isHidden('tags'),
  'section-albums': isHidden('albums'),
  'section-videos': isHidden('videos'),
  'section-friends': isHidden('friends'),
  'section-message': isHidden('message'),
  'section-about': isHidden('about'),
}

/** A page of the owner's own in the navigation counts as its number: its path and titles are no settings. */
const anyPages = ({ navigation }: Settings) =>
  new Map((navigation ?? []).flatMap((entry) => ('page' in entry ? [[entry.page, anyPage(entry.page)]] : [])))
const anyPage = (id: number) => ({ path: `/${id}`, titles: {} })

/** Every page: the rest of the public configuration, which each contains for its frame and for the next page. */
const frame = (settings: Settings, canUseQq: boolean) =>
  toFrameConfig(settings, styleSheetUrls(settings), anyPages(settings), canUseQq)

/** The cache tags of what shows one of the settings differently. */
export function changedSettingTags(before: Settings, after: Settings, canUseQq: boolean): CacheTag[] {
  const parts = (Object.keys(shownParts) as SettingPart[]).filter(
    (part) => !isDeepStrictEqual(shownParts[part](before), shownParts[part](after)),
  )
  const isFrameChanged = !isDeepStrictEqual(frame(before, canUseQq), frame(after, canUseQq))
  return [...(isFrameChanged ? ['site'] : []), ...parts.map(settingTag)]
}
