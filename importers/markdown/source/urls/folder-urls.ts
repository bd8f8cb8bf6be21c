/** Computes the URLs of files whose path is their URL: plain folders, Next.js, Astro and the like. */
import { firstOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import type { DynamicRoute, SiteConfig } from '../site-config.ts'
import type { OldUrlInput } from './old-url-input.ts'

/** The front matter's own path, else the route that shows the file, else the path of the file. */
export const folderUrls = (post: OldUrlInput): string[] => {
  const { file, data, config, zone } = post
  const own = textsOf(firstOf(data, ['permalink', 'url', 'path']))
  if (own.length > 0) return own
  const path = file.slugPath
    .replace(/^(?:src\/)?(?:pages|app|content)\//, '')
    .replace(/\/page$/, '')
    .split('/')
    .filter((part) => !/^\(.*\)$|^@/.test(part))
  const isPage = isOwnPage(file.path)
  const [name, locale] = isPage ? nameAndLocale(path.at(-1) ?? '') : [path.at(-1) ?? '', '']
  const route = isPage ? null : routeFor(config.routes, file.path)
  const slug = textOf(firstOf(data, ['slug']))
  if (slug.startsWith('/')) return [slug]
  const rest = dateOfName(name, zone)?.rest
  if (route) {
    const below = path.slice(path.length > 1 ? 1 : 0)
    // A route at the root shows what is below the folder of contents, or one below that.
    const isWhole = route.isDeep && route.path === ''
    const whole = isWhole ? [path.join('/'), ...belowContent(file.path)] : []
    const names = [slug, route.isDeep ? below.join('/') : name, ...whole, rest ?? '']
    return names.filter((one) => one !== '').map((one) => `${route.path}/${one}`)
  }
  const folder = path.slice(0, -1)
  const [date] = rest === undefined || rest === name ? [] : [name.slice(0, name.length - rest.length - 1)]
  const names = [slug, name, ...(date && rest ? [rest, `${date.replace(/-/g, '/')}/${rest}`] : [])].filter(
    (one) => one !== '',
  )
  const urls = names.map((one) => `/${[...folder, one].join('/')}`)
  const translated = locale === '' ? [] : urls.map((url) => `/${locale}${url}`)
  return [...translated, ...urls, ...urls.map((url) => `${url}.html`)]
}

/** With the folder of its language: `content/zh/blog/hello.mdx`. */
const belowContent = (path: string): string[] => {
  const below = /(?:^|\/)content\/(.*)\.\w+$/.exec(path)?.[1]
  return below === undefined ? [] : [below.replace(/\/index$/, '')]
}

/** Whether the file is a page, and not the text of one: below `app`, only files with this name are. */
const isOwnPage = (path: string): boolean =>
  /(?:^|\/)pages\//.test(path) || /(?:^|\/)app\/(?:.*\/)?page\.\w+$/.test(path)

/** `hello.zh-CN.mdx` of Nextra is the page in that language, and `hello.page.mdx` the page `hello`. */
const nameAndLocale = (name: string): [name: string, locale: string] => {
  const plain = name.replace(/(?<=.)\.page$/, '')
  const locale = /(?<=.)\.([a-z]{2}(?:-[A-Z]{2})?)$/.exec(plain)?.[1] ?? ''
  return [locale === '' ? plain : plain.slice(0, -locale.length - 1), locale]
}

const ROUTE =
  /(?:^|\/)(?:pages|app|routes)\/(.*\/)?\[{1,2}(\.\.\.)?(\w+)\]{1,2}(?:\/(?:index|page|\+page))?\.(?:[jt]sx?|astro|vue|svelte)$/
const USUAL = /^(?:slugs?|id|post|postId|name|path|article|title|mdxPath)$/
const NO_POST =
  /^(?:lang|language|lng|locale|tags?|categor(?:y|ies)|author|user|username|page|pageNumber|num|number|year|month|day)$/

/** Whether a site generator of JavaScript shows the posts, whose folders are named as those of other engines. */
export const hasRoutes = ({ routes, data }: Pick<SiteConfig, 'routes' | 'data'>): boolean =>
  routes.length > 0 && Object.keys(data).length === 0

/** The dynamic routes of posts among the files of a folder. */
export const dynamicRoutes = (paths: string[]): DynamicRoute[] =>
  paths.flatMap((path) => {
    const found = ROUTE.exec(path)
    const parameter = found?.[3] ?? ''
    if (!found || /^api\//.test(found[1] ?? '') || NO_POST.test(parameter)) return []
    const parts = (found[1] ?? '').split('/').filter((part) => part !== '' && !/^[([@]/.test(part))
    return [
      {
        path: parts.length > 0 ? `/${parts.join('/')}` : '',
        isDeep: found[2] !== undefined,
        isUsual: USUAL.test(parameter),
      },
    ]
  })

/** The only route, or the one that is named as a folder of the file, or as posts usually are. */
const routeFor = (routes: DynamicRoute[], path: string): DynamicRoute | null => {
  const folders = new Set(
    path
      .split('/')
      .slice(0, -1)
      .map((name) => name.replace(/^_/, '')),
  )
  const last = (route: DynamicRoute) => route.path.split('/').at(-1) ?? ''
  const named = routes.find((route) => folders.has(last(route)))
  const usual = routes.find((route) => /^(?:posts?|blog|articles?|p|notes?|writing)$/.test(last(route)))
  const [only = null] = routes.length === 1 && routes[0]?.isUsual ? routes : []
  return named ?? usual ?? only
}
