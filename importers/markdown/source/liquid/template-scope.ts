import { ReportError, say } from '#server/platform/report-message.ts'
/** The values that the templates of a Jekyll post can read: what the folder says about the site and the page. */

export type TemplatePage = {
  title: string
  publishedAt: number
  /** Its path on the old site; null when it is unknown. */
  url: string | null
  path: string
  categories: string[]
  tags: string[]
  data: Record<string, unknown>
}

/** Lists of the whole site, and what depends on the moment of the build. */
const ONLY_OF_THE_SITE = [
  'posts', 'pages', 'documents', 'related_posts', 'html_pages', 'html_files', 'static_files', 'collections', 'tags',
  'categories', 'time', 'github',
] // biome-ignore format: a list of names
// Not `next`: the library takes an object that has one for an iterator.
const ONLY_OF_THE_PAGE = ['previous', 'content', 'excerpt', 'output', 'id']
const ONLY_OF_THE_LAYOUT = ['content', 'layout', 'paginator', 'theme', 'jekyll', 'seo_tag']

/**
 * Reading what only the old site knew throws, so that the tag stays visible and is reported. The site's own URL is
 * nothing: links on the site are written as paths.
 */
export const templateScope = (
  site: { config: Record<string, unknown>; data: () => Record<string, unknown> },
  page: TemplatePage,
): object => {
  const ofSite = unknown('site', ONLY_OF_THE_SITE, { ...site.config, url: '', baseurl: '' })
  Object.defineProperty(ofSite, 'data', { enumerable: true, get: site.data })
  const { title, url, path, categories, tags } = page
  const own = {
    ...page.data,
    title,
    path,
    categories,
    tags,
    date: new Date(page.publishedAt),
    ...(url ? { url } : {}),
  }
  return unknown('', ONLY_OF_THE_LAYOUT, { site: ofSite, page: unknown('page', ONLY_OF_THE_PAGE, own) })
}

const unknown = (
  owner: string,
  names: string[],
  values: Record<string, unknown>,
): Record<string, unknown> => {
  const result: Record<string, unknown> = { ...values }
  for (const name of names)
    Object.defineProperty(result, name, {
      enumerable: true,
      get: () => {
        throw new ReportError(say('known-to-old-site', { name: owner === '' ? name : `${owner}.${name}` }))
      },
    })
  return result
}
