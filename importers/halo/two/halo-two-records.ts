/** Converts what plugins of Halo 2 store: moments, links and photos. */
import {
  commentEmail,
  commentMarkdown,
  commentName,
  commentWebsite,
} from '#importers/exports/comment-text.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import type { OldSiteTalk } from '#importers/exports/plan-exported-talk.ts'
import { asRow, type Row, textIn } from '#importers/exports/rows.ts'
import type { Spool } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { say } from '#server/platform/report-message.ts'
import { editorMarkdown } from '../halo-content.ts'
import { imageUrl, isTrue, type RowContext, rowIn } from '../halo-export.ts'
import type { HaloPhoto } from '../record-items.ts'
import { type ExtensionIndex, nameOf } from './extension-index.ts'

export function talkOf(row: Row, counts: ExtensionIndex['counts'], context: RowContext): OldSiteTalk {
  const spec = rowIn(row, 'spec')
  const content = rowIn(spec, 'content')
  const media = (Array.isArray(content.medium) ? content.medium : []).flatMap((one): Row[] => {
    const medium = asRow(one)
    return medium ? [medium] : []
  })
  const urls = (type: RegExp) =>
    media
      .filter((one) => type.test(textIn(one, 'type')))
      .flatMap((one) => imageUrl(textIn(one, 'url'), context) ?? [])
  // Links to the moments with a tag lead nowhere here.
  const html = textIn(content, 'html', 'raw').replace(/<a\b[^<>]*\bclass="tag"[^<>]*>([^<]*)<\/a>/gi, '$1')
  const id = nameOf(row)
  return {
    path: say('item', { kind: say('moment'), id }),
    id,
    images: urls(/^PHOTO$/),
    isTop: false,
    likes: counts.get(`moments/${id}`)?.likes ?? 0,
    // A video or a sound stands on a line of its own, which makes a player of it.
    markdown: [editorMarkdown(html), ...urls(/^(?:VIDEO|AUDIO)$/)].join('\n\n').trim(),
    isPrivate: textIn(spec, 'visible') === 'PRIVATE' || spec.approved === false,
    publishedAt: parseDate(spec.releaseTime, context.zone) ?? createdAt(row, context),
  }
}

export function photoOf(row: Row, context: RowContext): HaloPhoto {
  const spec = rowIn(row, 'spec')
  return {
    group: textIn(spec, 'groupName'),
    name: textIn(spec, 'displayName'),
    description: textIn(spec, 'description'),
    url: imageUrl(textIn(spec, 'url', 'cover'), context),
    priority: Number(textIn(spec, 'priority')) || 0,
    at: createdAt(row, context),
  }
}

const createdAt = (row: Row, { zone, fileAt }: RowContext): number =>
  parseDate(rowIn(row, 'metadata').creationTimestamp, zone) ?? fileAt

/** @param subject such as `Post/<name>` */
export async function haloTwoComments(
  subject: string,
  { index, spool, fileAt }: { index: ExtensionIndex; spool: Spool; fileAt: number },
): Promise<OldSiteComment[]> {
  const comments: OldSiteComment[] = []
  for (const at of index.comments.get(subject) ?? []) {
    const row = (await spool.read(at)) as Row
    comments.push(commentOf(row, null, index, fileAt))
    for (const replyAt of index.replies.get(nameOf(row)) ?? []) {
      const reply = (await spool.read(replyAt)) as Row
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
  row: Row,
  parentId: string | null,
  { users, counts }: ExtensionIndex,
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
    // Halo names a guest by the address.
    email: textIn(owner, 'kind') === 'Email' ? commentEmail(textIn(owner, 'name')) : null,
    // Anybody could register with any address: only one that Halo had checked names a person.
    verifiedEmail: user?.verifiedEmail ?? null,
    text: commentMarkdown(textIn(spec, 'content', 'raw')),
    // What Halo showed to its author alone waits for the owner.
    state: isTrue(spec.approved) && !isTrue(spec.hidden) ? 'published' : 'waiting',
    createdAt: parseDate(written, 'UTC') ?? fileAt,
    likes: counts.get(`${parentId === null ? 'comments' : 'replies'}/${nameOf(row)}`)?.likes ?? 0,
  }
}
