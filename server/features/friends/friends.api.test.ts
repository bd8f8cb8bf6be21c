/** Tests GET /api/links and the use cases that change what it returns. */
// @module-tag engine
// @module-tag storage
// @module-tag both
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Friend } from '#contract/friends.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { removeFriendForNow } from './remove-friend.ts'
import { type FriendDraft, orderFriends, saveFriend } from './save-friend.ts'

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
const links = async () => (await context.api('/links')).data as Friend[]
const names = async () => (await links()).map(({ linkName }) => linkName)

it('GET /links returns an empty list before the first friend link', async () => {
  expect(await links()).toEqual([])
})

it('GET /links returns the links in the order of their creation, each with all its fields', async () => {
  const { ctx } = context
  const id = await saveFriend(ctx, draft({ name: 'One', url: 'https://one.example', intro: 'First.' }))
  await saveFriend(ctx, draft({ name: 'Two', url: 'https://two.example/blog' }))
  await saveFriend(ctx, draft({ name: '三', url: 'http://three.example' }))
  expect(await names()).toEqual(['One', 'Two', '三'])
  expect((await links())[0]).toEqual({
    id,
    linkName: 'One',
    linkAvatar: null,
    linkAddress: 'https://one.example/',
    linkIntro: 'First.',
    goneSince: null,
  })
})

it('orderFriends puts the given links first, ignores unknown ids, and the others follow', async () => {
  const [one, , three] = (await links()).map(({ id }) => id) as [number, number, number]
  await orderFriends(context.ctx, [three, 999_999, one])
  expect(await names()).toEqual(['三', 'One', 'Two'])
})

it('saveFriend with an id changes that link and keeps its position', async () => {
  const one = (await links())[1] as Friend
  const id = await saveFriend(context.ctx, draft({ name: 'Uno', url: 'https://one.example' }), one.id)
  expect(id).toBe(one.id)
  expect(await names()).toEqual(['三', 'Uno', 'Two'])
})

it('removeFriendForNow removes the link from GET /links', async () => {
  await removeFriendForNow(context.ctx, (await links())[2]?.id as number)
  expect(await names()).toEqual(['三', 'Uno'])
})

it('GET /links returns a stored avatar in its smallest width, and none that is on another server', async () => {
  const bytes = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#8cebb5' } })
    .png()
    .toBuffer()
  const { id: mediaId, hash } = await storeImage(context.ctx, bytes, { name: 'a.png' })
  await saveFriend(context.ctx, draft({ url: 'https://four.example', avatar: { mediaId } }))
  const avatar = { url: 'https://five.example/a.png' }
  await saveFriend(context.ctx, draft({ url: 'https://five.example', avatar }))
  const avatars = (await links()).map(({ linkAvatar }) => linkAvatar)
  expect(avatars.slice(-2)).toEqual([`/media/${hash}/320.webp`, null])
})

it('X2: saveFriend refuses a URL that a link must not contain, and drops such an avatar', async () => {
  const before = await links()
  await expect(saveFriend(context.ctx, draft({ url: 'javascript:alert(1)' }))).rejects.toThrow('not the URL')
  expect(await links()).toEqual(before)
  const avatar = { url: 'javascript:alert(1)' }
  const id = await saveFriend(context.ctx, draft({ url: 'https://six.example', avatar }))
  expect((await links()).find((link) => link.id === id)?.linkAvatar).toBeNull()
})
