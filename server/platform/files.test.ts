import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRange, sendFile } from './files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-files-'))
  await writeFile(join(folder, 'a.webp'), '0123456789')
})
afterAll(() => rm(folder, { recursive: true }))

const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await sendFile(join(folder, 'a.webp'), new Request('http://x/', { headers, method }))
  return { status: answer?.status, body: await answer?.text(), headers: answer?.headers }
}

describe('sendFile', () => {
  it('sends a picture that no browser takes for a document (U3)', async () => {
    const { status, body, headers } = await ask()
    expect([status, body]).toEqual([200, '0123456789'])
    expect(headers?.get('content-security-policy')).toContain('sandbox')
    expect(headers?.get('cache-control')).toContain('immutable')
  })
  it('sends parts', async () => {
    expect(await ask({ range: 'bytes=2-4' })).toMatchObject({ status: 206, body: '234' })
    expect(await ask({ range: 'bytes=-3' })).toMatchObject({ status: 206, body: '789' })
    expect((await ask({ range: 'bytes=99-' })).status).toBe(416)
  })
  it('sends the length alone to HEAD, and nothing for a folder', async () => {
    expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, body: '' })
    expect(await sendFile(folder, new Request('http://x/'))).toBeNull()
  })
})

describe('readRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=3-1', 'unsatisfiable'],
    ['bytes=0-1,3-4', null],
    ['lines=1-2', null],
    ['bytes=-', null],
  ])('%s', (header, range) => expect(readRange(header, 10)).toEqual(range))
})
