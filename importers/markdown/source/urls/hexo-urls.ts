/** Computes the URLs that Hexo gives a post. */
import { createHash } from 'node:crypto'
import { firstOf, flagOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import type { SiteConfig } from '../site-config.ts'
import { escapeRegExp } from '../text-ranges.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { mapOf } from './settings.ts'
import { dateValues, fillPattern } from './url-pattern.ts'

/** The front matter's own permalink, else the configured pattern, else the default and those of hexo-abbrlink. */
export const hexoUrls = (post: OldUrlInput): string[] => {
  const { data, config } = post
  const own = textsOf(firstOf(data, ['permalink', 'url']))
  const written = textOf(config.data.permalink)
  const abbreviated = textOf(data.abbrlink)
    ? ['/posts/:abbrlink/', '/posts/:abbrlink.html', '/archives/:abbrlink.html']
    : []
  const patterns = written === '' ? [...abbreviated, '/:year/:month/:day/:title/'] : [written]
  const made =
    own.length > 0
      ? own.map((path) => fillPattern(path, valuesOf(post, titlesOf(post)[0] ?? {})) ?? path)
      : patterns.flatMap((pattern) =>
          titlesOf(post).flatMap((title) => fillPattern(pattern, valuesOf(post, title)) ?? []),
        )
  const keepsEnding = flagOf(mapOf(config.data.pretty_urls).trailing_html) !== false
  return keepsEnding ? made : made.flatMap((path) => [path.replace(/\.html$/, ''), path])
}

/**
 * What `new_post_name` finds in the name of the file. Without the setting, the date in front of a name may be a part of
 * its title or not.
 */
const titlesOf = ({ file, data, config, zone }: OldUrlInput): Record<string, string>[] => {
  const pattern = textOf(config.data.new_post_name)
  if (pattern !== '') return [{ title: file.slugPath, ...namedParts(pattern, file.slugPath) }]
  const folder = file.slugPath.split('/').slice(0, -1)
  const name = file.slugPath.split('/').at(-1) ?? ''
  const bare = dateOfName(name, zone)?.rest ?? name
  return [...new Set([textOf(data.slug) || bare, bare, name])].map((last) => ({
    title: [...folder, last].join('/'),
  }))
}

const SEGMENTS: Record<string, string> = {
  year: '\\d{4}', month: '\\d{2}', day: '\\d{2}', i_month: '\\d{1,2}', i_day: '\\d{1,2}', hash: '[\\da-f]{12}',
} // biome-ignore format: one table

const namedParts = (pattern: string, path: string): Record<string, string> => {
  const source = escapeRegExp(pattern.replace(/\.\w+$/, '')).replace(
    /:(\w+)/g,
    (_, name: string) => `(?<${name}>${SEGMENTS[name] ?? '.+?'})`,
  )
  try {
    const { title, lang } = new RegExp(`^${source}$`).exec(path)?.groups ?? {}
    return { ...(title ? { title } : {}), ...(lang ? { lang } : {}) }
  } catch {
    return {}
  }
}

const valuesOf = (
  { data, config, title, publishedAt, zone }: OldUrlInput,
  named: Record<string, string>,
): Record<string, string> => {
  const slug = named.title ?? ''
  const texts = (fields: unknown) =>
    Object.fromEntries(
      Object.entries(mapOf(fields)).flatMap(([key, value]) => (textOf(value) ? [[key, textOf(value)]] : [])),
    )
  const hash = createHash('sha1')
    .update(slug + String(Math.floor(publishedAt / 1000)))
    .digest('hex')
  return {
    ...texts(config.data.permalink_defaults),
    ...texts(data),
    ...named,
    ...dateValues(publishedAt, zone),
    title: slug,
    name: slug.split('/').at(-1) ?? '',
    post_title: slugized(title).toLowerCase(),
    hash: hash.slice(0, 12),
    category: categoryOf(data, config.data),
  }
}

/** The last category with those above it; entries that are lists are branches of their own. */
const categoryOf = (data: Record<string, unknown>, settings: Record<string, unknown>): string => {
  const written = firstOf(data, ['categories', 'category'])
  const entries = Array.isArray(written) ? written : [written]
  const branch = entries.some(Array.isArray) ? entries.at(-1) : entries
  const names = mapOf(settings.category_map)
  const letters = Number(settings.filename_case)
  const path = textsOf(branch)
    .map((name) => slugized(textOf(names[name]) || name))
    .join('/')
  const cased = letters === 1 ? path.toLowerCase() : letters === 2 ? path.toUpperCase() : path
  return cased || textOf(settings.default_category) || 'uncategorized'
}

/** What the settings call tags and categories in URLs, by their names. */
export const hexoLabelNames = ({ data }: SiteConfig): Record<string, string> =>
  Object.fromEntries(
    [mapOf(data.category_map), mapOf(data.tag_map)]
      .flatMap(Object.entries)
      .flatMap(([name, slug]) => (textOf(slug) ? [[name, textOf(slug)]] : [])),
  )

/** As Hexo spells names in URLs. */
const slugized = (text: string): string =>
  text
    .trim()
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
