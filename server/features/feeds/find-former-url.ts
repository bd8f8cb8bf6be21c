/**
 * Finds what a URL of another blog engine means on this site: its feeds, tags, categories, authors, later pages, AMP pages and sitemaps.
 * Readers who subscribed to the old blog, and links to it, arrive at these URLs for years, whether it was imported or not.
 */
import { type FeedFormat, feedHref, readFeedUrl } from '#contract/feeds.ts'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import {
  articleUrl,
  categoryUrl,
  hyphenated,
  type Named,
  nameInUrl,
  normalUrlName,
} from '#contract/url-names.ts'
import { selectRedirect } from '#server/features/articles/articles.sql.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import { nameKey } from '#server/platform/name-key.ts'

/** The last part of a feed's path, such as `feed`, `rss2.xml` or, of Pelican, `all.atom.xml`. */
const FEED =
  /^(?:(?:wp-)?(?:feeds?|rss2?|rdf|atom)(?:\.(?:xml|rss|rdf|atom|json|php))?|index\.(?:xml|rdf|rss|atom))$/
const PELICAN_FEED = /^(?<name>.+?)(?:\.(?<kind>tag))?\.(?<format>atom|rss)\.xml$/
/** Not `sitemap-2.xml`, which is ours. */
const SITEMAP = /^(?:wp-)?(?:[\w-]+-)?sitemap(?:[-_][a-z][\w-]*)?\.xml$/
/** The home page, and folders of all posts. */
const POSTS = /^(?:index|posts?|blog|articles?)$/
const LANGUAGES: Record<string, Locale> = {
  en: 'en',
  'en-us': 'en',
  'en-gb': 'en',
  zh: 'cn',
  cn: 'cn',
  'zh-cn': 'cn',
  'zh-hans': 'cn',
}

type Wanted = {
  /** What remains of the path, decoded. */
  segments: string[]
  /** Null when a page is wanted. */
  format: FeedFormat | null
  /** Null when the path names none. */
  page: number | null
  isAmp: boolean
}

/** @param pathname of a page that is not found. @returns null when it means nothing here */
export async function findFormerUrl(ctx: Ctx, pathname: string): Promise<string | null> {
  // A feed that this site does not have, and sections that the owner hides.
  if (readFeedUrl(pathname) ?? pages.archives.match(pathname) ?? pages.tags.match(pathname)) return null
  const wanted = read(pathname)
  const { segments, format, page, isAmp } = wanted
  const { length } = segments
  const first = segments[0]?.toLowerCase() ?? ''
  if (length === 1 && SITEMAP.test(first)) return '/sitemap.xml'
  if (length > 0 && (format !== null || isAmp)) {
    // The comments of an article as a feed, or its variant for AMP.
    const article = await selectRedirect(ctx.db, `/${segments.join('/')}`)
    if (article) return articleUrl(article)
  }
  const kind = kindOf(first)
  if (kind === 'tag' || kind === 'category') return labelUrl(ctx, kind, segments.slice(1), wanted)
  if (/^archives?$/.test(first) && format === null) return pages.archives.href()
  const isAuthor = kind === 'author'
  if (length > 1 && !isAuthor) return null
  const locale = LANGUAGES[first]
  if (format === null) {
    const isList = length === 0 || isAuthor || locale || POSTS.test(first)
    return isList ? pages.home.href(null, laterPage(page)) : null
  }
  if (locale) return feedHref({ kind: 'language', locale }, format)
  // A folder of posts has any name, such as `/notes/index.xml`.
  return feedHref({ kind: first === 'talks' ? 'talks' : 'site' }, format)
}

/** What the names in a folder stand for; null for other folders. */
const kindOf = (folder: string): 'tag' | 'category' | 'author' | null => {
  if (/^tags?$/i.test(folder)) return 'tag'
  if (/^categor(?:y|ies)$/i.test(folder)) return 'category'
  return /^authors?$/i.test(folder) ? 'author' : null
}

/** The first page has no number in its URL. */
const laterPage = (page: number | null) => ({ page: page !== null && page > 1 ? page : null })

/** The page or feed of a tag or category; the list of all of them where there is none of that name. */
async function labelUrl(
  ctx: Ctx,
  kind: 'tag' | 'category',
  path: string[],
  { format, page }: Wanted,
): Promise<string | null> {
  // A category may be inside another one: `/category/travel/north/`.
  const name = path.at(-1)
  const label = name === undefined ? undefined : await findLabel(ctx, kind, name)
  if (label === undefined) {
    if (format !== null) return feedHref({ kind: 'site' }, format)
    // A name that nobody has is not found, as it was there.
    return name === undefined ? (kind === 'tag' ? pages.tags : pages.archives).href() : null
  }
  if (format !== null) return feedHref({ kind, name: nameInUrl(label) }, format)
  const query = laterPage(page)
  return kind === 'tag' ? pages.tag.href({ tagId: nameInUrl(label) }, query) : categoryUrl(label, query)
}

/** By its name in any language, else by what engines make of a name in a URL. */
async function findLabel(ctx: Ctx, kind: 'tag' | 'category', name: string): Promise<Named | undefined> {
  const labels =
    kind === 'tag'
      ? (await selectTags(ctx)).map(({ id, slug, name }) => ({ id, slug, names: [name] }))
      : (await selectCategories(ctx)).map(({ id, slug, name, name_en, name_cn }) => ({
          id,
          slug,
          names: [name, name_en, name_cn].filter((one) => one !== null),
        }))
  const withKey = (key: (name: string) => string) =>
    labels.find(({ names }) => names.some((one) => key(one) === key(name)))
  const named = labels.find((label) => label.slug === normalUrlName(name))
  return named ?? withKey(nameKey) ?? (slug(name) === '' ? undefined : withKey(slug))
}

const slug = (name: string): string => hyphenated(nameKey(name))

/** Takes off what says how a page is wanted: its feed, a later page, the variant for AMP. */
function read(pathname: string): Wanted {
  const segments = formerPath(pathname)
    .split('/')
    .filter((segment) => segment !== '')
  // Typecho without rewritten URLs.
  if (segments[0] === 'index.php') segments.shift()
  const wanted: Wanted = { segments, format: null, page: null, isAmp: false }
  for (let last = segments.at(-1)?.toLowerCase(); last !== undefined; last = segments.at(-1)?.toLowerCase()) {
    const page = /^(?:page-?|index)(\d{1,6})(?:\.html)?$/.exec(last)?.[1]
    const isNumber = segments.at(-2) === 'page' && /^\d{1,6}$/.test(last)
    // A tag may be called RSS or AMP.
    if (segments.length === 2 && kindOf(segments[0] as string) !== null && !last.includes('.')) break
    if (page !== undefined || isNumber) {
      wanted.page = Number(page ?? last)
      segments.splice(isNumber ? -2 : -1)
    } else if (/^amp(?:\.html)?$/.test(last)) {
      wanted.isAmp = true
      segments.pop()
    } else if (FEED.test(last)) {
      wanted.format ??= formatOf(last)
      segments.pop()
    } else break
  }
  readPelicanOrHalo(wanted)
  const last = segments.at(-1)
  if (last !== undefined) segments.splice(-1, 1, last.replace(/\.html?$/i, ''))
  return wanted
}

/** `/feeds/all.atom.xml` and `/feeds/news.tag.rss.xml` of Pelican, `/feed/categories/news.xml` of Halo. */
function readPelicanOrHalo(wanted: Wanted): void {
  const { segments } = wanted
  if (!/^feeds?$/i.test(segments[0] ?? '')) return
  const last = segments.at(-1) ?? ''
  const { name, kind, format } = PELICAN_FEED.exec(last)?.groups ?? {}
  if (name !== undefined && segments.length === 2) {
    wanted.format = formatOf(format as string)
    segments.splice(0, 2, ...(/^all(?:-\w\w)?$/.test(name) ? [] : [kind ?? 'category', name]))
  } else if (segments.length === 3 && last.endsWith('.xml')) {
    wanted.format = 'rss.xml'
    segments.splice(0, 3, segments[1] as string, last.slice(0, -'.xml'.length))
  }
}

const formatOf = (file: string): FeedFormat =>
  file.includes('atom') ? 'atom.xml' : file.endsWith('.json') ? 'feed.json' : 'rss.xml'
