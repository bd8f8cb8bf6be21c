/** An S3-compatible store that hangs, refuses and comes back, while files are uploaded and read. */
// @module-tag full
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runHealthChecks } from '#server/doctor/doctor.command.ts'
import { storeFile } from '#server/features/media/store-file.ts'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { type FakeS3, type StoreBehavior, startFakeS3 } from '#server/testing/fake-s3.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let store: FakeS3
let context: TestContext
let reader: TestReader
let png: Uint8Array
beforeEach(async () => {
  store = await startFakeS3()
  context = await createTestContext(store.env)
  // A store that hangs fails sooner than in ten seconds, and one that works on a busy machine does not.
  context.ctx.storage = createS3Storage(context.ctx.config, { respondWithinMs: 2_000 })
  reader = await createTestReader(context.ctx)
  png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()
})
afterEach(async () => {
  await context.close()
  await store.stop()
})

const upload = async () => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(png)]), 'me.png')
  const headers = { ...reader.headers, 'accept-language': 'zh-CN' }
  const response = await context.fetch('/api/users/avatar', { method: 'POST', headers, body })
  return {
    status: response.status,
    ...((await response.json()) as { code: number; data: string; message: string }),
  }
}
const avatarOf = async () =>
  (
    await context.ctx.db
      .selectFrom('account')
      .select('avatar')
      .where('id', '=', reader.id)
      .executeTakeFirstOrThrow()
  ).avatar
const mediaRows = async () => (await context.ctx.db.selectFrom('media').select('id').execute()).length

it.each(['hangs', 'refuses'] as StoreBehavior[])(
  'a file store that %s loses no file, is told in words, and its return needs nobody',
  async (fault) => {
    const before = await upload()
    expect(before.code).toBe(20000)
    store.behave(fault)
    const during = await upload()
    expect(during).toMatchObject({
      status: 503,
      code: 50300,
      message: '本站暂时无法读取或保存文件，请稍后再试',
    })
    expect(await avatarOf()).toBe(before.data)
    const read = await context.fetch(before.data)
    expect([read.status, read.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    const video = Readable.from([Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')])
    await expect(storeFile(context.ctx, video, { name: 'a.vtt', acceptedKinds: ['vtt'] })).rejects.toThrow(
      'The file store',
    )
    expect(await mediaRows()).toBe(0)
    expect(await runHealthChecks(context.ctx)).toContainEqual({
      state: 'error',
      message: expect.stringMatching(/^A check failed: The file store/),
      fix: expect.stringContaining('check S3_ENDPOINT'),
    })
    store.behave('works')
    expect((await context.fetch(before.data)).status).toBe(200)
    const after = await upload()
    expect(after.code).toBe(20000)
    expect(await avatarOf()).toBe(after.data)
  },
)
