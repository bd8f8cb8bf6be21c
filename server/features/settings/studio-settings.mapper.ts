/** Converts between the stored settings and what the owner edits in the studio. Pure. */

import { networks } from '#contract/settings.ts'
import type { StudioNavEntry, StudioSettings } from '#contract/studio/settings.ts'
import { type AuthorIntro, type AuthorIntros, introSource, storedIntros } from './author-intro.ts'
import { columnText } from './column-text.ts'
import { withAllSections } from './public-config.mapper.ts'
import type { NavEntry, Settings } from './settings.ts'

/** The settings for the forms of the studio. */
export function toStudioSettings(settings: Settings): StudioSettings {
  const { themeConfig } = settings
  const intros = storedIntros(settings)
  return {
    nameEn: settings.englishName ?? '',
    nameCn: settings.name,
    titleEn: columnText(settings, 'websiteTitle', 'en'),
    titleCn: columnText(settings, 'websiteTitle', 'cn'),
    taglineEn: columnText(settings, 'tagline', 'en'),
    taglineCn: columnText(settings, 'tagline', 'cn'),
    noticeEn: columnText(settings, 'notice', 'en'),
    noticeCn: columnText(settings, 'notice', 'cn'),
    logo: settings.logo ?? '',
    favicon: settings.favicon ?? '',
    headerImage: settings.headerImage ?? '',
    defaultCover: settings.defaultCover ?? '',
    coverStyle: settings.coverStyle,
    userAvatar: settings.userAvatar ?? '',
    touristAvatar: settings.touristAvatar ?? '',
    author: settings.author,
    authorAvatar: settings.authorAvatar ?? '',
    authorIntroEn: introSource(intros.en),
    authorIntroCn: introSource(intros.cn),
    licence: settings.licence ?? '',
    websiteCreateTime: settings.websiteCreateTime,
    timeZone: settings.timeZone,
    beianNumber: settings.beianNumber ?? '',
    gonganBeianNumber: settings.gonganBeianNumber ?? '',
    ...(Object.fromEntries(networks.map((network) => [network, settings[network] ?? ''])) as Record<
      (typeof networks)[number],
      string
    >),
    multiLanguage: settings.multiLanguage === 1,
    defaultLocale: settings.defaultLocale,
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
    closedComments: settings.closedComments,
    commentApproval: settings.commentApproval,
    hasWebmentions: settings.webmentions,
    digestWeekday: settings.digestWeekday,
    digestHour: settings.digestHour,
    qqLogin: settings.qqLogin === 1,
    alwaysCode: settings.alwaysCode,
    hasMascot: settings.aurora_bot_enable,
    themeSound: settings.themeSound,
    hasQuoteService: settings.mascotQuotes === 'service',
    customCss: settings.customCss,
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
  return {
    websiteTitle: title,
    name: settings.nameCn || settings.nameEn,
    englishName: settings.nameEn || null,
    tagline: bothLanguages(settings.taglineEn, settings.taglineCn),
    notice: bothLanguages(settings.noticeEn, settings.noticeCn),
    localizedTexts: {
      en: textsOf(settings.titleEn, settings.taglineEn, settings.noticeEn, intros.en),
      cn: textsOf(settings.titleCn, settings.taglineCn, settings.noticeCn, intros.cn),
    },
    logo: settings.logo || null,
    favicon: settings.favicon || null,
    headerImage: settings.headerImage || null,
    defaultCover: settings.defaultCover || null,
    coverStyle: settings.coverStyle,
    userAvatar: settings.userAvatar || null,
    touristAvatar: settings.touristAvatar || null,
    author: settings.author,
    authorAvatar: settings.authorAvatar || null,
    authorIntro: intro?.html ?? null,
    authorIntroMarkdown: intro?.markdown ?? null,
    localizedIntroMarkdown: { en: intros.en?.markdown ?? null, cn: intros.cn?.markdown ?? null },
    licence: settings.licence || null,
    websiteCreateTime: settings.websiteCreateTime,
    timeZone: settings.timeZone,
    beianNumber: settings.beianNumber || null,
    gonganBeianNumber: settings.gonganBeianNumber || null,
    ...(Object.fromEntries(networks.map((network) => [network, settings[network] || null])) as Record<
      (typeof networks)[number],
      string | null
    >),
    multiLanguage: settings.multiLanguage ? 1 : 0,
    defaultLocale: settings.defaultLocale,
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
    commentApproval: settings.commentApproval,
    webmentions: settings.hasWebmentions,
    digestWeekday: settings.digestWeekday,
    digestHour: settings.digestHour,
    qqLogin: settings.qqLogin ? 1 : 0,
    alwaysCode: settings.alwaysCode,
    aurora_bot_enable: settings.hasMascot,
    themeSound: settings.themeSound,
    mascotQuotes: settings.hasQuoteService ? 'service' : 'own',
    customCss: settings.customCss,
  }
}

const textsOf = (title: string, tagline: string, notice: string, intro: AuthorIntro | null) => ({
  websiteTitle: title || null,
  tagline: tagline || null,
  notice: notice || null,
  authorIntro: intro?.html ?? null,
})

const fromStudioEntry = (entry: StudioNavEntry): NavEntry =>
  'href' in entry ? { ...entry, en: entry.en || null, cn: entry.cn || null } : entry
