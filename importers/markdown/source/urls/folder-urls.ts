/** Computes the URLs of files whose path is their URL: plain folders, Next.js, Astro and the like. */
import { textOf, textsOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import type { OldUrlInput } from '../old-urls.ts'

/** The front matter's own path, else the route that shows the file, else the path of the file. */
export const folderUrls = (post: OldUrlInput): string[] => {
  const { file, data, config, zone } = post
  const own = textsOf(data.permalink ?? data.url ?? data.path)
  if (own.length > 0) return own
  const path = file.slugPath
    .replace(/^(?:src\/)?(?:pages|app|content)\//, '')
    .replace(/\/page$/, '')
    .split('/')
    .filter((part) => !/^\(.*\)$|^@/.test(part))
  const name = path.at(-1) ?? ''
  const isPage = /(?:^|\/)(?:src\/)?(?:pages|app)\//.test(file.path)
  const route = isPage ? null : routeFor(config.routes, file.path)
  const slug = textOf(data.slug)
  if (slug.startsWith('/')) return [slug]
  const rest = dateOfName(name, zone)?.rest
  if (route) {
    const below = path.slice(path.length > 1 ? 1 : 0)
    // A route at the root shows what is below the folder of contents, or one below that.
    const whole = route.isDeep && route.path === '' ? path.join('/') : ''
    const names = [slug, route.isDeep ? below.join('/') : name, whole, rest ?? '']
    return names.filter((one) => one !== '').map((one) => `${route.path}/${one}`)
  }
  const folder = path.slice(0, -1)
  const [date] = rest === undefined || rest === name ? [] : [name.slice(0, name.length - rest.length - 1)]
  const names = [slug, name, ...(date && rest ? [rest, `${date.replace(/-/g, '/')}/${rest}`] : [])].filter(
    (one) => one !== '',
  )
  const urls = names.map((one) => `/${[...folder, one].join('/')}`)
  return [...urls, ...urls.map((url) => `${url}.html`)]
}

/** A dynamic route: `pages/blog/[slug].tsx` shows every file of a folder below `/blog`. */
export type DynamicRoute = { path: string; isDeep: boolean }

const ROUTE =
  /(?:^|\/)(?:pages|app|routes)\/(.*\/)?\[{1,2}(\.\.\.)?(?:slug|slugs|id|post|postId|name|path|article|title|mdxPath)\]{1,2}(?:\/(?:index|page|\+page))?\.(?:[jt]sx?|astro|vue|svelte)$/

/** The dynamic routes of posts among the files of a folder. */
export const dynamicRoutes = (paths: string[]): DynamicRoute[] =>
  paths.flatMap((path) => {
    const found = ROUTE.exec(path)
    if (!found || /^api\//.test(found[1] ?? '')) return []
    const parts = (found[1] ?? '').split('/').filter((part) => part !== '' && !/^[([@]/.test(part))
    return [{ path: parts.length > 0 ? `/${parts.join('/')}` : '', isDeep: found[2] !== undefined }]
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
  return named ?? (routes.length === 1 ? (routes[0] ?? null) : (usual ?? null))
}
