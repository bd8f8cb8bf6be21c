/** What an import needs of a Halo site, whatever its version. */
import { shortened } from '#contract/shortened.ts'
import type { ExportedFiles } from '#importers/exports/exported-post.ts'
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { absoluteUrl } from '#importers/exports/old-site-origin.ts'
import { categoryPath, reduceCategories } from '#importers/exports/reduce-categories.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { asRow, type Row } from '#importers/exports/rows.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { decoded } from '#server/platform/decoded.ts'
import type { Message } from '#server/platform/report-message.ts'

export type HaloExport = {
  /** Of the old site: a later export of it has the same. */
  identity: string
  /** The site's own host; null when the file does not name it. */
  host: string | null
  total: number
  /** The number of the post or page at a path of the old site, by the path without an ending slash. */
  postsByPath: Map<string, string>
  files: ExportedFiles | undefined
  items: () => AsyncIterable<ExportedItem>
  notes: Message[]
}

export type HaloOptions = {
  file: string
  /** Where the rows are kept meanwhile. */
  dataDir: string
  zone: string
  /** URL of the old site, without an ending slash; null when it is not known. */
  origin: string | null
  /** Unix ms, for what has no date. */
  fileAt: number
}

export const rowIn = (row: Row, name: string): Row => asRow(row[name]) ?? {}

export const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1

export const textsIn = (row: Row, name: string): string[] => {
  const value = row[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** `/archives/winter` for a path or a URL; null for what is none. */
export const pathOfUrl = (url: string): string | null => {
  const parsed = URL.parse(url, 'https://old-site.invalid/')
  return parsed && (decoded(parsed.pathname).replace(/\/+$/, '') || '/')
}

type Site = { origin: string | null; hasFile: (url: string) => boolean }

/** The URL of an image that came with the export or is on a known server. */
export const imageUrl = (written: string, { origin, hasFile }: Site): string | null => {
  const url = absoluteUrl(written, origin)
  return url && (url.host !== UNKNOWN_HOST || hasFile(url.href)) ? url.href : null
}

export const coverOf = (written: string, site: Site, warn: WarnAbout): string | null => {
  if (written.trim() === '') return null
  const url = imageUrl(written, site)
  if (url === null) warn('cover-missing', shortened(written, 200))
  return url
}

type Label = { name: string; slug: string }
type Labels = { categories: Map<string, Label & { parent: string }>; tags: Map<string, Label> }

/** The category and the tags of a post, by what Halo calls its own. */
export const labelsOf = (
  { categories, tags }: Labels,
  own: { categories: string[]; tags: string[] },
  warn: WarnAbout,
) => {
  const paths = own.categories.flatMap((id) => {
    const found = categories.get(id)
    return found && found.name !== '' ? [categoryPath(id, found.name, (one) => categories.get(one))] : []
  })
  const { category, tags: moved } = reduceCategories(paths, warn)
  const named = own.tags.flatMap((id) => tags.get(id)?.name || [])
  const labels = [...categories.values(), ...own.tags.flatMap((id) => tags.get(id) ?? [])]
  const labelNames = Object.fromEntries(labels.map(({ name, slug }) => [name, slug]))
  return { category, tags: [...new Set([...named, ...moved])], labelNames }
}

/** What converts the rows of one site. */
export type RowContext = Site & {
  zone: string
  /** Unix ms, for what has no date. */
  fileAt: number
}
