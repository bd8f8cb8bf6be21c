/** Converts between the stored settings and what the owner edits in the studio. Pure. */

import { optionalTexts, type SharedSettings, textFields } from '#contract/settings.ts'
import {
  type PrivateSettings,
  type StudioNavEntry,
  type StudioSettings,
  UnchangedSettings,
} from '#contract/studio/settings.ts'
import { type AuthorIntro, type AuthorIntros, introSource, storedIntros } from './author-intro.ts'
import { columnText } from './column-text.ts'
import { namesOf, withAllSections } from './public-config.mapper.ts'
import type { NavEntry, Settings } from './settings.ts'

type Unchanged = SharedSettings & PrivateSettings

/** Without those that have another form in the studio. */
const unchanged = (settings: Unchanged): Unchanged =>
  Object.fromEntries(UnchangedSettings.keyof().options.map((name) => [name, settings[name]])) as Unchanged

/** The settings for the forms of the studio. */
export function toStudioSettings(settings: Settings): StudioSettings {
  const { themeConfig } = settings
  const intros = storedIntros(settings)
  const texts = textFields('')
  for (const name of optionalTexts) texts[name] = settings[name] ?? ''
  return {
    ...unchanged(settings),
    ...texts,
    nameEn: settings.englishName ?? '',
    nameCn: settings.name,
    titleEn: columnText(settings, 'websiteTitle', 'en'),
    titleCn: columnText(settings, 'websiteTitle', 'cn'),
    taglineEn: columnText(settings, 'tagline', 'en'),
    taglineCn: columnText(settings, 'tagline', 'cn'),
    noticeEn: columnText(settings, 'notice', 'en'),
    noticeCn: columnText(settings, 'notice', 'cn'),
    authorIntroEn: introSource(intros.en),
    authorIntroCn: introSource(intros.cn),
    multiLanguage: settings.multiLanguage === 1,
    theme: themeConfig.theme,
    accentDark: settings.accent.dark ?? '',
    accentLight: settings.accent.light ?? '',
    gradient1: themeConfig.gradient.color_1 ?? '',
    gradient2: themeConfig.gradient.color_2 ?? '',
    gradient3: themeConfig.gradient.color_3 ?? '',
    headerGradientDark: themeConfig.header_gradient_css_dark ?? '',
    headerGradientLight: themeConfig.header_gradient_css_light ?? '',
    avatarShape: avatarShapes.find((shape) => shape === themeConfig.profile_shape) ?? 'circle-avatar',
    hasFeatured: themeConfig.feature,
    navigation: withAllSections(settings.navigation ?? []).map(toStudioEntry),
    hasWebmentions: settings.webmentions,
    qqLogin: settings.qqLogin === 1,
    hasMascot: settings.aurora_bot_enable,
    hasQuoteService: settings.mascotQuotes === 'service',
  }
}

const avatarShapes = ['circle-avatar', 'rounded-avatar', 'diamond-avatar'] as const

const toStudioEntry = (entry: NavEntry): StudioNavEntry =>
  'href' in entry ? { ...entry, en: entry.en ?? '', cn: entry.cn ?? '' } : entry

/**
 * The stored form of settings from the studio.
 * @param intros the rendered introductions of the author
 */
export function fromStudioSettings(
  settings: StudioSettings,
  intros: AuthorIntros,
): Omit<Settings, 'compiledCss'> {
  const bothLanguages = <Text>(en: Text, cn: Text): Text | null =>
    (settings.defaultLocale === 'cn' ? cn || en : en || cn) || null
  const title = bothLanguages(settings.titleEn, settings.titleCn) ?? ''
  const intro = bothLanguages(intros.en, intros.cn)
  const texts = textFields<string | null>(null)
  for (const name of optionalTexts) texts[name] = settings[name] || null
  return {
    ...unchanged(settings),
    ...texts,
    websiteTitle: title,
    name: settings.nameCn || settings.nameEn,
    englishName: settings.nameEn || null,
    tagline: bothLanguages(settings.taglineEn, settings.taglineCn),
    notice: bothLanguages(settings.noticeEn, settings.noticeCn),
    localizedTexts: {
      en: textsOf(settings.titleEn, settings.taglineEn, settings.noticeEn, intros.en),
      cn: textsOf(settings.titleCn, settings.taglineCn, settings.noticeCn, intros.cn),
    },
    authorIntro: intro?.html ?? null,
    authorIntroMarkdown: intro?.markdown ?? null,
    localizedIntroMarkdown: { en: intros.en?.markdown ?? null, cn: intros.cn?.markdown ?? null },
    multiLanguage: settings.multiLanguage ? 1 : 0,
    themeConfig: {
      theme: settings.theme,
      profile_shape: settings.avatarShape,
      feature: settings.hasFeatured,
      gradient: {
        color_1: settings.gradient1 || null,
        color_2: settings.gradient2 || null,
        color_3: settings.gradient3 || null,
      },
      header_gradient_css_light: settings.headerGradientLight || null,
      header_gradient_css_dark: settings.headerGradientDark || null,
    },
    accent: { dark: settings.accentDark || null, light: settings.accentLight || null },
    navigation: settings.navigation.map(fromStudioEntry),
    closedComments: settings.closedComments.toSorted(),
    webmentions: settings.hasWebmentions,
    qqLogin: settings.qqLogin ? 1 : 0,
    aurora_bot_enable: settings.hasMascot,
    mascotQuotes: settings.hasQuoteService ? 'service' : 'own',
  }
}

const textsOf = (title: string, tagline: string, notice: string, intro: AuthorIntro | null) => ({
  websiteTitle: title || null,
  tagline: tagline || null,
  notice: notice || null,
  authorIntro: intro?.html ?? null,
})

const fromStudioEntry = (entry: StudioNavEntry): NavEntry =>
  'href' in entry
    ? { ...entry, en: entry.en || null, cn: entry.cn || null }
    : 'section' in entry
      ? { isShown: entry.isShown, section: entry.section, ...namesOf(entry) }
      : { isShown: entry.isShown, page: entry.page, ...namesOf(entry) }
