/** Computes the old URLs of a post, which redirect to its article. */
import { pages } from '#contract/pages.ts'
import { hyphenated } from '#contract/url-names.ts'
import { firstOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { decoded } from '#server/platform/decoded.ts'
import { dateOfName } from './dates.ts'
import type { SiteConfig } from './site-config.ts'
import { folderUrls, hasRoutes } from './urls/folder-urls.ts'
import { generatorUrls } from './urls/generator-urls.ts'
import { hexoUrls } from './urls/hexo-urls.ts'
import { hugoUrls } from './urls/hugo-urls.ts'
import { jekyllUrls } from './urls/jekyll-urls.ts'
import type { OldUrlInput } from './urls/old-url-input.ts'
import { pathOfPage } from './urls/page-place.ts'
import { dateValues, fillPattern } from './urls/url-pattern.ts'
import { isZola, zolaUrls } from './urls/zola-urls.ts'

/**
 * Every path, decoded and without a slash at the end, at which the old blog served this post: its own permalink or
 * slug, the engine's pattern or the one that the owner gives, and its aliases. A URL that a page of this site has is
 * left out.
 */
export const oldUrls = (
  post: OldUrlInput,
  chosen: string | null = null,
): { urls: string[]; isKnown: boolean } => {
  const made = chosen === null || hasOwnUrl(post) ? engineUrls(post) : chosenUrls(chosen, post)
  const urls = ownPathsOf(made, post.config)
  return {
    urls: [...new Set([...urls, ...ownPathsOf(aliasesOf(post, made[0]), post.config)])],
    isKnown: urls.length > 0,
  }
}

const ownPathsOf = (urls: string[], { root }: SiteConfig): string[] => {
  const paths = urls.flatMap((url) => normalizeOldUrl(url) ?? [])
  const rooted = root === '' ? paths : paths.flatMap((path) => withRoot(path, root))
  return [...new Set(rooted)].filter((path) => !isOwnPage(path))
}

const hasOwnUrl = ({ data }: OldUrlInput): boolean =>
  textsOf(firstOf(data, ['permalink', 'url', 'path'])).length > 0

const engineUrls = (post: OldUrlInput): string[] => {
  const { file, data, config } = post
  const generated = generatorUrls(post)
  if (generated) return generated
  if (hasRoutes(config)) return folderUrls(post)
  if (file.engine === 'hexo') return hexoUrls(post)
  if (file.engine === 'jekyll') return jekyllUrls(post)
  if (file.engine === 'plain') return folderUrls(post)
  return isZola(config, data) ? zolaUrls(post) : hugoUrls(post)
}

/** Hugo's aliases may stand beside the page, and begin with its language. */
const aliasesOf = (post: OldUrlInput, made = '/'): string[] => {
  const written = ['aliases', 'alias', 'redirect_from', 'redirects']
    .flatMap((key) => textsOf(firstOf(post.data, [key])))
    .filter((alias) => !/^(?!https?:)[a-z][\w+.-]*:/i.test(alias))
  const isHugo = post.file.engine === 'hugo' && !isZola(post.config, post.data)
  const { prefix } = pathOfPage(post)
  const inSameFolder = isHugo ? made.replace(/\/+$/, '').replace(/[^/]*$/, '') : '/'
  return written.flatMap((alias) => {
    if (!/^(?:\/|https?:)/.test(alias)) return resolved(inSameFolder + alias)
    return prefix !== '' && alias.startsWith('/') ? [prefix + alias, alias] : alias
  })
}

/** Without the `..` of a path that begins at its page. */
const resolved = (path: string): string =>
  path.includes('..') ? (URL.parse(path, 'https://old.example')?.pathname ?? path) : path

/**
 * The path of a URL in the form in which old URLs are compared: decoded, without query, without a slash or
 * `index.html` at the end.
 */
export const normalizeOldUrl = (url: string): string | null => {
  const path = url
    .trim()
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
  const plain = decoded(path.startsWith('/') ? path : `/${path}`)
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index\.html)?$/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such a path was never a URL
  return plain === '' || plain.length > 500 || /[\u0000-\u001f]/.test(plain) ? null : plain
}

const withRoot = (path: string, root: string): string[] =>
  path.startsWith(`${root}/`) ? [path] : [path, root + path]

/** Below `/articles`, only numbers are pages of this site. */
const isOwnPage = (path: string): boolean =>
  Object.values(pages).some((page) => page.match(path) !== null && !isArticleSlug(path)) ||
  /^\/(?:api|media|covers|healthz|readyz)(?:\/|$)/.test(path)

const isArticleSlug = (path: string): boolean =>
  !/^(?:\d+)?$/.test(pages.article.match(path)?.articleId ?? '')

/**
 * Placeholders are the parts of the date, `:slug`, `:name`, `:path`, `:section`, `:sections`, `:title`, `:category`,
 * `:categories`, and every field of the front matter.
 */
const chosenUrls = (pattern: string, post: OldUrlInput): string[] => {
  const { file, data, title, publishedAt, zone } = post
  const parts = file.slugPath.split('/')
  const name = parts.at(-1) ?? ''
  const fields = Object.entries(data).flatMap(([key, value]) => (textOf(value) ? [[key, textOf(value)]] : []))
  const categories = textsOf(firstOf(data, ['categories', 'category'])).map(hyphenated)
  const path = fillPattern(pattern, {
    ...Object.fromEntries(fields),
    ...dateValues(publishedAt, zone),
    slug: textOf(firstOf(data, ['slug'])) || (dateOfName(name, zone)?.rest ?? name),
    name,
    path: file.slugPath,
    section: parts.length > 1 ? parts[0] : '',
    sections: parts.slice(0, -1).join('/'),
    title: hyphenated(title),
    category: categories[0] ?? '',
    categories: categories.join('/'),
  })
  return path === null ? [] : [path]
}
