/** Converts the articles, talks and comments of Aurora. */
import { shortened } from '#contract/shortened.ts'
import { commentMarkdown, commentName } from '#importers/exports/comment-text.ts'
import type { ExportedPost, OldSiteComment } from '#importers/exports/exported-post.ts'
import { htmlToMarkdown } from '#importers/exports/html-to-markdown.ts'
import { absoluteUrl } from '#importers/exports/old-site-origin.ts'
import type { OldSiteTalk } from '#importers/exports/plan-exported-talk.ts'
import { UNKNOWN_HOST } from '#importers/exports/resolve-text.ts'
import { oneLine, titleOf } from '#importers/exports/rows.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { collectWarnings } from '#importers/warnings.ts'
import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import type { MovedIds } from '#server/features/export/save/moved-ids.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { type AuroraFields, type AuroraIndex, field, isOne } from './aurora-index.ts'

export type AuroraContext = {
  index: AuroraIndex
  ids: MovedIds
  zone: string
  origin: string | null
  /** Unix ms, for what has no date. */
  fileAt: number
}

/** Null for what is on no known server. */
export const urlOf = (written: string, origin: string | null): string | null => {
  const url = absoluteUrl(written, origin)
  return url === null || url.host === UNKNOWN_HOST ? null : url.href
}

export function auroraPost(
  row: AuroraFields,
  comments: OldSiteComment[],
  path: string | Message,
  { index, ids, zone, origin }: AuroraContext,
): ExportedPost {
  const { warnings, warn } = collectWarnings()
  const id = field(row, 'id')
  const keptId = ids.of('article', Number(id))
  const password = field(row, 'password') || null
  const because = draftReason(field(row, 'status'), password)
  if (because !== null) warn('draft-because', because)
  const publishedAt = parseDate(row.create_time, zone)
  const cover = field(row, 'article_cover')
  if (cover !== '' && urlOf(cover, origin) === null) warn('cover-missing', shortened(cover, 200))
  const original = field(row, 'original_url')
  const type = { '2': 2, '3': 3 }[field(row, 'type')] as 2 | 3 | undefined
  return {
    path,
    id,
    isPage: false,
    publishedAt,
    comments,
    warnings,
    oldUrls: [],
    title: titleOf(field(row, 'article_title')),
    markdown: field(row, 'article_content').replace(/\r\n?/g, '\n').trim(),
    abstract: oneLine(field(row, 'article_abstract')) || null,
    updatedAt: parseDate(row.update_time, zone),
    category: index.categories.get(field(row, 'category_id'))?.name || null,
    tags: (index.tagsOf.get(id) ?? []).flatMap((tag) => index.tags.get(tag)?.name || []),
    cover: urlOf(cover, origin),
    state: because === null ? 'published' : 'draft',
    // What was a draft for another reason needs no password.
    password: because === null && field(row, 'status') === '2' ? password : null,
    isTop: isOne(row, 'is_top'),
    isFeatured: isOne(row, 'is_featured'),
    originalUrl: /^https?:\/\//i.test(original) ? original : null,
    ...(type === undefined ? {} : { type }),
    kept: { id: keptId },
  }
}

/** 1 public, 2 with a password, 3 a draft. */
const draftReason = (status: string, password: string | null): Message | null => {
  if (status === '1') return null
  if (status === '2') return password === null ? say('was-private') : null
  return status === '3' ? say('was-draft') : say('other-status', { status: status || 'missing' })
}

export function auroraTalk(row: AuroraFields, { ids, zone, origin, fileAt }: AuroraContext): OldSiteTalk {
  const id = field(row, 'id')
  return {
    path: say('item', { kind: say('talk'), id }),
    id,
    isTop: isOne(row, 'is_top'),
    isPrivate: field(row, 'status') === '2',
    // Aurora showed its HTML, and its line breaks.
    markdown: htmlToMarkdown(
      field(row, 'content')
        .trim()
        .replace(/\r\n?|\n/g, '<br>'),
    ),
    images: listIn(field(row, 'images')).flatMap((url) => urlOf(url, origin) ?? []),
    publishedAt: parseDate(row.create_time, zone) ?? fileAt,
    keptId: ids.of('talk', Number(id)),
  }
}

const listIn = (json: string): string[] => {
  try {
    const list = parseJsonWithoutNul(json || '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function auroraComment(
  row: AuroraFields,
  { index, ids, zone, fileAt }: AuroraContext,
): OldSiteComment {
  const id = field(row, 'id')
  const [user, answered] = [field(row, 'user_id'), field(row, 'reply_user_id')]
  const nameOf = (one: string) => commentName(field(index.users.get(one) ?? {}, 'nickname'))
  const parent = field(row, 'parent_id')
  return {
    id,
    parentId: parent === '' || parent === '0' ? null : parent,
    name: nameOf(user),
    website: null,
    verifiedEmail: null,
    account: user,
    keptId: ids.of('comment', Number(id)),
    ...(answered === '' || answered === '0'
      ? {}
      : { replyTo: { name: nameOf(answered), account: answered } }),
    text: commentMarkdown(field(row, 'comment_content')),
    state: isOne(row, 'is_delete') ? 'trash' : field(row, 'is_review') === '0' ? 'waiting' : 'published',
    createdAt: parseDate(row.create_time, zone) ?? fileAt,
  }
}

/** The Markdown in the JSON of the about page; a text that is no JSON is Markdown itself. */
export const aboutText = (stored: string): string => {
  try {
    const { content } = parseJsonWithoutNul(stored) as { content?: unknown }
    return typeof content === 'string' ? content : ''
  } catch {
    return stored
  }
}
