/** An account's row → what others see of it, and what its holder sees. */
import type { OwnProfile, Profile } from '#contract/users.ts'

export type ProfileRow = {
  id: number
  nickname: string
  avatar: string | null
  website: string | null
  intro: string | null
}
type OwnRow = ProfileRow & {
  username: string
  email: string | null
  login_type: 1 | 2
  is_subscribed: 0 | 1
  wants_replies: 0 | 1
  is_owner: 0 | 1
  password_hash: string | null
}

/** @param defaultAvatar the owner's choice for readers without a picture */
export const profile = (row: ProfileRow, defaultAvatar: string | null): Profile => ({
  userInfoId: row.id,
  avatar: row.avatar ?? defaultAvatar,
  nickname: row.nickname,
  website: row.website,
  intro: row.intro,
})

export const ownProfile = (row: OwnRow, defaultAvatar: string | null): OwnProfile => ({
  ...profile(row, defaultAvatar),
  username: row.username,
  email: row.email,
  loginType: row.login_type,
  isSubscribe: row.is_subscribed,
  wantsReplies: row.wants_replies,
  isOwner: row.is_owner === 1,
  hasPassword: row.password_hash !== null,
})
