/** Comment rows → the promised shapes. Pure. */
import type { Comment, OwnComment, RecentComment, Reply } from '#contract/comments.ts'
import type { CommentRow } from './comments.sql.ts'

/** What stands in the place of what an account does not have. */
export type CommentDefaults = {
  /** The name of somebody whose account is gone. */
  former: string
  authorAvatar: string | null
  userAvatar: string | null
}

const MAX_BEGINNING = 160

const saidView = (row: CommentRow, faces: CommentDefaults) => ({
  id: row.id,
  userId: row.account_id,
  nickname: row.nickname ?? faces.former,
  avatar: row.avatar ?? (row.is_owner === 1 ? faces.authorAvatar : faces.userAvatar),
  webSite: webAddress(row.website),
  isOwner: row.is_owner === 1,
  commentContent: row.html,
  createTime: time(row.created_at),
})

const answerView = (row: CommentRow, faces: CommentDefaults) => ({
  replyUserId: row.reply_account_id,
  // Whom a reply answers is known from its thread on; a name is missing only when that account is gone.
  replyNickname: row.parent_id === null ? null : (row.answered_nickname ?? faces.former),
  replyWebsite: webAddress(row.answered_website),
})

export const toReply = (row: CommentRow, faces: CommentDefaults): Reply => ({
  ...saidView(row, faces),
  ...answerView(row, faces),
  parentId: row.parent_id as number,
})

export const toComment = (row: CommentRow, replies: CommentRow[], faces: CommentDefaults): Comment => ({
  ...saidView(row, faces),
  replyDTOs: replies.map((reply) => toReply(reply, faces)),
  replyCount: row.reply_count,
})

export const toOwnComment = (row: CommentRow, faces: CommentDefaults): OwnComment => ({
  ...toComment(row, [], faces),
  ...answerView(row, faces),
  ...toCommentPlace(row),
  parentId: row.parent_id,
  isReview: row.state === 'published' ? 1 : 0,
})

export const toRecentComment = (
  row: CommentRow & { plain_text: string },
  faces: CommentDefaults,
): RecentComment => ({
  id: row.id,
  userId: row.account_id,
  nickname: row.nickname ?? faces.former,
  avatar: row.avatar ?? (row.is_owner === 1 ? faces.authorAvatar : faces.userAvatar),
  commentContent: beginning(row.plain_text),
  createTime: time(row.created_at),
  ...toCommentPlace(row),
})

export const toCommentPlace = (row: Pick<CommentRow, 'type' | 'subject_id'>) => ({
  type: row.type,
  topicId: row.subject_id === 0 ? null : row.subject_id,
})

/** Only what leads to the web is shown as a link, whatever was let in. */
const webAddress = (address: string | null) => (address && /^https?:\/\//i.test(address) ? address : null)

const beginning = (text: string) => {
  const characters = [...text]
  return characters.length > MAX_BEGINNING
    ? `${characters
        .slice(0, MAX_BEGINNING - 1)
        .join('')
        .trimEnd()}…`
    : text
}

const time = (ms: number) => new Date(ms).toISOString()
