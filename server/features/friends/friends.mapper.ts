/** Converts a row of a friend link to the response. */
import type { Selectable } from 'kysely'
import type { Friend, FriendArticle } from '#contract/friends.ts'
import type { FriendAvatar, StudioFriend } from '#contract/studio/friends.ts'
import { joinedImage } from '#server/features/media/media.mapper.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { FriendRow } from './friends.sql.ts'
import type { StudioFriendRow } from './friends-studio.sql.ts'

export const toFriend = (row: Failures & FriendRow): Friend => ({
  id: row.id,
  linkName: row.name,
  linkAvatar: avatarUrl(row),
  linkAddress: row.url,
  linkIntro: row.intro,
  goneSince: isoOrNull(goneSince(row)),
})

export const toFriendArticle = (row: Selectable<Tables['friend_article']>): FriendArticle => ({
  friendId: row.friend_id,
  url: row.url,
  title: row.title,
  publishTime: new Date(row.published_at).toISOString(),
  minutes: row.minutes,
})

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Visitors see that a website cannot be reached after it has failed on this many days. */
const GONE_DAYS = 7

export type Failures = { failed_days: number | null; failed_since: number | null }

/** Since when a website cannot be reached (Unix ms); null before it has failed on enough days. */
export const goneSince = (site: Failures | undefined): number | null =>
  (site?.failed_days ?? 0) >= GONE_DAYS ? (site?.failed_since ?? null) : null

/**
 * A stored image in its smallest width, because avatars are shown small. One on another server is not shown: loading it would tell
 * that server who reads this page.
 */
export const avatarUrl = (row: FriendRow): string | null => {
  const image = joinedImage(row)
  if (!image) return null
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
  isRequest: row.state === 'waiting',
  createTime: new Date(row.created_at).toISOString(),
  site: siteOf(row),
})

function avatarOf({ avatar_media_id, avatar_url }: StudioFriendRow): FriendAvatar {
  if (avatar_media_id !== null) return { kind: 'media', mediaId: avatar_media_id }
  return avatar_url === null ? { kind: 'none' } : { kind: 'url', url: avatar_url }
}

const siteOf = ({ outcome, feed_url, link_back, failed_since }: StudioFriendRow): StudioFriend['site'] =>
  outcome && { outcome, feedUrl: feed_url, linkBack: link_back, failedSince: isoOrNull(failed_since) }
