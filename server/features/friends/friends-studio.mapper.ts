/** Converts a row of a friend link to what the studio shows. Pure. */
import type { FriendAvatar, FriendCheck, StudioFriend } from '#contract/studio/friends.ts'
import { avatarUrl } from './friends.mapper.ts'
import type { StudioFriendRow } from './friends-studio.sql.ts'

export const toStudioFriend = (row: StudioFriendRow): StudioFriend => ({
  id: row.id,
  name: row.name,
  url: row.url,
  intro: row.intro,
  avatar: avatarOf(row),
  avatarSrc: avatarUrl(row),
  check: checkOf(row),
  isWaiting: row.asked_at !== null,
})

function avatarOf({ avatar_media_id, avatar_url }: StudioFriendRow): FriendAvatar {
  if (avatar_media_id !== null) return { kind: 'media', mediaId: avatar_media_id }
  return avatar_url === null ? { kind: 'none' } : { kind: 'url', url: avatar_url }
}

function checkOf({ checked_at, outcome, status, target, reason }: StudioFriendRow): FriendCheck | null {
  if (checked_at === null || outcome === null) return null
  return {
    checkedAt: new Date(checked_at).toISOString(),
    outcome,
    status,
    target,
    reason: reason as FriendCheck['reason'],
  }
}
