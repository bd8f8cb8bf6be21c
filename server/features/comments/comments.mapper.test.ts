import { expect, it } from 'vitest'
import { toComment, toRecentComment } from './comments.mapper.ts'
import type { CommentRow } from './comments.sql.ts'

const defaults = {
  former: 'Former reader',
  removedHtml: '<p>Deleted</p>',
  removedAuthor: 'Deleted',
  authorAvatar: '/owner.webp',
  userAvatar: '/reader.webp',
  touristAvatar: '/visitor.webp',
}
const row: CommentRow & { plain_text: string } = {
  id: 1,
  type: 2,
  subject_id: 0,
  parent_id: null,
  account_id: 5,
  reply_account_id: null,
  html: '<p>Hello</p>',
  plain_text: 'Hello',
  state: 'published',
  held_for: null,
  reply_count: 0,
  created_at: 0,
  nickname: 'Lin',
  avatar: null,
  website: null,
  is_owner: 0,
  answered_nickname: null,
  answered_website: null,
}

it('toComment and toRecentComment mark the comments of the owner', () => {
  for (const is_owner of [0, 1] as const) {
    expect(toComment({ ...row, is_owner }, [], defaults).isOwner).toBe(is_owner === 1)
    expect(toRecentComment({ ...row, topic_slug: null, is_owner }, defaults).isOwner).toBe(is_owner === 1)
  }
})

it('toComment shows default avatars, and a default name for a deleted account', () => {
  expect(toComment(row, [], defaults).avatar).toBe('/reader.webp')
  expect(toComment({ ...row, is_owner: 1 }, [], defaults).avatar).toBe('/owner.webp')
  const deleted = { ...row, account_id: null, nickname: null }
  expect(toComment(deleted, [], defaults)).toMatchObject({
    userId: null,
    nickname: 'Former reader',
    avatar: '/visitor.webp',
  })
})

it.each([
  ['https://lin.example', 'https://lin.example'],
  ['javascript:alert(1)', null],
])('X2: toComment shows the website %s as %s', (website, shown) => {
  expect(toComment({ ...row, website }, [], defaults).webSite).toBe(shown)
})

it('toRecentComment shortens a long text to 160 characters and has no id for a page', () => {
  const { commentContent, topicId } = toRecentComment(
    { ...row, topic_slug: null, plain_text: '字'.repeat(200) },
    defaults,
  )
  expect([...commentContent]).toHaveLength(160)
  expect(commentContent.endsWith('…')).toBe(true)
  expect(topicId).toBeNull()
})
