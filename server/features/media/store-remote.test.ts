/** Images of other sites, which the owner pasted with a text. */
// @module-tag engine
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { storeRemote } from './store-remote.ts'

let context: TestContext
let server: Server
let base = ''
let asked = 0
beforeAll(async () => {
  context = await createTestContext()
  const image = await plainPhotoBytes(5)
  server = createServer((request, response) => {
    asked++
    if (request.url === '/harbour/the%20pier.png') response.end(image)
    else if (request.url === '/page') response.end('<p>Please sign in</p>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await context.close()
})

const store = (path: string) => storeRemote(context.ctx, base + path, () => true)

it('is stored under its own name', async () => {
  expect(await store('/harbour/the%20pier.png')).toMatchObject({
    mime: 'image/png',
    original_name: 'the pier.png',
  })
})

it('is one file, also for thirty requests at once', async () => {
  const rows = await Promise.all(Array.from({ length: 30 }, () => store('/harbour/the%20pier.png')))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
})

it.each(['/page', '/gone.png'])('%s is refused: it is no image', async (path) => {
  await expect(store(path)).rejects.toMatchObject({ kind: 'refused', messageKey: 'remote-image' })
})

it('H10: nothing inside of the owner’s network is asked', async () => {
  const headers = {
    authorization: `Bearer ${(await createTestReader(context.ctx, { isOwner: true })).token}`,
  }
  const before = asked
  const url = `${base}/harbour/the%20pier.png`
  const refused = await context.api('/studio/media/remote', jsonRequest('POST', { url }, headers))
  expect(refused).toMatchObject({ message: expect.stringContaining('doesn’t allow copying this image') })
  expect(asked).toBe(before)
})
