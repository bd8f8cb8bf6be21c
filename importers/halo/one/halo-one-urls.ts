/** The paths that posts and pages of Halo 1 had, as its settings say. */
import { dateFields } from '#importers/markdown/source/dates.ts'
import { type HaloRow, textIn } from '../halo-export.ts'

type Settings = { options: Map<string, string>; zone: string; publishedAt: number | null }

/** Empty for a post without a name. */
export function oldUrlsOf(row: HaloRow, isPage: boolean, { options, zone, publishedAt }: Settings): string[] {
  const slug = textIn(row, 'slug', 'url')
  const id = textIn(row, 'id')
  if (slug === '') return []
  const suffix = options.get('path_suffix') ?? ''
  if (isPage) {
    const isRoot = options.get('sheet_permalink_type') === 'ROOT'
    return [`/${isRoot ? '' : `${options.get('sheet_prefix') || 's'}/`}${slug}${suffix}`]
  }
  const archives = options.get('archives_prefix') || 'archives'
  const date = publishedAt === null ? null : dateFields(publishedAt, zone)
  const type = options.get('post_permalink_type') || 'DEFAULT'
  if (type === 'ID') return [`/?p=${id}`]
  if (type === 'ID_SLUG') return [`/${archives}/${id}${suffix}`]
  if (date && type === 'DATE') return [`/${date.year}/${date.month}/${slug}${suffix}`]
  if (date && type === 'DAY') return [`/${date.year}/${date.month}/${date.day}/${slug}${suffix}`]
  if (date && type === 'YEAR') return [`/${date.year}/${slug}${suffix}`]
  return [`/${archives}/${slug}${suffix}`]
}
