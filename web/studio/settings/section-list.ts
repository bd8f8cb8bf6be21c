/** The sections of the settings screen, in order, and the settings in each. */
import type { SettingName } from '#contract/studio/settings.ts'
import type { SettingsTexts } from './texts/en.ts'

export type SectionKey = keyof SettingsTexts['sections']
type GroupKey = keyof SettingsTexts['groups']

export const networkSettings = [
  ...(['github', 'gitee', 'twitter', 'stackoverflow', 'wechat'] as const),
  ...(['qq', 'weibo', 'csdn', 'zhihu', 'juejin'] as const),
] satisfies SettingName[]

export const settingSections: readonly { key: SectionKey; group: GroupKey; names: readonly SettingName[] }[] =
  [
    {
      key: 'names',
      group: 'who',
      names: [
        ...(['nameEn', 'nameCn', 'titleEn', 'titleCn', 'taglineEn', 'taglineCn'] as const),
        ...(['noticeEn', 'noticeCn'] as const),
      ],
    },
    {
      key: 'images',
      group: 'who',
      names: [
        ...(['logo', 'favicon', 'headerImage', 'coverStyle', 'defaultCover'] as const),
        ...(['userAvatar', 'touristAvatar'] as const),
      ],
    },
    {
      key: 'author',
      group: 'who',
      names: ['author', 'authorAvatar', 'avatarShape', 'authorIntroEn', 'authorIntroCn'],
    },
    { key: 'networks', group: 'who', names: networkSettings },
    {
      key: 'filings',
      group: 'who',
      names: ['licence', 'websiteCreateTime', 'timeZone', 'beianNumber', 'gonganBeianNumber'],
    },
    { key: 'languages', group: 'look', names: ['multiLanguage', 'defaultLocale'] },
    {
      key: 'theme',
      group: 'look',
      names: [
        ...(['theme', 'accentDark', 'accentLight', 'gradient1', 'gradient2', 'gradient3'] as const),
        ...(['headerGradientDark', 'headerGradientLight', 'hasFeatured'] as const),
      ],
    },
    { key: 'navigation', group: 'look', names: ['navigation'] },
    { key: 'mascot', group: 'look', names: ['hasMascot', 'themeSound'] },
    { key: 'css', group: 'look', names: ['customCss'] },
    { key: 'comments', group: 'readers', names: ['closedComments', 'commentApproval'] },
    { key: 'mentions', group: 'readers', names: ['hasWebmentions'] },
    { key: 'digest', group: 'readers', names: ['digestWeekday', 'digestHour'] },
    { key: 'signIn', group: 'readers', names: ['qqLogin', 'alwaysCode'] },
    { key: 'thirdParties', group: 'readers', names: ['hasQuoteService'] },
  ]

/** The section with a field; fields of the navigation are named `navigation.3.href`. */
export const sectionOfField = (field: string): SectionKey | undefined =>
  settingSections.find(({ names }) => names.some((name) => name === field.split('.')[0]))?.key

export const sectionId = (key: SectionKey): string => `settings-${key}`
