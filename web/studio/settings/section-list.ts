/** The sections of the settings screen, in order, and the settings in each. */
import { networks } from '#contract/networks.ts'
import type { SettingName, StudioSettings } from '#contract/studio/settings.ts'
import { studioPages } from '#contract/studio-pages.ts'
import type { SettingsTexts } from './texts/en.ts'

export type SectionKey = keyof SettingsTexts['sections']
type GroupKey = keyof SettingsTexts['groups']

/** Settings whose value is a text. */
export type TextName = {
  [Name in SettingName]: StudioSettings[Name] extends string ? Name : never
}[SettingName]

export type SwitchName = {
  [Name in SettingName]: StudioSettings[Name] extends boolean ? Name : never
}[SettingName]

type SettingGroup = {
  key: SectionKey
  group: GroupKey
  /** The settings that the screen draws with components of its own. */
  names?: readonly SettingName[]
  /** Below them: switches and texts that need no more than their names, and perhaps a note. */
  plain?: readonly (TextName | SwitchName)[]
}

export const settingSections: readonly SettingGroup[] = [
  {
    key: 'names',
    group: 'who',
    names: ['nameEn', 'nameCn', 'titleEn', 'titleCn', 'taglineEn', 'taglineCn', 'noticeEn', 'noticeCn'],
  },
  {
    key: 'author',
    group: 'who',
    names: ['author', 'authorAvatar', 'avatarShape', 'authorIntroEn', 'authorIntroCn'],
  },
  {
    key: 'networks',
    group: 'who',
    names: [...networks, 'wechatImage', 'qqImage', 'links'],
  },
  {
    key: 'filings',
    group: 'who',
    names: ['licence', 'websiteCreateTime', 'timeZone', 'beianNumber', 'gonganBeianNumber'],
  },
  { key: 'urls', group: 'who', names: ['urlNames'] },
  { key: 'redirects', group: 'who', names: ['redirects'] },
  { key: 'languages', group: 'who', names: ['multiLanguage', 'defaultLocale'] },
  {
    key: 'theme',
    group: 'look',
    names: [
      'theme',
      'accentDark',
      'accentLight',
      'gradient1',
      'gradient2',
      'gradient3',
      'headerGradientDark',
      'headerGradientLight',
      'hasFeatured',
    ],
  },
  { key: 'navigation', group: 'look', names: ['navigation'] },
  {
    key: 'images',
    group: 'look',
    names: ['logo', 'favicon', 'headerImage', 'coverStyle', 'defaultCover', 'userAvatar', 'touristAvatar'],
  },
  { key: 'counters', group: 'look', names: ['hiddenCounters'] },
  { key: 'mascot', group: 'look', plain: ['hasMascot', 'themeSound'] },
  { key: 'css', group: 'look', names: ['customCss'] },
  { key: 'comments', group: 'readers', names: ['closedComments', 'guestComments', 'commentApproval'] },
  { key: 'likes', group: 'readers', plain: ['hasLikes'] },
  { key: 'mentions', group: 'readers', plain: ['hasWebmentions'] },
  { key: 'friends', group: 'readers', plain: ['friendNews', 'friendRequests'] },
  { key: 'verification', group: 'readers', names: ['verificationTags'] },
  { key: 'analytics', group: 'readers' },
  { key: 'textFiles', group: 'readers', names: ['textFiles'] },
  { key: 'email', group: 'readers' },
  { key: 'digest', group: 'readers', names: ['digestWeekday', 'digestHour'] },
  { key: 'signIn', group: 'readers', names: ['qqLogin', 'alwaysCode'] },
  { key: 'thirdParties', group: 'readers', plain: ['hasQuoteService'] },
]

/** All settings of a section. */
export const namesIn = ({ names = [], plain = [] }: SettingGroup): SettingName[] => [...names, ...plain]

/** How the site looks is a screen of its own: Appearance. */
export const isOfAppearance = ({ group }: SettingGroup): boolean => group === 'look'

/** The sections of one of the two screens. */
export const sectionsOn = (isAppearance: boolean): readonly SettingGroup[] =>
  settingSections.filter((section) => isOfAppearance(section) === isAppearance)

/** Where a URL with a section of the other screen leads; null where it names none. */
export const otherScreenOf =
  (isAppearance: boolean) =>
  (search: URLSearchParams): string | null => {
    const section = settingSections.find(({ key }) => key === search.get('section'))
    return section && isOfAppearance(section) !== isAppearance ? sectionHref(section) : null
  }

/** The URL at which a section opens. */
export const sectionHref = (section: SettingGroup): string =>
  studioPages[isOfAppearance(section) ? 'appearance' : 'settings'].href(null, { section: section.key })

/** The section with a field; fields of the navigation are named `navigation.3.href`. */
export const sectionOfField = (field: string): SectionKey | undefined =>
  settingSections.find((section) => namesIn(section).some((name) => name === field.split('.')[0]))?.key

export const sectionId = (key: SectionKey): string => `settings-${key}`
