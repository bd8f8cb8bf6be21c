/** Reads the comments on something of Halo 2, with their replies. */
import { commentMarkdown, commentName, commentWebsite } from '#importers/exports/comment-text.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import type { Spool } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { type HaloRow, isTrue, rowIn, textIn } from '../halo-export.ts'
import { type ExtensionIndex, nameOf } from './extension-index.ts'

/** @param subject such as `Post/<name>` */
export async function haloTwoComments(
  subject: string,
  { index, spool, fileAt }: { index: ExtensionIndex; spool: Spool; fileAt: number },
): Promise<OldSiteComment[]> {
  const comments: OldSiteComment[] = []
  for (const at of index.comments.get(subject) ?? []) {
    const row = (await spool.read(at)) as HaloRow
    comments.push(commentOf(row, null, index, fileAt))
    for (const replyAt of index.replies.get(nameOf(row)) ?? []) {
      const reply = (await spool.read(replyAt)) as HaloRow
      const quoted = textIn(rowIn(reply, 'spec'), 'quoteReply')
      comments.push(commentOf(reply, quoted || nameOf(row), index, fileAt))
    }
  }
  return withKnownParents(comments)
}

/** A reply to a reply that was deleted answers the comment itself. */
const withKnownParents = (comments: OldSiteComment[]): OldSiteComment[] => {
  const ids = new Set(comments.map(({ id }) => id))
  let thread: string | null = null
  return comments.map((comment) => {
    if (comment.parentId === null) thread = comment.id
    return comment.parentId === null || ids.has(comment.parentId) ? comment : { ...comment, parentId: thread }
  })
}

function commentOf(
  row: HaloRow,
  parentId: string | null,
  { users }: ExtensionIndex,
  fileAt: number,
): OldSiteComment {
  const spec = rowIn(row, 'spec')
  const owner = rowIn(spec, 'owner')
  const user = textIn(owner, 'kind') === 'User' ? users.get(textIn(owner, 'name')) : undefined
  const written = spec.creationTime ?? rowIn(row, 'metadata').creationTimestamp ?? spec.approvedTime
  return {
    id: nameOf(row),
    parentId,
    name: commentName(textIn(owner, 'displayName') || user?.name || ''),
    website: commentWebsite(textIn(rowIn(owner, 'annotations'), 'website')),
    // Anybody could register with any address: only one that Halo had checked names a person.
    verifiedEmail: user?.verifiedEmail ?? null,
    text: commentMarkdown(textIn(spec, 'content', 'raw')),
    // What Halo showed to its author alone waits for the owner.
    state: isTrue(spec.approved) && !isTrue(spec.hidden) ? 'published' : 'waiting',
    createdAt: parseDate(written, 'UTC') ?? fileAt,
  }
}
