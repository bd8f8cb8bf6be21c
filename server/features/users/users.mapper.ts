/** Maps account rows to what others see of them, and to what their holder sees. */
import type { ExportedComment, OwnProfile, Profile } from '#contract/users.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'

export type ProfileColumns = {
  id: number
  nickname: string
  avatar: string | null
  website: string | null
  intro: string | null
}
type OwnProfileColumns = ProfileColumns & {
  username: string
  email: string | null
  login_type: 1 | 2
  is_subscribed: 0 | 1
  digest_since: number | null
  wants_replies: 0 | 1
  is_owner: 0 | 1
  password_hash: string | null
}

/** @param defaultAvatar the avatar of readers without one, from the settings */
export const toProfile = (row: ProfileColumns, defaultAvatar: string | null): Profile => ({
  userInfoId: row.id,
  avatar: row.avatar ?? defaultAvatar,
  nickname: row.nickname,
  website: row.website,
  intro: row.intro,
})

export const toOwnProfile = (row: OwnProfileColumns, defaultAvatar: string | null): OwnProfile => ({
  ...toProfile(row, defaultAvatar),
  username: row.username,
  email: row.email,
  loginType: row.login_type,
  isSubscribe: row.is_subscribed,
  wantsDigest: row.digest_since === null ? 0 : 1,
  wantsReplies: row.wants_replies,
  isOwner: row.is_owner === 1,
  hasPassword: row.password_hash !== null,
})

type OwnComment = Pick<
  CommentTable,
  'type' | 'subject_id' | 'parent_id' | 'markdown' | 'state' | 'created_at'
> & {
  id: number
}

export const exportedComment = (row: OwnComment): ExportedComment => ({
  id: row.id,
  type: row.type,
  topicId: row.subject_id === 0 ? null : row.subject_id,
  parentId: row.parent_id,
  commentContent: row.markdown,
  isReview: row.state === 'published' ? 1 : 0,
  createTime: new Date(row.created_at).toISOString(),
})
