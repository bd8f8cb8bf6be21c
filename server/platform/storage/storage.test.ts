// @module-tag storage
// @module-tag both
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { type FakeS3, startFakeS3 } from '#server/testing/fake-s3.ts'
import { incomingFolder, receive, sweepIncoming, TooManyBytes } from './incoming.ts'
import { openStorage } from './open-storage.ts'
import { bucketUrl, createS3Storage } from './s3-storage.ts'
import { isFileKey, type Storage } from './storage.ts'

let folder: string
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-storage-'))
  s3 = await startFakeS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const HASH = 'a'.repeat(32)
const key = (name: string, hash = HASH) => `${hash}/${name}`
const text = async (storage: Storage, from: string, range?: { start: number; end: number }) => {
  const stream = await storage.read(from, range)
  return stream && new Response(stream).text()
}
const keys = async (storage: Storage, prefix?: string) => {
  const found: string[] = []
  for await (const file of storage.list(prefix)) found.push(`${file.key} ${file.size}`)
  return found.sort()
}
async function* chunks(...texts: string[]) {
  for (const one of texts) yield Buffer.from(one)
}

describe.each(['on disk', 'on S3'])('a storage %s', (where) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await openStorage(readConfig({ DATA_DIR: folder, ...(where === 'on S3' ? s3.env : {}) }))
  })

  it('stores bytes, and returns all of them or a range', async () => {
    await storage.put(key('480.webp'), Buffer.from('0123456789'), 'image/webp')
    expect(await text(storage, key('480.webp'))).toBe('0123456789')
    expect(await text(storage, key('480.webp'), { start: 2, end: 4 })).toBe('234')
    expect(await storage.stat(key('480.webp'))).toMatchObject({ key: key('480.webp'), size: 10 })
  })

  it('takes over a file, and replaces another one', async () => {
    const { path } = await receive(folder, chunks('abc', 'def'), 100)
    await storage.put(key('file.mp4'), { path }, 'video/mp4')
    expect(await text(storage, key('file.mp4'))).toBe('abcdef')
    expect(await readdir(await incomingFolder(folder))).toEqual([])
    await storage.put(key('file.mp4'), Buffer.from('new'), 'video/mp4')
    expect(await text(storage, key('file.mp4'))).toBe('new')
  })

  it('lists and deletes files', async () => {
    const other = 'b'.repeat(32)
    for (const name of ['1.webp', '2.webp', '3.webp'])
      await storage.put(key(name, other), Buffer.from(name), 'image/webp')
    expect(await keys(storage, other)).toEqual(['1', '2', '3'].map((n) => `${other}/${n}.webp 6`))
    expect(await keys(storage)).toEqual(expect.arrayContaining([`${HASH}/480.webp 10`, `${other}/1.webp 6`]))
    await storage.remove(key('2.webp', other))
    await storage.remove(key('2.webp', other))
    expect(await keys(storage, other)).toHaveLength(2)
  })

  it('returns nothing for a missing file', async () => {
    expect(await storage.stat(key('9.webp', 'c'.repeat(32)))).toBeNull()
    expect(await storage.read(key('9.webp', 'c'.repeat(32)))).toBeNull()
  })
})

describe('an S3 store', () => {
  it('that refuses a request causes an error, never an empty response', async () => {
    const env = { ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' }
    const storage = await openStorage(readConfig({ DATA_DIR: folder, ...env }))
    await expect(storage.read(key('480.webp'))).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(storage.put(key('480.webp'), Buffer.from('x'), 'image/webp')).rejects.toThrow('403')
  })
  it('takes a large file in parts, which exist together or not at all', async () => {
    const storage = createS3Storage(readConfig({ DATA_DIR: folder, ...s3.env }), { maxBytesAtOnce: 4 })
    const put = async (content: string) =>
      storage.put(key('long.mp4'), { path: (await receive(folder, chunks(content), 100)).path }, 'video/mp4')
    await put('0123456789')
    expect(await text(storage, key('long.mp4'))).toBe('0123456789')
    expect(await storage.stat(key('long.mp4'))).toMatchObject({ size: 10 })
    s3.behave('loses parts')
    await expect(put('another one')).rejects.toThrow(/in parts: InvalidPart/)
    s3.behave('works')
    expect(await text(storage, key('long.mp4'))).toBe('0123456789')
    expect(s3.openUploads()).toBe(0)
    expect(await readdir(await incomingFolder(folder))).toEqual([])
  })
  it('has its bucket in the path or in the host name', () => {
    const address = (S3_ADDRESS_STYLE: string) =>
      bucketUrl(readConfig({ ...s3.env, S3_ENDPOINT: 'https://s3.example/a/', S3_ADDRESS_STYLE }))
    expect(address('path')).toBe('https://s3.example/a/test-bucket')
    expect(address('host')).toBe('https://test-bucket.s3.example/a')
  })
  it('requires its keys', () =>
    expect(() => readConfig({ S3_ENDPOINT: 'http://localhost:1' })).toThrow(
      /S3_BUCKET.*\n.*S3_ACCESS_KEY_ID/,
    ))
})

describe('receive', () => {
  it('hashes while it reads, and keeps the first bytes', async () => {
    const { size, sha256, head, path } = await receive(folder, chunks('WEB', 'VTT'), 6)
    expect([size, sha256.slice(0, 8), Buffer.from(head).toString()]).toEqual([6, '06527510', 'WEBVTT'])
    await rm(path)
  })
  it('stops at one byte too many and leaves no file, nor of an interrupted stream', async () => {
    await expect(receive(folder, chunks('abc', 'def'), 5)).rejects.toThrow(TooManyBytes)
    const broken = async function* () {
      yield Buffer.from('abc')
      throw new Error('gone')
    }
    await expect(receive(folder, broken(), 5)).rejects.toThrow('gone')
    expect(await readdir(await incomingFolder(folder))).toEqual([])
  })
  it('files of a killed process are deleted after a day', async () => {
    const path = join(await incomingFolder(folder), 'left')
    await writeFile(path, 'x')
    await utimes(path, 0, 1_000_000)
    await sweepIncoming(folder, 1_000_000_000 + 23 * 3600_000)
    expect(await readdir(await incomingFolder(folder))).toEqual(['left'])
    await sweepIncoming(folder, 1_000_000_000 + 25 * 3600_000)
    expect(await readdir(await incomingFolder(folder))).toEqual([])
  })
})

it('U3: only keys of the app are valid', () => {
  expect(isFileKey(`${HASH}/480.webp`)).toBe(true)
  for (const wrong of [
    '',
    '../../etc/passwd',
    `${HASH}/../x.mp4`,
    `${HASH}/a/b.mp4`,
    `${HASH}/.env`,
    'abc/1.webp',
  ])
    expect(isFileKey(wrong), wrong).toBe(false)
})
