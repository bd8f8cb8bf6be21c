/** Converts a row of a friend link to the response. */
import type { Friend } from '#contract/friends.ts'
import type { FriendAvatar, FriendCheck, StudioFriend } from '#contract/studio/friends.ts'
import { joinedImage } from '#server/features/media/media.mapper.ts'
import type { FriendRow } from './friends.sql.ts'
import type { StudioFriendRow } from './friends-studio.sql.ts'

export const toFriend = (row: FriendRow): Friend => ({
  id: row.id,
  linkName: row.name,
  linkAvatar: avatarUrl(row),
  linkAddress: row.url,
  linkIntro: row.intro,
})

/** A stored image in its smallest width, because avatars are shown small; else the URL on another server. */
export const avatarUrl = (row: FriendRow): string | null => {
  const image = joinedImage(row)
  if (!image) return row.avatar_url
  const candidates = image.srcset.split(', ').map((candidate) => candidate.split(' ') as [string, string])
  const [smallest] = candidates.sort((a, b) => Number.parseInt(a[1], 10) - Number.parseInt(b[1], 10))
  return smallest?.[0] ?? image.src
}

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
