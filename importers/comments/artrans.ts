/** Artrans, the format of Artalk, into which its tools convert the comments of other systems. */
import { commentMarkdown, commentName, commentWebsite } from '#importers/exports/comment-text.ts'
import { htmlToLine } from '#importers/exports/html-to-markdown.ts'
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
      text: commentMarkdown(textAt(row, 'content')),
      state: /^(?:true|1)$/.test(textAt(row, 'is_pending')) ? 'waiting' : 'published',
      createdAt: timeAt(row, zone, 'created_at') ?? fallbackAt,
      hasVotes: Number(textAt(row, 'vote_up')) > 0 || Number(textAt(row, 'vote_down')) > 0,
    },
  ],
}
