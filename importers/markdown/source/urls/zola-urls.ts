/** Recognizes the pages of Zola and computes their URLs. */
import { flagOf, textOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import type { SiteConfig } from '../site-config.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { pathOfPage } from './page-place.ts'
import { mapOf } from './settings.ts'

/** Zola writes `base_url` where Hugo writes `baseURL`; without a configuration, its tables in the front matter tell. */
export const isZola = (config: SiteConfig, data: Record<string, unknown>): boolean =>
  'base_url' in config.data ||
  (Object.keys(config.data).length === 0 && (isTable(data.taxonomies) || isTable(data.extra)))

const isTable = (value: unknown): boolean => Object.keys(mapOf(value)).length > 0

/** The front matter's `path`, else the folders and the `slug` or the name of the file. */
export const zolaUrls = (post: OldUrlInput): string[] => {
  const { data, config, zone } = post
  const page = pathOfPage(post)
  const own = textOf(data.path)
  if (own !== '') return [`${page.prefix}/${own.replace(/^\//, '')}`]
  const parts = page.path.split('/')
  const name = parts.at(-1) ?? ''
  const settings = mapOf(config.data.slugify)
  const bare = flagOf(settings.paths_keep_dates) === true ? name : (dateOfName(name, zone)?.rest ?? name)
  const mode = textOf(settings.paths) || 'on'
  const path = [...parts.slice(0, -1), textOf(data.slug) || bare].map((part) => slugified(part, mode))
  return path.includes(null) ? [] : [`${page.prefix}/${path.join('/')}/`]
}

/** Null for a name in a script that Zola transliterates: its tables are not known here. */
const slugified = (part: string, mode: string): string | null => {
  if (mode === 'off') return part
  if (mode === 'safe')
    return part
      .trim()
      .replace(/\s/g, '_')
      .replace(/[<>:"/\\|?*#%{}^[\]`()!&@,;=+$]/g, '')
  const plain = part
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  if (/[^\p{ASCII}]/u.test(plain)) return null
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/**
 * The front matter with the tables of Zola at its top, where themes of other engines have them, and with the date at the
 * start of `path`, when it has no other.
 */
export const withZolaTables = (data: Record<string, unknown>): Record<string, unknown> => {
  const [year, month, day] = /^\/?(\d{4})\/(\d{1,2})\/(\d{1,2})\//.exec(textOf(data.path))?.slice(1) ?? []
  const dated = year && data.date === undefined ? { date: `${year}-${month}-${day}` } : {}
  return { ...mapOf(data.extra), ...mapOf(data.taxonomies), ...dated, ...data }
}
