/** Converts a post or page of Halo 1. */

import type { ExportedPost, OldSiteComment } from '#importers/exports/exported-post.ts'
import { categoryPath, reduceCategories } from '#importers/exports/reduce-categories.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import type { ImportWarning, WarnAbout } from '#importers/warnings.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import { haloMarkdown } from '../halo-content.ts'
import { type HaloRow, textIn } from '../halo-export.ts'
import { coverOf } from '../halo-urls.ts'
import { oldUrlsOf } from './halo-one-urls.ts'
import type { TableIndex } from './table-index.ts'

const MAX_TITLE = 200

type PostContext = {
  path: string | Message
  isPage: boolean
  zone: string
  origin: string | null
  hasFile: (url: string) => boolean
}

/** @param content the row with its text, where that is not in the post itself */
export function haloOnePost(
  row: HaloRow,
  index: TableIndex,
  { content, comments }: { content: HaloRow | null; comments: OldSiteComment[] },
  { path, isPage, zone, origin, hasFile }: PostContext,
): ExportedPost {
  const warnings: ImportWarning[] = []
  const warn: WarnAbout = (code, detail) => warnings.push({ code, detail })
  const id = textIn(row, 'id')
  const publishedAt = parseDate(row.createTime, zone)
  const updatedAt = parseDate(row.editTime ?? row.updateTime, zone)
  const password = passwordOf(row, index)
  const because = draftReason(textIn(row, 'status'), password)
  if (because !== null) warn('draft-because', because)
  if (because === null && password !== null) warn('locked-by-password', say('password-of-old-site'))
  for (const field of index.fieldsOf.get(id) ?? []) warn('custom-fields', field.slice(0, 100))
  const views = Number(textIn(row, 'visits'))
  const text = content ?? row
  return {
    path,
    isPage,
    publishedAt,
    comments,
    password,
    warnings,
    ...labelsOf(id, index, warn),
    id: isPage ? `page-${id}` : id,
    title: [...(plainLine(textIn(row, 'title')) || 'Untitled')].slice(0, MAX_TITLE).join(''),
    markdown: haloMarkdown(
      {
        type: textIn(row, 'editorType') || 'MARKDOWN',
        raw: textIn(text, 'originalContent') || textIn(row, 'originalContent'),
        html: textIn(text, 'content', 'formatContent') || textIn(row, 'formatContent'),
      },
      warn,
    ),
    abstract: textIn(row, 'summary').replace(/\s+/g, ' ').trim() || null,
    updatedAt: updatedAt !== null && publishedAt !== null && updatedAt > publishedAt ? updatedAt : null,
    cover: coverOf(textIn(row, 'thumbnail'), { origin, hasFile }, warn),
    state: because === null ? 'published' : 'draft',
    isTop: Number(textIn(row, 'topPriority')) > 0,
    isFeatured: false,
    originalUrl: null,
    oldUrls: because === null ? oldUrlsOf(row, isPage, { options: index.options, zone, publishedAt }) : [],
    ...(Number.isInteger(views) && views > 0 ? { kept: { views } } : {}),
  }
}

/** Its own, or that of a category with a password: Halo asked for it at every post in there. */
function passwordOf(row: HaloRow, { categories, categoriesOf }: TableIndex): string | null {
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

const labelsOf = (id: string, index: TableIndex, warn: WarnAbout) => {
  const paths = (index.categoriesOf.get(id) ?? []).flatMap((one) => {
    const found = index.categories.get(one)
    const find = (parent: string) => index.categories.get(parent)
    return found && found.name !== '' ? [categoryPath(one, found.name, find)] : []
  })
  const { category, tags: moved } = reduceCategories(paths, warn)
  const named = (index.tagsOf.get(id) ?? []).map((one) => index.tags.get(one) ?? '')
  return { category, tags: [...new Set([...named.filter((name) => name !== ''), ...moved])] }
}
