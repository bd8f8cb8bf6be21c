/** Converts the stored settings to the public configuration. Pure. */
import { type Network, networks, profileUrl } from '#contract/networks.ts'
import { ownPageUrl } from '#contract/own-page-path.ts'
import { type Section, type ShownNavEntry, sections } from '#contract/sections.ts'
import {
  FrameConfig,
  type LinkedProfile,
  type SidebarSettings,
  type WebsiteConfig,
} from '#contract/settings.ts'
import { siteNotice } from '#contract/site-texts.ts'
import type { NavEntry, Settings } from './settings.ts'

/** What the navigation shows of a page of the owner's own. */
type NavPage = { path: string; titles: { en?: string; cn?: string } }

/**
 * What every visitor may know of the settings.
 * @param ownPages the pages of the owner's own that visitors may see, by id
 * @param canUseQq whether the server has a QQ application; without one the login button would lead to an error
 */
export const toPublicConfig = (
  settings: Settings,
  styleSheets: string[],
  ownPages: ReadonlyMap<number, NavPage>,
  canUseQq: boolean,
): WebsiteConfig => ({
  ...settings,
  ...profileUrls(settings),
  isCommentReview: settings.commentApproval === 'nobody' ? 0 : 1,
  qqLogin: canUseQq && settings.qqLogin === 1 ? 1 : 0,
  navigation: settings.navigation && shownEntries(settings.navigation, ownPages),
  styleSheets,
})

/** What every page contains of the settings, and nothing else: a change of it makes every page stale. */
export const toFrameConfig = (...input: Parameters<typeof toPublicConfig>): FrameConfig => {
  const config = toPublicConfig(...input)
  return FrameConfig.parse({ ...config, profiles: profilesOf(config) })
}

/** What the owner entered as a URL, where it can be one. */
const profileUrls = (settings: Settings): Pick<Settings, Network> =>
  Object.fromEntries(
    networks.map((network) => {
      const text = settings[network]
      return [network, text && (profileUrl(network, text) ?? text)]
    }),
  ) as Pick<Settings, Network>

const profilesOf = (config: WebsiteConfig): LinkedProfile[] => {
  const images: Partial<Record<Network, string | null>> = {
    wechat: config.wechatImage,
    qq: config.qqImage,
  }
  return [
    ...networks.flatMap((network) => {
      const address = config[network]
      return address ? [{ icon: network, name: null, address, image: images[network] ?? null }] : []
    }),
    ...config.links.map(({ icon, href, en, cn }) => ({
      icon,
      name: { en: en || cn, cn: cn || en },
      address: href,
      image: null,
    })),
  ]
}

/** Whether visitors do not find the section. The home page always exists: hidden, it only leaves the navigation. */
export const isSectionHidden = ({ navigation }: Pick<Settings, 'navigation'>, section: Section): boolean =>
  section !== 'home' &&
  (navigation ?? []).some((entry) => 'section' in entry && entry.section === section && !entry.isShown)

/** What only the sidebar shows of the settings. */
export const toSidebarSettings = (settings: Settings): SidebarSettings => ({
  notice: { en: siteNotice(settings, 'en'), cn: siteNotice(settings, 'cn') },
})

/** With every section: one that is missing, because it is newer than the settings, is shown at the end. */
export const withAllSections = (entries: NavEntry[]): NavEntry[] => {
  const listed = new Set(entries.map((entry) => ('section' in entry ? entry.section : null)))
  const missing = sections.filter((section) => !listed.has(section))
  return [...entries, ...missing.map((section) => ({ section, isShown: true }))]
}

/** The names that the owner has given an entry; a language without one is left out. */
export const namesOf = ({ en, cn }: { en?: string | undefined; cn?: string | undefined }) => ({
  ...(en ? { en } : {}),
  ...(cn ? { cn } : {}),
})

/** The entries that visitors see, in order. */
const shownEntries = (entries: NavEntry[], ownPages: ReadonlyMap<number, NavPage>): ShownNavEntry[] =>
  withAllSections(entries).flatMap((entry): ShownNavEntry[] => {
    if (!entry.isShown) return []
    if ('section' in entry) return [{ section: entry.section, ...namesOf(entry) }]
    if ('href' in entry) return [{ href: entry.href, en: entry.en, cn: entry.cn }]
    const page = ownPages.get(entry.page)
    if (!page) return []
    const { path, titles } = page
    const { en = titles.en, cn = titles.cn } = namesOf(entry)
    return [{ href: ownPageUrl.href({ ownPath: path }), en: en ?? null, cn: cn ?? null }]
  })
