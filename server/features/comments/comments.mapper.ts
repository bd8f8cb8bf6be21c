/** Converts rows of comments to the responses. Pure. */

import type { Comment, OwnComment, RecentComment, Reply } from '#contract/comments.ts'
import { shortened } from '#contract/shortened.ts'
import { editableUntil } from './comments.policy.ts'
import type { CommentRow, OwnCommentRow } from './comments.sql.ts'

/** Replaces what an account does not have. */
export type CommentDefaults = {
  /** The name of an author whose account was deleted. */
  former: string
  /** Replaces the text of a comment that its author deleted. */
  removedHtml: string
  /** Replaces the name of its author. */
  removedAuthor: string
  authorAvatar: string | null
  userAvatar: string | null
  /** Of authors without an account. */
  touristAvatar: string | null
  /** Whether comments can be liked. */
  hasLikes: boolean
  /** Why a comment is held, for its author; null where knowing would help nobody but spammers. */
  heldNote?: (heldFor: string | null) => string | null
}

const MAX_EXCERPT_CHARACTERS = 160

/** Takes the place of the number of an account, so that known clients show the name. */
export const GUEST_ID = 0

/** Null for an account that was deleted, of which no name is left. */
export const userIdOf = (accountId: number | null, name: string | null): number | null =>
  accountId ?? (name === null ? null : GUEST_ID)

const author = (row: CommentRow, defaults: CommentDefaults) => ({
  id: row.id,
  userId: userIdOf(row.account_id, row.nickname),
  nickname: row.nickname ?? (row.html === '' ? defaults.removedAuthor : defaults.former),
  avatar: row.avatar ?? defaultAvatar(row, defaults),
  isOwner: row.is_owner === 1,
  createTime: new Date(row.created_at).toISOString(),
})

const defaultAvatar = (row: CommentRow, defaults: CommentDefaults): string | null => {
  if (row.account_id === null) return defaults.touristAvatar
  return row.is_owner === 1 ? defaults.authorAvatar : defaults.userAvatar
}

const authorAndText = (row: CommentRow, defaults: CommentDefaults) => ({
  ...author(row, defaults),
  isRemoved: row.html === '',
  webSite: webUrl(row.website),
  commentContent: row.html || defaults.removedHtml,
  likeCount: defaults.hasLikes && row.html !== '' && row.state === 'published' ? row.like_count : null,
})

const replyTarget = (row: CommentRow, defaults: CommentDefaults) => ({
  replyUserId: userIdOf(row.reply_account_id, row.answered_nickname),
  // A reply always has a target: its name is missing only when that account was deleted.
  replyNickname: row.parent_id === null ? null : (row.answered_nickname ?? defaults.former),
  replyWebsite: webUrl(row.answered_website),
})

export const toReply = (row: CommentRow, defaults: CommentDefaults): Reply => ({
  ...authorAndText(row, defaults),
  ...replyTarget(row, defaults),
  parentId: row.parent_id as number,
})

export const toComment = (row: CommentRow, replies: CommentRow[], defaults: CommentDefaults): Comment => ({
  ...authorAndText(row, defaults),
  replyDTOs: replies.map((reply) => toReply(reply, defaults)),
  replyCount: row.reply_count,
})

export const toOwnComment = (row: OwnCommentRow, defaults: CommentDefaults): OwnComment => ({
  ...toComment(row, [], defaults),
  ...replyTarget(row, defaults),
  ...toCommentPlace(row),
  parentId: row.parent_id,
  isReview: row.state === 'published' ? 1 : 0,
  awaits: row.awaits,
  editableUntil: new Date(editableUntil(row)).toISOString(),
  markdown: row.markdown,
  heldNote: row.state === 'waiting' ? (defaults.heldNote?.(row.held_for) ?? null) : null,
})

export const toRecentComment = (
  row: CommentRow & { plain_text: string; topic_slug: string | null },
  defaults: CommentDefaults,
): RecentComment => ({
  ...author(row, defaults),
  commentContent: shortened(row.plain_text, MAX_EXCERPT_CHARACTERS),
  ...toCommentPlace(row),
  topicSlug: row.topic_slug,
})

export const toCommentPlace = (row: Pick<CommentRow, 'type' | 'subject_id'>) => ({
  type: row.type,
  topicId: row.subject_id === 0 ? null : row.subject_id,
})

/** Only http and https become links, whatever the database contains. */
const webUrl = (url: string | null) => (url && /^https?:\/\//i.test(url) ? url : null)
