/** Converts the comments, journals, links and photos of Halo 1. */
import {
  commentEmail,
  commentMarkdown,
  commentName,
  commentWebsite,
  withoutEntities,
} from '#importers/exports/comment-text.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import type { OldSiteTalk } from '#importers/exports/plan-exported-talk.ts'
import { countIn, type Row, textIn } from '#importers/exports/rows.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { say } from '#server/platform/report-message.ts'
import { editorMarkdown } from '../halo-content.ts'
import { imageUrl, isTrue, type RowContext } from '../halo-export.ts'
import type { HaloPhoto } from '../record-items.ts'

const STATES: Record<string, OldSiteComment['state']> = {
  PUBLISHED: 'published',
  '0': 'published',
  AUDITING: 'waiting',
  '1': 'waiting',
  RECYCLE: 'trash',
  '2': 'trash',
}

/** @param ownerEmail of the only account: its comments are those of the owner */
export function commentOf(
  row: Row,
  { zone, fileAt, ownerEmail }: Pick<RowContext, 'zone' | 'fileAt'> & { ownerEmail: string },
): OldSiteComment {
  const parent = textIn(row, 'parentId')
  const isOwner = isTrue(row.isAdmin) && ownerEmail !== '' && textIn(row, 'email') === ownerEmail
  return {
    id: textIn(row, 'id'),
    parentId: parent === '' || parent === '0' ? null : parent,
    name: commentName(textIn(row, 'author')),
    website: commentWebsite(textIn(row, 'authorUrl')),
    email: commentEmail(textIn(row, 'email')),
    verifiedEmail: isOwner ? ownerEmail : null,
    // Halo stored the Markdown of visitors with entities.
    text: commentMarkdown(withoutEntities(textIn(row, 'content'))),
    state: STATES[textIn(row, 'status')] ?? 'waiting',
    createdAt: parseDate(row.createTime, zone) ?? fileAt,
  }
}

export function talkOf(row: Row, { zone, fileAt }: RowContext): OldSiteTalk {
  const id = textIn(row, 'id')
  const source = textIn(row, 'sourceContent')
  return {
    path: say('item', { kind: say('journal'), id }),
    id,
    images: [],
    isTop: false,
    likes: countIn(textIn(row, 'likes')),
    markdown: source === '' ? editorMarkdown(textIn(row, 'content')) : source.replace(/\r\n?/g, '\n').trim(),
    isPrivate: !['', '0', 'PUBLIC'].includes(textIn(row, 'type')),
    publishedAt: parseDate(row.createTime, zone) ?? fileAt,
  }
}

export const photoOf = (row: Row, context: RowContext): HaloPhoto => ({
  group: textIn(row, 'team'),
  name: textIn(row, 'name'),
  description: textIn(row, 'description'),
  url: imageUrl(textIn(row, 'url', 'thumbnail'), context),
  priority: 0,
  at: parseDate(row.takeTime ?? row.createTime, context.zone) ?? context.fileAt,
})
