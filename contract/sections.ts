/** The sections of the site that the navigation can list, and the pages that belong to each. */
import { type PageUrl, pages } from './pages.ts'

/** In the order that the navigation has unless the owner changes it. */
export const sections = [
  'home',
  'talks',
  'archives',
  'tags',
  'albums',
  'videos',
  'friends',
  'message',
  'about',
] as const
export type Section = (typeof sections)[number]

/** One entry of the navigation as pages show it: a section, or a link of the owner's own. */
export type ShownNavEntry =
  | {
      section: Section
      /** The owner's name for it; without one in a language, it has its usual name there. */
      en?: string | undefined
      cn?: string | undefined
    }
  | {
      href: string
      /** Its text in each language; at least one of them is there. */
      en: string | null
      cn: string | null
    }

/** The first page of each section, to which the navigation leads. */
export const sectionPages: Record<Section, PageUrl> = {
  home: pages.home,
  talks: pages.talks,
  archives: pages.archives,
  tags: pages.tags,
  albums: pages.albums,
  videos: pages.videos,
  friends: pages.friends,
  message: pages.message,
  about: pages.about,
}

/**
 * Whether visitors find the section on the site. The home page always exists: hidden, it only leaves the navigation.
 * @param navigation the shown entries; null shows every section
 */
export const isSectionShown = (navigation: readonly ShownNavEntry[] | null, section: Section): boolean =>
  section === 'home' ||
  navigation === null ||
  navigation.some((entry) => 'section' in entry && entry.section === section)
