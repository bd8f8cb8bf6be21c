/** Computes the URLs that Jekyll gives a post. */
import { firstOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import { collectionOf, jekyllDefaults } from './jekyll-collections.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { mapOf } from './settings.ts'
import { dateValues, fillPattern } from './url-pattern.ts'

const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
}

/**
 * The front matter's own permalink, else that of the front matter defaults, of the collection, or of the site. Without
 * any, both common styles, because hosts serve both.
 */
export const jekyllUrls = (post: OldUrlInput): string[] => {
  const { file, data, config } = post
  const collection = collectionOf(file, config)
  const own = textsOf(firstOf(data, ['permalink', 'url']))
  const written =
    own.length > 0
      ? own
      : [
          textOf(jekyllDefaults(file, config).permalink),
          ...(collection
            ? [collection.permalink, collectionPattern(textOf(config.data.permalink))]
            : [textOf(mapOf(mapOf(config.data.collections).posts).permalink), textOf(config.data.permalink)]),
        ]
          .filter((pattern) => pattern !== '')
          .slice(0, 1)
  const patterns = written.length > 0 ? written : ['date', 'pretty']
  const values = valuesOf(post)
  const loud = {
    ...values,
    short_day: values.short_day?.toUpperCase(),
    short_month: values.short_month?.toUpperCase(),
  }
  return patterns
    .map((pattern) => STYLES[pattern] ?? pattern)
    .flatMap((pattern) => [fillPattern(pattern, values) ?? [], fillPattern(pattern, loud) ?? []].flat())
}

/** Without a pattern of its own, a collection has the ending of the site's. */
const collectionPattern = (style: string): string => {
  const ending =
    style === 'pretty' || style.endsWith('/')
      ? '/'
      : style in STYLES || style === '' || style.endsWith(':output_ext')
        ? ':output_ext'
        : ''
  return `/:collection/:path${ending}`
}

const valuesOf = (post: OldUrlInput): Record<string, string | undefined> => {
  const { file, data, config, publishedAt, zone } = post
  const name = file.slugPath.split('/').at(-1) ?? ''
  const named = textOf(data.slug) || dateOfName(name, zone)?.rest || name
  const categories = categoriesOf(post)
  const collection = collectionOf(file, config)
  return {
    ...dateValues(publishedAt, zone),
    title: slugified(named, /[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu),
    slug: slugified(named, OTHERS).toLowerCase(),
    name: slugified(name, OTHERS).toLowerCase(),
    categories: categories.join('/'),
    slugified_categories: categories.map((category) => slugified(category, OTHERS)).join('/'),
    path: collection ? collection.slugPath : `_posts/${file.slugPath}`,
    collection: collection?.name ?? 'posts',
    output_ext: '.html',
  }
}

const OTHERS = /[^\p{L}\p{M}\p{N}]+/gu

/** Folders above `_posts`, then the names of the front matter; only the plural key separates names at spaces. */
const categoriesOf = ({ file, data, config }: OldUrlInput): string[] => {
  const inSite = file.site === '' ? file.path : file.path.slice(file.site.length + 1)
  const collections = textOf(config.data.collections_dir).replace(/^[./]+|\/+$/g, '')
  const path =
    collections !== '' && inSite.startsWith(`${collections}/`) ? inSite.slice(collections.length + 1) : inSite
  const above = /^(.*?)\/?_(?:posts|drafts)\//.exec(path)?.[1]?.split('/').filter(Boolean) ?? []
  const single = textsOf(firstOf(data, ['category']))
  const many = firstOf(data, ['categories'])
  const named = typeof many === 'string' ? many.split(/\s+/).filter(Boolean) : textsOf(many)
  return [...new Set([...above, ...single, ...named].map((name) => name.toLowerCase()))]
}

const slugified = (text: string, others: RegExp): string => text.replace(others, '-').replace(/^-|-$/g, '')
