/** How the file of a multipart body is received: its bytes, its limits, and that nothing is left in the data folder. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileLike } from '#contract/users.ts'
import { withUpload } from './receive-upload.ts'

const MAX_BYTES = 300_000

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'borealis-upload-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const requestWith = (body: string | Uint8Array | ReadableStream, type?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: type ? { 'content-type': type } : {},
  } as RequestInit)

/** As bytes: the stream of a form that is no longer read ends with an error of its own. */
async function requestWithForm(form: FormData): Promise<Request> {
  const serialized = new Response(form)
  return requestWith(
    new Uint8Array(await serialized.arrayBuffer()),
    serialized.headers.get('content-type') ?? '',
  )
}

const formOf = (fields: [string, Blob | string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const bytesOf = async (file: FileLike | null) => file && buffer(file.stream())

const upload = (request: Request) => withUpload(request, { dataDir, maxBytes: MAX_BYTES }, bytesOf)
const leftFiles = () => readdir(join(dataDir, 'incoming')).catch(() => [])

const bytes = (size: number) => new Uint8Array(size).map((_, i) => (i * 7) % 251)

it.each([0, 1, 65_536, MAX_BYTES])('receives a file of %i bytes unchanged', async (size) => {
  expect(await upload(await requestWithForm(formOf([['file', new Blob([bytes(size)])]])))).toEqual(
    Buffer.from(bytes(size)),
  )
  expect(await leftFiles()).toEqual([])
})

it('knows the size before the bytes are read', async () => {
  const request = await requestWithForm(formOf([['file', new Blob([bytes(99)])]]))
  expect(await withUpload(request, { dataDir, maxBytes: MAX_BYTES }, async (file) => file?.size)).toBe(99)
})

it('takes the first file of the field, beside other fields and files', async () => {
  const form = formOf([
    ['name', 'a text'],
    ['other', new Blob(['other'])],
    ['file', new Blob(['first'])],
    ['file', new Blob(['second'])],
  ])
  expect(String(await upload(await requestWithForm(form)))).toBe('first')
  expect(await leftFiles()).toEqual([])
})

it('has no file where the field is absent or a text', async () => {
  expect(await upload(await requestWithForm(formOf([['other', new Blob(['x'])]])))).toBeNull()
  expect(await upload(await requestWithForm(formOf([['file', 'a text']])))).toBeNull()
})

it('refuses a file and a body that are too long, and leaves nothing', async () => {
  const tooLarge = { kind: 'too-large' }
  await expect(
    upload(await requestWithForm(formOf([['file', new Blob([bytes(MAX_BYTES + 1)])]]))),
  ).rejects.toMatchObject(tooLarge)
  const many = formOf(Array.from({ length: 9 }, (_, i) => [`text${i}`, 'x'.repeat(50_000)]))
  await expect(upload(await requestWithForm(many))).rejects.toMatchObject(tooLarge)
  const fileAndMuch = formOf([
    ['file', new Blob(['x'])],
    ['text', 'x'.repeat(400_000)],
  ])
  await expect(upload(await requestWithForm(fileAndMuch))).rejects.toMatchObject(tooLarge)
  const announced = new Request('http://localhost/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(9 * MAX_BYTES) },
  })
  await expect(upload(announced)).rejects.toMatchObject(tooLarge)
  expect(await leftFiles()).toEqual([])
})

const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

it.each([
  ['a body that ends within the file', `${head}half of it`],
  ['a body that ends within another file', `${head.replace('"file"', '"other"')}half of it`],
  ['a body that ends within a second file', `${head}a whole one\r\n${head}half of it`],
  ['a body without a part', 'nothing'],
  ['an empty body', ''],
])('refuses %s, and leaves nothing', async (_, body) => {
  const request = requestWith(body, 'multipart/form-data; boundary=x')
  // As in a request of a server: what the parser then does after its end differs.
  await setImmediate()
  await expect(upload(request)).rejects.toMatchObject({ kind: 'bad-request' })
  expect(await leftFiles()).toEqual([])
})

it('refuses a body whose connection ends, and leaves nothing', async () => {
  let isFirst = true
  const stream = new ReadableStream({
    pull: (controller) => {
      if (!isFirst) return controller.error(new Error('aborted'))
      isFirst = false
      controller.enqueue(new TextEncoder().encode(`${head}half of it`))
    },
  })
  const request = requestWith(stream, 'multipart/form-data; boundary=x')
  await expect(upload(request)).rejects.toMatchObject({ kind: 'bad-request' })
  await expect.poll(leftFiles).toEqual([])
})

it('refuses other content types, and a boundary that is missing', async () => {
  await expect(upload(requestWith('{}', 'application/json'))).rejects.toMatchObject({
    kind: 'unsupported-type',
  })
  await expect(upload(requestWith('x', 'multipart/form-data; charset=utf-8'))).rejects.toMatchObject({
    kind: 'bad-request',
  })
})

it('deletes the file when its use fails', async () => {
  const request = await requestWithForm(formOf([['file', new Blob(['x'])]]))
  const used = withUpload(request, { dataDir, maxBytes: MAX_BYTES }, () =>
    Promise.reject(new Error('refused')),
  )
  await expect(used).rejects.toThrow('refused')
  expect(await leftFiles()).toEqual([])
})
