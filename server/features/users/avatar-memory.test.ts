/** How much memory hostile avatars take: in the process of the site, and in the worker process that decodes them. */
// @module-tag full
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testedBundle } from '#server/platform/processes/process-file.ts'
import { type ApiProcess, killProcess, startApiProcess } from '#server/testing/child-process.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

/** Docs/requirements/safety.md, U2. */
const MAX_GROWTH_MB = 50
const MAX_BYTES = 2 * 1024 * 1024
const SIDE = 4096

let context: TestContext
let app: ApiProcess
beforeEach(async () => {
  context = await createTestContext()
  context.clock.now = Date.now()
  // The limit was measured from the sources; the test setup names the bundle again for the next file.
  testedBundle.folder = null
  app = await startApiProcess(context)
})
afterEach(async () => {
  await killProcess(app.child)
  await context.close()
})

const proc = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
/** The most memory that the process ever had, in MB. */
const peakOf = (pid: number) => Number(/^VmHWM:\s+(\d+) kB/m.exec(proc(pid, 'status'))?.[1]) / 1024
const childrenOf = (pid: number) =>
  proc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)

async function upload(
  body: FormData | ReadableStream,
  type?: string,
): Promise<{ status: number; code: number }> {
  const { headers } = await createTestReader(context.ctx)
  const response = await fetch(`${app.origin}/api/users/avatar`, {
    method: 'POST',
    headers: type ? { ...headers, 'content-type': type } : headers,
    body,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, ...((await response.json()) as { code: number }) }
}
const uploadImage = (bytes: Uint8Array) => {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'me.png')
  return upload(body)
}

const plain = () =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 1 } } })

it.skipIf(!existsSync(`/proc/${process.pid}/task/${process.pid}/children`))(
  'U2: hostile avatars let the memory of the site grow by at most 50 MB',
  async () => {
    const small = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8cedb7' } })
      .png()
      .toBuffer()
    expect(await uploadImage(small)).toMatchObject({ code: 20000 })
    const { pid } = app.child
    if (pid === undefined) throw new Error('The site could not be started')
    const before = peakOf(pid)

    // As many pixels as are allowed, in forms that have to be decoded as a whole, and as many bytes.
    const images = {
      interlaced: await plain().png({ progressive: true }).toBuffer(),
      progressive: await plain().jpeg({ progressive: true }).toBuffer(),
      long: Buffer.concat([small, Buffer.alloc(MAX_BYTES - small.byteLength)]),
    }
    const decoders: number[] = []
    for (const [name, bytes] of Object.entries(images)) {
      expect(bytes.byteLength, name).toBeLessThanOrEqual(MAX_BYTES)
      expect(await uploadImage(bytes), name).toMatchObject({ code: 20000 })
      decoders.push(...childrenOf(pid).map(peakOf))
    }
    // Ten gigabytes, by its header.
    const bomb = Buffer.from(small)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect(await uploadImage(bomb)).toMatchObject({ code: 51000 })
    expect(await uploadImage(Buffer.alloc(MAX_BYTES + 1))).toMatchObject({ status: 413 })
    // The connection is closed while the client still sends, so that it may not see the response.
    for (let i = 0; i < 4; i += 1)
      await upload(endless(), 'multipart/form-data; boundary=x').then(
        ({ status }) => expect(status).toBe(413),
        (error: Error) => expect(error.message).toBe('fetch failed'),
      )
    await Promise.all(Array.from({ length: 4 }, () => uploadImage(images.interlaced)))

    const growth = peakOf(pid) - before
    console.log(
      `The site: + ${growth.toFixed(1)} MB; the decoder: ${Math.max(...decoders).toFixed(0)} MB at most`,
    )
    expect(growth).toBeLessThanOrEqual(MAX_GROWTH_MB)
  },
)

/** 30 MB without a length, as fast as they are read. */
function endless(): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      sent += 64 * 1024
      controller.enqueue(new Uint8Array(64 * 1024))
      if (sent > 30 * MAX_BYTES) controller.close()
    },
  })
}
