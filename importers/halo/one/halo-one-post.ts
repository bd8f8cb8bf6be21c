/** Converts a post or page of Halo 1. */
import { shortened } from '#contract/shortened.ts'
import type { ExportedPost, OldSiteComment } from '#importers/exports/exported-post.ts'
import { countIn, oneLine, type Row, textIn, titleOf } from '#importers/exports/rows.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import { dateFields, parseDate } from '#importers/markdown/source/dates.ts'
import { collectWarnings } from '#importers/warnings.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { haloMarkdown } from '../halo-content.ts'
import { coverOf, isTrue, labelsOf, type RowContext } from '../halo-export.ts'
import type { TableIndex } from './table-index.ts'

type PostContext = Omit<RowContext, 'fileAt'> & { path: string | Message; isPage: boolean }

/** @param content the row with its text, where that is not in the post itself */
export function haloOnePost(
  row: Row,
  index: TableIndex,
  { content, comments }: { content: Row | null; comments: OldSiteComment[] },
  { path, isPage, zone, origin, hasFile }: PostContext,
): ExportedPost {
  const { warnings, warn } = collectWarnings()
  const id = textIn(row, 'id')
  const publishedAt = parseDate(row.createTime, zone)
  const password = passwordOf(row, index)
  const because = draftReason(textIn(row, 'status'), password)
  if (because !== null) warn('draft-because', because)
  if (because === null && password !== null) warn('locked-by-password', say('password-of-old-site'))
  for (const field of index.fieldsOf.get(id) ?? []) warn('custom-fields', shortened(field, 100))
  const text = content ?? row
  return {
    path,
    isPage,
    publishedAt,
    comments,
    password,
    warnings,
    ...labelsOf(
      index,
      { categories: index.categoriesOf.get(id) ?? [], tags: index.tagsOf.get(id) ?? [] },
      warn,
    ),
    id: isPage ? `page-${id}` : id,
    title: titleOf(plainLine(textIn(row, 'title'))),
    markdown: haloMarkdown(
      {
        type: textIn(row, 'editorType') || 'MARKDOWN',
        raw: textIn(text, 'originalContent') || textIn(row, 'originalContent'),
        html: textIn(text, 'content', 'formatContent') || textIn(row, 'formatContent'),
      },
      warn,
    ),
    abstract: oneLine(textIn(row, 'summary')) || null,
    updatedAt: parseDate(row.editTime ?? row.updateTime, zone),
    cover: coverOf(textIn(row, 'thumbnail'), { origin, hasFile }, warn),
    state: because === null ? 'published' : 'draft',
    isTop: Number(textIn(row, 'topPriority')) > 0,
    isFeatured: false,
    ...(isTrue(row.disallowComment) ? { isCommentable: false as const } : {}),
    originalUrl: null,
    oldUrls: because === null ? oldUrlsOf(row, isPage, { options: index.options, zone, publishedAt }) : [],
    kept: { views: countIn(textIn(row, 'visits')), likes: countIn(textIn(row, 'likes')) },
  }
}

/** Its own, or that of a category with a password: Halo asked for it at every post in there. */
function passwordOf(row: Row, { categories, categoriesOf }: TableIndex): string | null {
  const own = textIn(row, 'password')
  if (own !== '') return own
  for (const id of categoriesOf.get(textIn(row, 'id')) ?? []) {
    const password = categories.get(id)?.password ?? ''
    if (password !== '') return password
  }
  return null
}

/** Why a post is not public; null when it is, be it with a password. */
const draftReason = (status: string, password: string | null): Message | null => {
  if (status === 'PUBLISHED' || status === '0') return null
  if (status === 'INTIMATE' || status === '3') return password === null ? say('was-private') : null
  return status === 'DRAFT' || status === '1'
    ? say('was-draft')
    : say('other-status', { status: status || 'missing' })
}

type Settings = { options: Map<string, string>; zone: string; publishedAt: number | null }

/** Empty for a post without a name. */
export function oldUrlsOf(row: Row, isPage: boolean, { options, zone, publishedAt }: Settings): string[] {
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
