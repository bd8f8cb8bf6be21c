/** Converts a row of a friend link to the response. */
import type { Friend } from '#contract/friends.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { FriendRow } from './friends.sql.ts'

export const toFriend = (row: FriendRow): Friend => ({
  id: row.id,
  linkName: row.name,
  linkAvatar: avatarUrl(row),
  linkAddress: row.url,
  linkIntro: row.intro,
})

/** A stored image in its smallest width, because avatars are shown small; else the URL on another server. */
export const avatarUrl = (row: FriendRow): string | null => {
  if (row.media_hash === null) return row.avatar_url
  const image = toImage({
    hash: row.media_hash,
    width: row.media_width as number,
    height: row.media_height as number,
    color: row.media_color as string,
    variants: row.media_variants as string,
  })
  const candidates = image.srcset.split(', ').map((candidate) => candidate.split(' ') as [string, string])
  const [smallest] = candidates.sort((a, b) => Number.parseInt(a[1], 10) - Number.parseInt(b[1], 10))
  return smallest?.[0] ?? image.src
}
