/** Converts rows of comments to the responses of the studio. Pure. */

import { shortened } from '#contract/shortened.ts'
import type { StudioComment, StudioThreadComment } from '#contract/studio/comments.ts'
import { daysLeftInTrash } from '#server/platform/durations.ts'
import { GUEST_ID, userIdOf } from './comments.mapper.ts'
import type { StudioCommentRow, ThreadRow } from './comments-studio.sql.ts'
import { readReasons } from './spam/held-for.mapper.ts'

const MAX_TITLE = 80

export const toStudioComment = (row: StudioCommentRow, now: number): StudioComment => ({
  id: row.id,
  status: row.state,
  createTime: new Date(row.created_at).toISOString(),
  userId: userIdOf(row.account_id, row.nickname),
  nickname: row.nickname,
  avatar: row.avatar,
  isOwner: row.is_owner === 1,
  isFirst: row.is_first === 1 && row.is_owner !== 1 && (row.account_id ?? row.guest_id) !== null,
  subject: toCommentSubjectName(row, row.article_title ?? row.talk_text),
  parentId: row.parent_id,
  replyNickname: row.answered_nickname,
  text: row.plain_text,
  linkCount: row.html.split('<a href=').length - 1,
  heldFor: readReasons(row.held_for),
  daysLeft: daysLeftInTrash(row.hidden_at, now),
})

export const toCommentSubjectName = (
  { type, subject_id }: Pick<StudioCommentRow, 'type' | 'subject_id'>,
  title: string | null,
): StudioComment['subject'] => ({
  type,
  topicId: subject_id === 0 ? null : subject_id,
  title: title === null ? null : shortened(title, MAX_TITLE),
})

export const toThreadComment = (row: ThreadRow): StudioThreadComment => ({
  id: row.id,
  isGuest: userIdOf(row.account_id, row.nickname) === GUEST_ID,
  status: row.state,
  createTime: new Date(row.created_at).toISOString(),
  nickname: row.nickname,
  avatar: row.avatar,
  isOwner: row.is_owner === 1,
  replyNickname: row.parent_id === null ? null : row.answered_nickname,
  html: row.html,
})
