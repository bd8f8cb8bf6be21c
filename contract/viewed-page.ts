/** Names what the view of a page counts for: an article, or a section of the site. */
import { type PageUrl, pages } from './pages.ts'

const sections = {
  home: [pages.home],
  talks: [pages.talks, pages.talk],
  archives: [pages.archives],
  tags: [pages.tags, pages.tag],
  categories: [pages.category],
  // Before the album, whose pattern would match the list too.
  albums: [pages.albums, pages.album],
  videos: [pages.videos],
  friends: [pages.friends],
  message: [pages.message],
  about: [pages.about],
  // Their paths are the owner's: whoever counts one knows that it is there.
  'own-pages': [],
} satisfies Record<string, PageUrl[]>

export const viewedSections = Object.keys(sections) as ViewedSection[]
export type ViewedSection = keyof typeof sections

/** `article:7`, or the name of a section. */
export type ViewedPage = `article:${number}` | ViewedSection

export const articlePage = (id: number): ViewedPage => `article:${id}`

/** The id of the article, or null for a section. */
export const articleIdOf = (page: string): number | null =>
  page.startsWith('article:') ? Number(page.slice('article:'.length)) : null

/** The section to which a page belongs; null for articles and for pages that are not counted, such as search. */
export const sectionOf = (pathname: string): ViewedSection | null =>
  viewedSections.find((name) => sections[name].some((url) => url.match(pathname) !== null)) ?? null
