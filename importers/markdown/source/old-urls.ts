/** Computes the old URLs of a post, which redirect to its article. */
import { pages } from '#contract/pages.ts'
import { firstOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import type { FoundFile } from './classify-files.ts'
import { dateFields, dateOfName } from './dates.ts'
import type { SiteConfig } from './site-config.ts'

/** The parts of a URL. */
export type OldUrlInput = {
  file: FoundFile
  data: Record<string, unknown>
  title: string
  publishedAt: number
  zone: string
  config: SiteConfig
}

/**
 * Every path, decoded and without a slash at the end, at which the old blog served this post: its own permalink or
 * slug, the engine's pattern, and its aliases. A URL that a page of this site has is left out.
 */
export const oldUrls = (post: OldUrlInput): string[] => {
  const { data, config } = post
  const own = textsOf(firstOf(data, ['permalink', 'url'])).map((pattern) => expand(pattern, post))
  const aliases = ['aliases', 'alias', 'redirect_from', 'redirects'].flatMap((key) =>
    textsOf(firstOf(data, [key])),
  )
  const section = post.file.slugPath.includes('/')
    ? `/${post.file.slugPath.split('/').slice(0, -1).join('/')}/`
    : '/'
  const placed = aliases
    .filter((alias) => !/^(?!https?:)[a-z][\w+.-]*:/i.test(alias))
    .map((alias) => (/^(?:\/|https?:)/.test(alias) ? alias : section + alias))
  const made = own.length > 0 ? own : patternsFor(post).map((pattern) => expand(pattern, post))
  const paths = [...made, ...placed].flatMap((address) => normalizeOldUrl(address) ?? [])
  const rooted = config.root === '' ? paths : paths.flatMap((path) => withRoot(path, config.root))
  return [...new Set(rooted)].filter((path) => !isOwnPage(path))
}

/**
 * The path of a URL in the form in which old URLs are compared: decoded, without query, without a slash or
 * `index.html` at the end.
 */
export const normalizeOldUrl = (address: string): string | null => {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
  let decoded = path.startsWith('/') ? path : `/${path}`
  try {
    decoded = decodeURIComponent(decoded)
  } catch {}
  const plain = decoded.replace(/\/{2,}/g, '/').replace(/\/(?:index\.html)?$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such a path was never a URL
  return plain === '' || plain.length > 500 || /[\u0000-\u001f]/.test(plain) ? null : plain
}

const withRoot = (path: string, root: string): string[] =>
  path.startsWith(`${root}/`) ? [path] : [path, root + path]

const isOwnPage = (path: string): boolean =>
  Object.values(pages).some((page) => page.match(path) !== null) ||
  /^\/(?:api|media|covers|healthz|readyz)(?:\/|$)/.test(path)

/** The engine's URL patterns; a plain folder has no known ones. */
const patternsFor = ({ file, data, config }: OldUrlInput): string[] => {
  const written = config.permalink ? [namedPatterns[config.permalink] ?? config.permalink] : []
  const abbreviated = textOf(data.abbrlink)
    ? ['/posts/:abbrlink/', '/posts/:abbrlink.html', '/archives/:abbrlink.html']
    : []
  if (file.engine === 'hexo') {
    if (written.length > 0) return written
    return [...abbreviated, '/:year/:month/:day/:title/', '/:year/:month/:day/:file/']
  }
  if (file.engine === 'jekyll')
    return written.length > 0
      ? written
      : [namedPatterns.date, namedPatterns.pretty].map((pattern) => pattern ?? '')
  if (file.engine === 'hugo') {
    const section = file.slugPath.split('/')[0] ?? ''
    return [config.permalinks[section] ?? '/:sections/:slug/']
  }
  return []
}

/** Jekyll's patterns by name. */
const namedPatterns: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
}

const expand = (pattern: string, post: OldUrlInput): string => {
  const values = tokensOf(post)
  const path = pattern.replace(/:(\w+?)(?=[^a-zA-Z_]|$)/g, (whole, name: string) => values[name] ?? whole)
  return /:[a-z_]+/.test(path.replace(/^https?:/, '')) ? '' : path
}

const tokensOf = ({ file, data, title, publishedAt, zone }: OldUrlInput): Record<string, string> => {
  const day = dateFields(publishedAt, zone)
  const parts = file.slugPath.split('/')
  const name = parts.at(-1) ?? ''
  const bare = dateOfName(name, zone)?.rest ?? name
  const folder = parts.slice(0, -1)
  const slug = textOf(data.slug)
  const isHexo = file.engine === 'hexo'
  const inFolder = (last: string) => (isHexo ? [...folder, last].join('/') : last)
  const categories = textsOf(firstOf(data, ['categories', 'category'])).flatMap((text) =>
    file.engine === 'jekyll' ? text.split(/\s+/) : [text],
  )
  const hugoName = file.engine === 'hugo' ? lowered(slug || name) : slug || bare
  return {
    year: day.year, month: day.month, day: day.day, hour: day.hour, minute: day.minute, second: day.second,
    i_month: String(Number(day.month)), i_day: String(Number(day.day)), short_year: day.year.slice(2),
    title: isHexo ? inFolder(slug || bare) : file.engine === 'hugo' ? lowered(urlized(title)) : slug || bare,
    file: inFolder(name), name: isHexo ? bare : name, filename: name, contentbasename: name, slug: hugoName,
    slugorfilename: hugoName, post_title: urlized(title),
    category: isHexo ? categories.map(urlized).join('/') || 'uncategorized' : '',
    categories: categories.map((category) => lowered(category)).join('/'),
    section: folder[0] ?? '', sections: folder.map(lowered).join('/'),
    abbrlink: textOf(data.abbrlink), id: textOf(data.id),
    y_day: String(dayOfYear(day)).padStart(3, '0'), output_ext: '.html',
  } // biome-ignore format: one table
}

const dayOfYear = ({ year, month, day }: { year: string; month: string; day: string }): number =>
  Math.round(
    (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(Number(year), 0, 0)) / 86_400_000,
  )

/** As Hugo spells names in URLs. */
const lowered = (text: string): string => text.toLowerCase().replace(/\s+/g, '-')
const urlized = (text: string): string =>
  text
    .trim()
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
