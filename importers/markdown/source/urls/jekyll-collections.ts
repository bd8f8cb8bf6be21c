/** Finds the collection of a Jekyll file, as the configuration of the blog describes it. */
import { flagOf, textOf } from '#importers/front-matter-values.ts'
import type { FoundFile } from '../classify-files.ts'
import type { SiteConfig } from '../site-config.ts'
import { mapOf } from './settings.ts'

export type JekyllCollection = {
  name: string
  /** The path below the folder of the collection, without its ending. */
  slugPath: string
  /** Whether the old site had a page for each file (`output: true`). */
  hasPages: boolean
  /** Its URL pattern; empty without one. */
  permalink: string
}

/** Null for posts, and for files outside of all collections. */
export const collectionOf = (
  { path, site, engine }: Pick<FoundFile, 'path' | 'site' | 'engine'>,
  { data }: Pick<SiteConfig, 'data'>,
): JekyllCollection | null => {
  if (engine !== 'jekyll') return null
  const inSite = site === '' ? path : path.slice(site.length + 1)
  const folder = textOf(data.collections_dir).replace(/^[./]+|\/+$/g, '')
  const below =
    folder === '' ? inSite : inSite.startsWith(`${folder}/`) ? inSite.slice(folder.length + 1) : ''
  const [, name = '', slugPath = ''] = /^_([^/]+)\/(.*)\.\w+$/.exec(below) ?? []
  if (name === '' || name === 'posts' || name === 'drafts') return null
  const isListed = Array.isArray(data.collections) && data.collections.some((one) => textOf(one) === name)
  const settings = mapOf(data.collections)
  if (!isListed && !Object.hasOwn(settings, name)) return null
  const { output, permalink } = mapOf(settings[name])
  return { name, slugPath, hasPages: flagOf(output) === true, permalink: textOf(permalink) }
}

/** The values for a file; of several entries, the one with the longer path wins, then the later one. */
export const jekyllDefaults = (
  file: Pick<FoundFile, 'path' | 'site' | 'engine'>,
  config: Pick<SiteConfig, 'data'>,
): Record<string, unknown> => {
  const entries = Array.isArray(config.data.defaults) ? config.data.defaults.map(mapOf) : []
  const inSite = file.site === '' ? file.path : file.path.slice(file.site.length + 1)
  const type = collectionOf(file, config)?.name ?? (/(?:^|\/)_drafts\//.test(inSite) ? 'drafts' : 'posts')
  const found = entries.flatMap((entry) => {
    const scope = mapOf(entry.scope)
    const path = textOf(scope.path).replace(/^\/|\/$/g, '')
    const types = type === 'posts' ? ['', 'posts', 'post'] : ['', type]
    const isFor = types.includes(textOf(scope.type)) && isBelow(inSite, path)
    return isFor ? [{ path, values: mapOf(entry.values) }] : []
  })
  return Object.assign({}, ...found.sort((a, b) => a.path.length - b.path.length).map(({ values }) => values))
}

/** A path may have stars, each of which stands for one name. */
const isBelow = (inSite: string, path: string): boolean => {
  if (path === '' || inSite === path || inSite.startsWith(`${path}/`)) return true
  if (!path.includes('*')) return false
  const source = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '[^/]*')
  return new RegExp(`^${source}(?:/|$)`).test(inSite)
}
