/** Tests how the owner keeps the friend links: what is saved, undone, ordered, and checked in the background. */
// @module-tag engine
// @module-tag storage
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Friend } from '#contract/friends.ts'
import type { FriendForm, StudioFriend } from '#contract/studio/friends.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { showSections } from '#server/testing/show-sections.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { checkFriends } from './check-friends.ts'
import type { ProbeResult } from './probe-public.ts'

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
const noEnd = new AbortController().signal

it('a friend link is added, changed and seen by readers at once', async () => {
  const id = await create({ name: ' Ann ', url: 'HTTPS://Ann.example' })
  expect(await shown()).toMatchObject([{ linkName: 'Ann', linkAddress: 'https://ann.example/' }])
  await send(
    'PUT',
    `/${id}`,
    form({ name: 'Anna', avatar: { kind: 'url', url: 'https://ann.example/a.png' } }),
  )
  expect(await shown()).toMatchObject([{ linkName: 'Anna', linkAvatar: null }])
  expect(await list()).toMatchObject([{ id, check: null, isWaiting: false }])
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

it('a check stores what each website responds, six at a time', async () => {
  const names = Array.from({ length: 20 }, (_, i) => `https://friend-${i}.example/`)
  for (const url of names) await create({ url })
  expect((await send('POST', '/check')).data).toEqual({ waiting: 20 })
  expect((await list()).every(({ isWaiting }) => isWaiting)).toBe(true)
  const results: Record<string, ProbeResult> = {
    [names[1] as string]: { kind: 'responds', status: 200, target: 'https://moved.example/', isMoved: true },
    [names[2] as string]: { kind: 'fails', reason: 'time-out', status: null, target: null },
  }
  let running = 0
  let most = 0
  const sixRun = Promise.withResolvers<void>()
  await checkFriends(context.ctx, noEnd, async (url) => {
    most = Math.max(most, ++running)
    if (running === 6) sixRun.resolve()
    await sixRun.promise
    running -= 1
    return results[url] ?? { kind: 'responds', status: 200, target: null, isMoved: false }
  })
  const [first, second, third] = await list()
  const checkedAt = new Date(context.clock.now).toISOString()
  expect(first?.check).toEqual({ checkedAt, outcome: 'responds', status: 200, target: null, reason: null })
  expect(second?.check).toMatchObject({ outcome: 'moved', target: 'https://moved.example/' })
  expect(third?.check).toMatchObject({ outcome: 'fails', reason: 'time-out', status: null })
  expect((await list()).some(({ isWaiting }) => isWaiting)).toBe(false)
  expect(most).toBe(6)
})

it('a check of one friend link requests only that one, and another URL has no result yet', async () => {
  const id = await create()
  await create({ url: 'https://b.example' })
  await send('POST', '/check', { ids: [id, 999_999] })
  const requested: string[] = []
  await checkFriends(context.ctx, noEnd, async (url) => {
    requested.push(url)
    return { kind: 'responds', status: 200, target: null, isMoved: false }
  })
  expect(requested).toEqual(['https://ann.example/'])
  await send('PUT', `/${id}`, form({ intro: 'Paints.' }))
  expect((await list())[0]?.check).not.toBeNull()
  await send('PUT', `/${id}`, form({ url: 'https://anna.example' }))
  expect((await list())[0]?.check).toBeNull()
})

it('a process that stops leaves what waits to the next one', async () => {
  await create()
  await send('POST', '/check')
  const end = new AbortController()
  end.abort()
  await expect(checkFriends(context.ctx, end.signal)).rejects.toThrow(/abort/i)
  expect((await list())[0]?.isWaiting).toBe(true)
})

it('the job of the server requests nothing inside the network of the owner', async () => {
  await create({ url: 'http://127.0.0.1:9/' })
  await send('POST', '/check')
  await context.runJobs()
  expect((await list())[0]?.check).toMatchObject({ outcome: 'fails', reason: 'private-network' })
})

it('a reader is refused', async () => {
  const reader = await createTestReader(context.ctx)
  const refused = await context.api('/studio/friends', {
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(refused).toMatchObject({ flag: false, code: 40300 })
})
