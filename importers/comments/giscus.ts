/** Discussions of GitHub, in which giscus keeps comments, as its GraphQL API gives them. */
import { commentMarkdown, commentName, commentWebsite } from '#importers/exports/comment-text.ts'
import { htmlToCommentMarkdown } from '#importers/exports/html-to-markdown.ts'
import { asRow, countIn, type Row } from '#importers/exports/rows.ts'
import { type CommentFormat, type FoundComment, textAt, timeAt } from './found-comment.ts'

/** The rows of a connection: `{ nodes: […] }`, or `{ edges: [{ node }] }`. */
export const nodesOf = (value: unknown): Row[] => {
  const { nodes, edges } = asRow(value) ?? {}
  const list: unknown[] = Array.isArray(nodes) ? nodes : Array.isArray(edges) ? edges : []
  return list.map((one) => asRow(asRow(one)?.node ?? one) ?? {})
}

/** giscus writes the URL of the page below its name into the discussion, whose title is the path. */
const pageOf = (discussion: Row): string => {
  const lines = textAt(discussion, 'body', 'bodyText').split(/\s*\n\s*/)
  return lines.findLast((line) => /^https?:\/\/[^\s<>()]+$/.test(line)) ?? textAt(discussion, 'title')
}

const repliesOf = (comment: Row): Row[] => nodesOf(comment.replies)

const missing = (value: unknown): number =>
  Math.max(0, Number(asRow(value)?.totalCount ?? 0) - nodesOf(value).length)

export const giscus: CommentFormat = {
  name: 'giscus',
  fits: (row) => asRow(row.comments) !== null && row.title !== undefined,
  siteOf: (row) => URL.parse(pageOf(row))?.host ?? '',
  missingIn: (row) =>
    nodesOf(row.comments).reduce((sum, { replies }) => sum + missing(replies), missing(row.comments)),
  read: (row, { zone, fallbackAt }) => {
    const page = pageOf(row)
    const commentOf = (node: Row, parentId: string | null): FoundComment => {
      const author = asRow(node.author) ?? {}
      const html = textAt(node, 'bodyHTML')
      return {
        id: textAt(node, 'id', 'databaseId', 'url'),
        parentId: textAt(asRow(node.replyTo) ?? {}, 'id') || parentId,
        page,
        pageTitle: '',
        name: commentName(textAt(author, 'login', 'name')),
        website: commentWebsite(textAt(author, 'url')),
        text:
          textAt(node, 'body') === '' ? htmlToCommentMarkdown(html) : commentMarkdown(textAt(node, 'body')),
        // Nobody saw it without a click; its owner decides.
        state: textAt(node, 'isMinimized') === 'true' ? 'waiting' : 'published',
        createdAt: timeAt(node, zone, 'createdAt', 'publishedAt') ?? fallbackAt,
        isDeleted: textAt(node, 'deletedAt') !== '',
        // The first one is the author's own.
        likes: countIn(String(Number(textAt(node, 'upvoteCount')) - 1)),
      }
    }
    return nodesOf(row.comments).flatMap((node) => {
      const comment = commentOf(node, null)
      return [comment, ...repliesOf(node).map((reply) => commentOf(reply, comment.id))]
    })
  },
}
