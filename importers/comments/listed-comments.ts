/** Comments that are rows of a list: in Artrans, the format of Artalk, and of Valine, Waline and Twikoo, which have the same fields. */
import {
  commentEmail,
  commentMarkdown,
  commentName,
  commentWebsite,
} from '#importers/exports/comment-text.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import { htmlToLine } from '#importers/exports/html-to-markdown.ts'
import { countIn, type Row } from '#importers/exports/rows.ts'
import { type CommentFormat, idAt, textAt, timeAt } from './found-comment.ts'

export const artrans: CommentFormat = {
  name: 'artrans',
  fits: (row) => row.content !== undefined && row.page_key !== undefined,
  siteOf: (row) => textAt(row, 'site_name'),
  read: (row, { zone, fallbackAt }) => [
    {
      id: textAt(row, 'id'),
      parentId: idAt(row, 'rid'),
      page: textAt(row, 'page_key'),
      pageTitle: htmlToLine(textAt(row, 'page_title')),
      name: commentName(textAt(row, 'nick')),
      website: commentWebsite(textAt(row, 'link')),
      email: commentEmail(textAt(row, 'email')),
      text: commentMarkdown(textAt(row, 'content')),
      state: /^(?:true|1)$/.test(textAt(row, 'is_pending')) ? 'waiting' : 'published',
      createdAt: timeAt(row, zone, 'created_at') ?? fallbackAt,
      likes: countIn(textAt(row, 'vote_up')),
    },
  ],
}

const STATES: Record<string, OldSiteComment['state']> = { waiting: 'waiting', spam: 'spam' }

/** Whom a reply answers, at its beginning; the thread says so here. */
const MENTION =
  /^\s*(<p>)?\s*<a\b[^<>]{0,200}\shref="#[^"<>]{1,100}"[^<>]{0,200}>@[^<>]{0,200}<\/a>\s*[,，:：]?\s*/i

const hasFields = (row: Row): boolean => row.comment !== undefined && (row.url ?? row.href) !== undefined

const reader =
  (fields: {
    ids: string[]
    times: string[]
    stateOf: (row: Row) => OldSiteComment['state']
  }): CommentFormat['read'] =>
  (row, { zone, fallbackAt }) => [
    {
      id: textAt(row, ...fields.ids),
      parentId: idAt(row, 'pid', 'rid'),
      page: textAt(row, 'url', 'href'),
      pageTitle: '',
      name: commentName(textAt(row, 'nick')),
      website: commentWebsite(textAt(row, 'link')),
      email: commentEmail(textAt(row, 'mail')),
      text: commentMarkdown(textAt(row, 'comment').replace(MENTION, '$1')),
      state: fields.stateOf(row),
      createdAt: timeAt(row, zone, ...fields.times) ?? fallbackAt,
      likes: Array.isArray(row.like) ? row.like.length : countIn(textAt(row, 'like')),
    },
  ]

export const twikoo: CommentFormat = {
  name: 'twikoo',
  fits: (row) => hasFields(row) && row._id !== undefined && row.created !== undefined,
  siteOf: (row) => URL.parse(textAt(row, 'href'))?.host ?? '',
  read: reader({
    ids: ['_id'],
    times: ['created', 'updated'],
    // What waits for a review has the mark of spam as well.
    stateOf: (row) => (textAt(row, 'isSpam') === 'true' ? 'spam' : 'published'),
  }),
}

export const waline: CommentFormat = {
  name: 'waline',
  fits: (row) => hasFields(row) && (row.insertedAt ?? row.createdAt) !== undefined,
  siteOf: () => '',
  read: reader({
    ids: ['objectId', '_id'],
    times: ['insertedAt', 'createdAt'],
    stateOf: (row) => STATES[textAt(row, 'status')] ?? 'published',
  }),
}
