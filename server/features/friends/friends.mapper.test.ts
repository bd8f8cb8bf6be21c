import { expect, it } from 'vitest'
import { type Failures, toFriend } from './friends.mapper.ts'
import type { FriendRow } from './friends.sql.ts'

const row: FriendRow & Failures = {
  id: 7,
  name: 'Ann',
  url: 'https://ann.example/',
  url_key: 'ann.example',
  intro: 'About boats.',
  avatar_media_id: null,
  avatar_url: null,
  position: 0,
  source_hash: null,
  created_at: 1,
  saved_at: 1,
  state: 'shown',
  feed_url: null,
  failed_days: null,
  failed_since: null,
  media_hash: null,
  media_width: null,
  media_height: null,
  media_color: null,
  media_variants: null,
}

it('toFriend returns the fields of the public API and no others', () => {
  expect(toFriend(row)).toEqual({
    id: 7,
    linkName: 'Ann',
    linkAvatar: null,
    linkAddress: 'https://ann.example/',
    linkIntro: 'About boats.',
    goneSince: null,
  })
})

it('toFriend returns no URL of an avatar on another server, which would learn who reads the page', () => {
  expect(toFriend({ ...row, avatar_url: 'https://ann.example/me.png' }).linkAvatar).toBeNull()
})

it('a website is gone after failures on seven days, and not before', () => {
  expect(toFriend({ ...row, failed_days: 6, failed_since: 1000 }).goneSince).toBeNull()
  expect(toFriend({ ...row, failed_days: 7, failed_since: 1000 }).goneSince).toBe('1970-01-01T00:00:01.000Z')
})

it('toFriend returns the smallest width of a stored avatar, whatever the order of its variants', () => {
  const variants = [960, 320, 480].map((width) => ({ format: 'webp', width, height: width, bytes: 1 }))
  const stored = {
    avatar_media_id: 3,
    media_hash: 'abc',
    media_width: 1200,
    media_height: 1200,
    media_color: '#000000',
    media_variants: JSON.stringify(variants),
  }
  expect(toFriend({ ...row, ...stored }).linkAvatar).toBe('/media/abc/320.webp')
})
