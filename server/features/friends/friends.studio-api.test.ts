/** Tests how the owner keeps the friend links: what is saved, undone and ordered, and what the list knows of websites. */
// @module-tag engine
// @module-tag storage
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Friend } from '#contract/friends.ts'
import type { FriendForm, StudioFriend } from '#contract/studio/friends.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { showSections } from '#server/testing/show-sections.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { upsertFriendSite } from './friend-sites.sql.ts'

let context: TestContext
let headers: Record<string, string>
beforeAll(async () => {
  context = await createTestContext()
  const owner = await createTestReader(context.ctx, { isOwner: true })
  headers = { authorization: `Bearer ${owner.token}` }
})
beforeEach(async () => {
  await context.ctx.transaction((tx) => tx.deleteFrom('friend').execute())
  await context.ctx.transaction(async (tx) => context.ctx.content.changed(tx, 'friends'))
})
afterAll(() => context.close())

const form = (more: Partial<FriendForm> = {}): FriendForm => ({
  name: 'Ann',
  url: 'https://ann.example',
  intro: 'Draws.',
  avatar: { kind: 'none' },
  ...more,
})
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) =>
  context.api(
    `/studio/friends${path}`,
    method === 'DELETE' ? { method, headers } : jsonRequest(method, body, headers),
  )
const create = async (more: Partial<FriendForm> = {}) =>
  ((await send('POST', '', form(more))).data as { id: number }).id
const list = async () => {
  const { data } = await context.api('/studio/friends', { headers })
  return (data as { friends: StudioFriend[] }).friends
}
const shown = async () => (await context.api('/links')).data as Friend[]

it('a friend link is added, changed and seen by readers at once', async () => {
  const id = await create({ name: ' Ann ', url: 'HTTPS://Ann.example' })
  expect(await shown()).toMatchObject([{ linkName: 'Ann', linkAddress: 'https://ann.example/' }])
  await send(
    'PUT',
    `/${id}`,
    form({ name: 'Anna', avatar: { kind: 'url', url: 'https://ann.example/a.png' } }),
  )
  expect(await shown()).toMatchObject([{ linkName: 'Anna', linkAvatar: null }])
  expect(await list()).toMatchObject([{ id, site: null }])
})

it('what cannot be saved names its field, and saves nothing', async () => {
  await create()
  for (const [more, field] of [
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'http://www.ann.example/' }, 'url'],
    [{ url: 'https://b.example', avatar: { kind: 'media', mediaId: 999 } }, 'avatar'],
    [{ url: 'https://b.example', avatar: { kind: 'url', url: 'javascript:alert(1)' } }, 'avatar'],
  ] as const)
    expect(await send('POST', '', form(more))).toMatchObject({ flag: false, data: { field } })
  expect(await send('POST', '', form({ name: ' ' }))).toMatchObject({ flag: false, code: 52000 })
  expect(await send('PUT', '/999999', form({ url: 'https://c.example' }))).toMatchObject({ flag: false })
  expect(await list()).toHaveLength(1)
})

it('a deleted one comes back where it was, with its avatar, unless its website is listed again', async () => {
  const { id: mediaId } = await plainPhoto(context.ctx, 3)
  await create({ url: 'https://first.example' })
  const id = await create({ avatar: { kind: 'media', mediaId } })
  await create({ url: 'https://last.example' })
  const before = await list()
  const src = before[1]?.avatarSrc as string
  const { undoToken: token } = (await send('DELETE', `/${id}`)).data as { undoToken: string }
  await context.runJobs()
  expect(await shown()).toHaveLength(2)
  expect((await context.fetch(src)).status).toBe(404)
  const other = await create()
  expect(await send('POST', '/undo', { token })).toMatchObject({ flag: false })
  await send('DELETE', `/${other}`)
  expect(await send('POST', '/undo', { token })).toMatchObject({ flag: true })
  expect(await list()).toEqual(before)
  expect((await context.fetch(src)).status).toBe(200)
  expect(await send('POST', '/undo', { token })).toMatchObject({ flag: false })
})

it('the avatar of a deleted one is gone an hour later', async () => {
  const { id: mediaId } = await plainPhoto(context.ctx, 4)
  const id = await create({ avatar: { kind: 'media', mediaId } })
  await send('DELETE', `/${id}`)
  context.clock.now += 3600 * 1000 + 1
  await context.runJobs()
  expect((await context.api(`/studio/media/${mediaId}`, { headers })).data).toBeNull()
})

it('the order is the one that readers see', async () => {
  const ids = [await create({ url: 'https://a.example' }), await create({ url: 'https://b.example' })]
  await send('PUT', '/order', { ids: ids.toReversed() })
  expect((await shown()).map(({ id }) => id)).toEqual(ids.toReversed())
})

it('a hidden section is named as hidden', async () => {
  const isHidden = async () =>
    ((await context.api('/studio/friends', { headers })).data as { isHidden: boolean }).isHidden
  expect(await isHidden()).toBe(false)
  await showSections(context, headers, (section) => section !== 'friends')
  expect(await isHidden()).toBe(true)
})

it('the list says what was read of each website, and of another URL nothing', async () => {
  const { ctx } = context
  const id = await create()
  const row = {
    friend_id: id,
    host: 'ann.example',
    next_at: 0,
    outcome: 'fails',
    failed_since: ctx.now(),
  } as const
  await ctx.transaction((tx) => upsertFriendSite(tx, 'https://ann.example/', row))
  const failedSince = new Date(ctx.now()).toISOString()
  await send('PUT', `/${id}`, form({ intro: 'Paints.' }))
  expect((await list())[0]?.site).toEqual({ outcome: 'fails', feedUrl: null, linkBack: null, failedSince })
  await send('PUT', `/${id}`, form({ url: 'https://anna.example' }))
  expect((await list())[0]?.site).toBeNull()
})

it('a reader is refused', async () => {
  const reader = await createTestReader(context.ctx)
  const refused = await context.api('/studio/friends', {
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(refused).toMatchObject({ flag: false, code: 40300 })
})
