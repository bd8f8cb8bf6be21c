/** Backups in the studio: the list, another one, and a download that works once. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudioBackup } from '#contract/studio/backups.ts'
import { createTestReader, createTestSession, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let owner: TestReader
beforeEach(async () => {
  context = await createTestContext()
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
})
afterEach(() => context.close())

const list = async () =>
  (await context.api('/studio/backups', { headers: owner.headers })).data as {
    records: StudioBackup[]
    place: string
    nextTime: string | null
  }
const post = async (path: string, headers: Record<string, string> = owner.headers) =>
  (await context.api(path, jsonRequest('POST', {}, headers))) as { code: number; data: { url: string } }

it('a backup that the owner asks for is made in the background and proven; a second one waits for it', async () => {
  expect(await list()).toMatchObject({
    records: [],
    nextTime: null,
    place: expect.stringContaining('backups'),
  })
  expect((await post('/studio/backups')).code).toBe(20000)
  expect((await list()).records).toMatchObject([{ status: 'waiting', reason: 'studio', proof: null }])
  expect((await post('/studio/backups')).code).toBe(51000)
  await context.runJobs()
  expect((await list()).records).toMatchObject([
    {
      status: 'proven',
      percent: null,
      isEncrypted: false,
      hasKey: false,
      proof: { missingMedia: 0 },
      error: null,
    },
  ])
})

it('a download works once and within a minute, and for nobody but the owner', async () => {
  const reader = await createTestReader(context.ctx)
  await post('/studio/backups')
  await context.runJobs()
  const [made] = (await list()).records
  const path = `/studio/backups/${made?.id}/download`
  expect((await post(path, reader.headers)).code).not.toBe(20000)
  const { url } = (await post(path)).data
  // A program that asks for the size first does not use it up.
  expect((await context.fetch(url, { method: 'HEAD' })).status).toBe(405)
  const first = await context.fetch(url)
  expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${made?.name}"`)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect((await first.arrayBuffer()).byteLength).toBe(made?.bytes)
  expect((await context.fetch(url)).status).toBe(404)
  const late = (await post(path)).data.url
  context.clock.now += 61_000
  expect((await context.fetch(late)).status).toBe(404)
  expect((await post('/studio/backups/999/download')).code).toBe(51000)
})

it('R7: a session that signed in more than 15 minutes ago downloads nothing, and the owner gets an email about a download', async () => {
  const emails = async () =>
    (await context.ctx.db.selectFrom('mail').select(['kind', 'recipient']).execute()).filter(
      ({ kind }) => kind === 'download',
    )
  await post('/studio/backups')
  await context.runJobs()
  const path = `/studio/backups/${(await list()).records[0]?.id}/download`
  context.clock.now += 15 * 60_000 + 1
  expect(await post(path)).toMatchObject({ code: 51020, data: null })
  // A new login is the confirmation.
  const { headers } = await createTestSession(context.ctx, owner)
  const { url } = (await post(path, headers)).data
  expect(await emails()).toEqual([])
  expect((await context.fetch(url)).status).toBe(200)
  expect((await context.fetch(url)).status).toBe(404)
  expect(await emails()).toEqual([{ kind: 'download', recipient: expect.stringContaining('@example.org') }])
})
