/** An account's row → what others see of it, and what its holder sees. */
import type { OwnProfile, Profile } from '#contract/users.ts'

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
  wants_replies: 0 | 1
  is_owner: 0 | 1
  password_hash: string | null
}

/** @param defaultAvatar the owner's choice for readers without a picture */
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
  wantsReplies: row.wants_replies,
  isOwner: row.is_owner === 1,
  hasPassword: row.password_hash !== null,
})
