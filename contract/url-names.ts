/**
 * Names in URLs: what they may be, and every URL that contains one. Pure; the browser and the server use it.
 *
 * - `/articles/<name>`, `/article-list/<name>` (a tag), `/categories/<name>`, `/photos/<name>` (an album) and
 *   `/videos?collection=<name>`. This is the canonical URL everywhere; what has no name has its number instead.
 * - A number and every former name lead there by one 301. So a name is never a number alone: it would be an id. A few words
 *   are paths already.
 * - Letters of any script and digits, joined by single hyphens; lower case and composed (NFC), so that a name is spelled in
 *   one way; 60 characters, so that it can be read. It is unique among things of its kind.
 * - The server proposes a name from the title. One that is taken gets `-2`, then `-3`. A draft's proposal follows its title
 *   until it is published or the owner chooses a name; from then on only the owner changes it.
 */
import { pages } from './pages.ts'

export type NamedKind = 'article' | 'tag' | 'category' | 'album' | 'collection'

/** What a URL is made of; without a name it has the number. */
export type Named = { id: number; slug: string | null }

/** In characters, not in UTF-16 units. */
export const MAX_URL_NAME = 60

const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{M}\p{N}]+)*$/u

/** Last segments of other paths of the site and of the API. */
const reserved: Record<NamedKind, readonly string[]> = {
  article: ['all'],
  tag: [],
  category: ['all'],
  album: ['albums'],
  collection: ['all'],
}

export type UrlNameFault = 'form' | 'length' | 'number' | 'reserved'

/** What is wrong with a name; null when something of this kind can have it. */
export function urlNameFault(kind: NamedKind, name: string): UrlNameFault | null {
  if (/^\d+$/.test(name)) return 'number'
  if (name !== normalUrlName(name) || !NAME.test(name)) return 'form'
  if ([...name].length > MAX_URL_NAME) return 'length'
  return reserved[kind].includes(name) ? 'reserved' : null
}

/** What a URL with this number or name means, however it is spelled. */
export const findNamed = <Item extends Named>(items: readonly Item[], asked = ''): Item | undefined =>
  items.find(({ id, slug }) => slug === normalUrlName(asked) || String(id) === asked)

/** Two spellings of a name have the same normal form. */
export const normalUrlName = (name: string): string => name.normalize('NFC').toLowerCase()

/** Letters and digits, and a hyphen for whatever is between them: as most engines write a name in a URL. */
export const hyphenated = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The name that a text was probably meant to be; empty when it has no letters and digits, or only digits. */
export function repairedUrlName(kind: NamedKind, text: string): string {
  const words = hyphenated(normalUrlName(text).replace(/['’]/g, '')).normalize('NFC')
  const characters = [...words]
  const cut = characters.slice(0, MAX_URL_NAME).join('')
  // A word is not cut in half, unless it fills half of the name.
  const isHalf = characters.length > MAX_URL_NAME && characters[MAX_URL_NAME] !== '-'
  const end = isHalf && cut.lastIndexOf('-') > cut.length / 2 ? cut.lastIndexOf('-') : cut.length
  const name = cut.slice(0, end).replace(/-$/, '')
  return urlNameFault(kind, name) === null ? name : ''
}

/** What stands for it in a URL. */
export const nameInUrl = ({ id, slug }: Named): number | string => slug ?? id

type Query = { page?: number | null }

export const articleUrl = (article: Named): string => pages.article.href({ articleId: nameInUrl(article) })

/** Below its number the name of a tag follows, so that its URL says something. */
export const tagUrl = ({ tagName, ...tag }: Named & { tagName: string }, query: Query = {}): string =>
  pages.tag.href({ tagId: nameInUrl(tag) }, tag.slug === null ? { tagName, ...query } : query)

export const categoryUrl = (category: Named, query: Query = {}): string =>
  pages.category.href({ categoryId: nameInUrl(category) }, query)

export const albumUrl = (album: Named, query: Query & { photo?: number } = {}): string =>
  pages.album.href({ albumId: nameInUrl(album) }, query)

export const collectionUrl = (collection: Named): string =>
  pages.videos.href(null, { collection: nameInUrl(collection) })
