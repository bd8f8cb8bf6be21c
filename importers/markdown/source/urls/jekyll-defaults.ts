/** The front matter defaults of a Jekyll site (`defaults` of its configuration). */
import { textOf } from '#importers/front-matter-values.ts'
import type { FoundFile } from '../classify-files.ts'
import type { SiteConfig } from '../site-config.ts'
import { collectionOf } from './jekyll-collections.ts'
import { mapOf } from './settings.ts'

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
