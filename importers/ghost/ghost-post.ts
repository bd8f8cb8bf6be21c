/** Converts one post of a Ghost export. */
import { shortened } from '#contract/shortened.ts'
import type { ExportedPost } from '#importers/exports/exported-post.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { oneLine, type Row, sharingOf, textIn, titleOf } from '#importers/exports/rows.ts'
import { dateFields, parseDate } from '#importers/markdown/source/dates.ts'
import { type ItemMarks, marksOf } from '#importers/same-item.ts'
import { collectWarnings, type WarnAbout } from '#importers/warnings.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { ghostMarkdown } from './content/post-content.ts'
import type { GhostIndex } from './ghost-index.ts'

type PostContext = { path: string | Message; id: string; zone: string; origin: string | null }

export const ghostPost = (
  row: Row,
  index: GhostIndex,
  { path, id, zone, origin }: PostContext,
): ExportedPost => {
  const { warnings, warn } = collectWarnings()
  const meta = index.meta.get(id) ?? {}
  const own = (text: string): string => text.replaceAll('__GHOST_URL__', origin ?? `https://${UNKNOWN_HOST}`)
  const content = (name: string): string => own(textIn(row, name))
  const publishedAt = dateIn(row, 'published_at', zone) ?? dateIn(row, 'created_at', zone)
  const markdown = ghostMarkdown(
    {
      markdown: content('markdown'),
      html: content('html'),
      mobiledoc: content('mobiledoc'),
      lexical: content('lexical'),
    },
    warn,
  )
  const because = draftReason(row)
  const slug = textIn(row, 'slug')
  if (because !== null) warn('draft-because', because)
  for (const name of ['codeinjection_head', 'codeinjection_foot'])
    if (textIn(row, name).trim() !== '') warn('html-dropped', name)
  const cover = own(textIn(row, 'feature_image', 'image'))
  const original = textIn(row, 'canonical_url') || textIn(meta, 'canonical_url')
  return {
    path,
    id,
    title: titleOf(textIn(row, 'title')),
    markdown,
    publishedAt,
    isPage: isPage(row),
    comments: [],
    category: null,
    abstract: oneLine(textIn(row, 'custom_excerpt')) || null,
    updatedAt: dateIn(row, 'updated_at', zone),
    ...tagsOf(index, id, warn),
    cover: coverOf(cover, origin, warn),
    state: because === null ? 'published' : 'draft',
    password: null,
    isTop: false,
    isFeatured: ['1', 'true'].includes(String(row.featured)) || row.featured === 1,
    ...sharingOf(
      textIn(row, 'meta_title') || textIn(meta, 'meta_title', 'og_title'),
      textIn(row, 'meta_description') || textIn(meta, 'meta_description', 'og_description'),
    ),
    oldUrls: oldUrlsOf(row, index, { slug, publishedAt, zone }),
    originalUrl: /^https?:\/\//.test(original) ? original : null,
    warnings,
  }
}

/** Ghost calls every new post “untitled”. */
export const marksOfRow = (row: Row, zone: string): ItemMarks =>
  marksOf({
    text: textIn(row, 'lexical', 'mobiledoc', 'markdown', 'html'),
    title: textIn(row, 'title'),
    date: dateIn(row, 'published_at', zone) ?? dateIn(row, 'created_at', zone),
    slug: textIn(row, 'slug').replace(/^untitled(?:-\d+)?$/, ''),
  })

export const isPage = (row: Row): boolean => row.type === 'page' || [1, '1', true].includes(row.page as never)

/** Milliseconds since 1970, or a date in GMT; older versions wrote dates in the zone of the site. */
const dateIn = (row: Row, name: string, zone: string): number | null => {
  const value = row[name]
  if (typeof value === 'number') return value > 0 ? value : null
  return typeof value === 'string' && value !== ''
    ? parseDate(value, /T|Z$/.test(value) ? 'UTC' : zone)
    : null
}

/** Why a post is not public; null when it is. */
const draftReason = (row: Row): Message | null => {
  const status = textIn(row, 'status')
  const visibility = textIn(row, 'visibility')
  if (status === 'sent') return say('sent-by-email')
  if (status !== 'published' && status !== 'scheduled')
    return status === 'draft' ? say('was-draft') : say('other-status', { status: status || 'missing' })
  return visibility === '' || visibility === 'public' ? null : say('few-readers', { group: visibility })
}

const tagsOf = (
  { tags, tagsOf: all }: GhostIndex,
  id: string,
  warn: WarnAbout,
): Required<Pick<ExportedPost, 'tags' | 'labelNames'>> => {
  const labelNames: Record<string, string> = {}
  for (const { tag } of [...(all.get(id) ?? [])].sort((a, b) => a.order - b.order)) {
    const found = tags.get(tag)
    if (!found || found.name === '') warn('terms-left-out', say('unnamed-tag', { tag }))
    else if (found.isInternal) warn('terms-left-out', say('internal-tag', { tag: found.name }))
    else labelNames[found.name] ??= found.slug
  }
  return { tags: Object.keys(labelNames), labelNames }
}

const coverOf = (written: string, origin: string | null, warn: WarnAbout): string | null => {
  if (written === '') return null
  const url = URL.parse(written, origin ?? `https://${UNKNOWN_HOST}`)
  if (url && /^https?:$/.test(url.protocol) && url.host !== UNKNOWN_HOST) return url.href
  warn('cover-missing', shortened(written.replace(`https://${UNKNOWN_HOST}`, ''), 200))
  return null
}

/** As the pattern of the settings has it; pages are at their slug. Drafts had no URL. */
const oldUrlsOf = (
  row: Row,
  { settings, authors, authorsOf, tags, tagsOf: all }: GhostIndex,
  { slug, publishedAt, zone }: { slug: string; publishedAt: number | null; zone: string },
): string[] => {
  if (slug === '' || !/^(?:published|scheduled)$/.test(textIn(row, 'status'))) return []
  const pattern = settings.get('permalinks') ?? ''
  const plain = `/${slug}`
  if (isPage(row) || publishedAt === null || !pattern.includes(':slug') || pattern === '/:slug/')
    return [plain]
  const id = textIn(row, 'id')
  const author = slugOf(authors.get(authorsOf.get(id)?.[0]?.author ?? textIn(row, 'author_id')) ?? '')
  const values: Record<string, string> = {
    ...dateFields(publishedAt, settings.get('active_timezone') ?? settings.get('activeTimezone') ?? zone),
    slug,
    id,
    author,
    primary_author: author,
    primary_tag: slugOf(tags.get(all.get(id)?.[0]?.tag ?? '')?.name ?? 'all'),
  }
  const path = pattern.replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole).replace(/\/+$/, '')
  return [...new Set([path, plain])]
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
