/** The entries of the navigation, in the owner's order; header, mobile menu and footer show the same ones. */
import {
  isSectionShown,
  type Section,
  type ShownNavEntry,
  sectionPages,
  sections,
} from '#contract/sections.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { useScreen } from '#web/router/Router.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { useConfig } from './site.queries.ts'

const icons: Record<Section, IconName> = {
  home: 'house',
  talks: 'message-square-quote',
  archives: 'archive',
  tags: 'tags',
  albums: 'images',
  videos: 'clapperboard',
  friends: 'link',
  message: 'mailbox',
  about: 'user-round',
}

export type ShownEntry = {
  href: string
  text: string
  /** Of the text, when it is not the page's. */
  lang: string | undefined
  icon: IconName
  /** Null for a link of the owner's own. */
  section: Section | null
  isCurrent: boolean
}

const usualEntries: ShownNavEntry[] = sections.map((section) => ({ section }))

export const useNavEntries = (): ShownEntry[] => {
  const { locale, texts } = useLanguage()
  const screen = useScreen()
  const shown = useConfig()?.navigation ?? usualEntries
  return shown.map((entry) => {
    if ('section' in entry) {
      const { section } = entry
      const page = sectionPages[section]
      const isCurrent = screen?.route.url === page
      return {
        href: page.href(),
        text: entry[locale] || texts.nav[section],
        lang: undefined,
        icon: icons[section],
        section,
        isCurrent,
      }
    }
    const { href, en, cn } = entry
    const text = (locale === 'en' ? en || cn : cn || en) ?? href
    return {
      href,
      text,
      lang: textLang(text),
      icon: 'link',
      section: null,
      isCurrent: screen?.pathname === href,
    }
  })
}

/** Whether visitors find the section on this site. */
export const useIsShown = (section: Section): boolean =>
  isSectionShown(useConfig()?.navigation ?? null, section)
