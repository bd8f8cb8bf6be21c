/** GET /api/links: friends in the owner's order, with addresses that a link may carry. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeImage } from '#server/features/media/store-image.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import {
  deleteFriend,
  type FriendDraft,
  friendUrlKey,
  orderFriends,
  safeWebUrl,
  saveFriend,
} from './save-friend.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const draft = (more: Partial<FriendDraft>): FriendDraft => ({
  name: 'A friend',
  url: 'https://friend.example/',
  intro: '',
  avatar: null,
  sourceHash: null,
  ...more,
})
const links = async () => (await context.api('/links')).data as { id: number; linkName: string }[]

it('GET /links is empty before there is one', async () => {
  expect(await links()).toEqual([])
})

it('GET /links stands in the owner’s order, and follows every change', async () => {
  const one = await saveFriend(
    context.ctx,
    draft({ name: 'One', url: 'https://one.example', intro: 'First.' }),
  )
  const two = await saveFriend(context.ctx, draft({ name: 'Two', url: 'https://two.example/blog' }))
  const three = await saveFriend(context.ctx, draft({ name: '三', url: 'http://three.example' }))
  expect((await links()).map(({ linkName }) => linkName)).toEqual(['One', 'Two', '三'])
  expect((await links())[0]).toEqual({
    id: one,
    linkName: 'One',
    linkAvatar: null,
    linkAddress: 'https://one.example/',
    linkIntro: 'First.',
  })
  await orderFriends(context.ctx, [three, one])
  expect((await links()).map(({ id }) => id)).toEqual([three, one, two])
  await saveFriend(context.ctx, draft({ name: 'Uno', url: 'https://one.example' }), one)
  await deleteFriend(context.ctx, two)
  expect((await links()).map(({ linkName }) => linkName)).toEqual(['三', 'Uno'])
})

it('an avatar of ours comes in its smallest size, one elsewhere by its address', async () => {
  const bytes = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#8cebb5' } })
    .png()
    .toBuffer()
  const { id: mediaId, hash } = await storeImage(context.ctx, bytes, { name: 'a.png' })
  await saveFriend(context.ctx, draft({ url: 'https://four.example', avatar: { mediaId } }))
  await saveFriend(
    context.ctx,
    draft({ url: 'https://five.example', avatar: { url: 'https://five.example/a.png' } }),
  )
  const avatars = (await links()).map((link) => (link as unknown as { linkAvatar: string | null }).linkAvatar)
  expect(avatars.slice(-2)).toEqual([`/media/${hash}/320.webp`, 'https://five.example/a.png'])
})

it.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'ftp://a.example',
  'mailto:a@b.example',
  'https://user:word@a.example',
  '',
])('X2: %j is no address of a friend', async (address) => {
  expect(safeWebUrl(address)).toBeNull()
  await expect(saveFriend(context.ctx, draft({ url: address }))).rejects.toThrow()
})

it('one site stands once, however its address is spelt', () => {
  const keys = ['https://a.example', 'http://www.A.example/', 'https://a.example//'].map(friendUrlKey)
  expect(new Set(keys).size).toBe(1)
  expect(friendUrlKey('https://a.example/~ann')).not.toBe(keys[0])
})
