/** The format of backups: one changed byte anywhere is found and named, encrypted or not. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreFullHashing } from '#server/testing/cheap-hashing.ts'
import { isFullTier } from '#server/testing/tier.ts'
import { type BackupLock, type BackupUnlock, decryptArchive, encryptArchive } from './encryption.ts'
import { type BackupHeader, BackupManifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const header: BackupHeader = {
  format: 'borealis-backup',
  version: 1,
  createdAt: '2026-11-23T09:00:00.000Z',
  software: '0.1.0',
  engine: 'sqlite',
  migrations: ['0001-house'],
  hasMedia: true,
  hasKey: false,
  leftOut: {},
}
const nothing: BackupUnlock = { passwords: [], identities: [] }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-archive-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let made = 0
async function write(files: Record<string, Buffer>, { lock = null as BackupLock | null, more = {} } = {}) {
  const file = join(folder, `${++made}.tar`)
  const written = await writeArchive(file, { header: { ...header, ...more }, lock }, async ({ add }) => {
    for (const [name, bytes] of Object.entries(files)) await add(name, bytes.length, Readable.from([bytes]))
    return { tables: {}, lastIds: {}, missingMedia: [] }
  })
  return { ...written, bytes: readFileSync(file) }
}

/** In pieces that fit no block of the format. */
async function* inPieces(bytes: Buffer, size = 1000) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function read(bytes: Buffer, unlock = nothing): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  await readArchive(inPieces(bytes), unlock, {
    onHeader: () => {},
    onFile: async ({ name, content }) => {
      files[name] = await buffer(content)
    },
  })
  return files
}
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] as number) ^ (1 << (at % 8))
  return copy
}
const refusal = (bytes: Buffer, unlock?: BackupUnlock) =>
  read(bytes, unlock).then(
    () => null,
    (error: Error) => error,
  )

const files = {
  'media/0123456789abcdef/480.webp': Buffer.alloc(700, 'light '),
  'media/0123456789abcdef/empty.vtt': Buffer.alloc(0),
  'database/article.jsonl.gz': Buffer.alloc(1600, 'rows '),
}

describe('D6: an archive', () => {
  it('gives back what was written, and its manifest is a manifest', async () => {
    const { bytes } = await write(files)
    expect(await read(bytes)).toEqual(files)
    const text = bytes.toString('latin1')
    const manifest = text.slice(text.indexOf('{', text.indexOf('manifest.json')))
    expect(BackupManifest.parse(JSON.parse(manifest.slice(0, manifest.indexOf('\n}\n') + 2)))).toMatchObject(
      header,
    )
  })

  it('is refused after one changed bit, at any byte of it, with a place', async () => {
    const { bytes } = await write(files)
    for (let at = 0; at < bytes.length; at += isFullTier ? 1 : 97) {
      const error = await refusal(flipped(bytes, at))
      expect(error, `byte ${at}`).toMatchObject({ name: 'ArchiveError' })
    }
  })

  it('names the file in which a byte was changed', async () => {
    const { bytes } = await write(files)
    for (const name of Object.keys(files).filter((one) => !one.includes('empty'))) {
      const at = bytes.indexOf(name) + 512 + 100
      expect((await refusal(flipped(bytes, at)))?.message).toBe(
        `The backup is damaged: ${name}: its content differs from what was written.`,
      )
    }
    const inPadding = bytes.indexOf('media/0123456789abcdef/480.webp') + 512 + 701
    expect((await refusal(flipped(bytes, inPadding)))?.message).toMatch(/the space between two files/)
  })

  it('is refused when it ends early or goes on, wherever', async () => {
    const { bytes } = await write(files)
    for (let length = 0; length < bytes.length; length += 101)
      expect(await refusal(bytes.subarray(0, length)), String(length)).toMatchObject({
        name: 'ArchiveError',
      })
    expect(await refusal(Buffer.concat([bytes, Buffer.alloc(512)]))).toMatchObject({ kind: 'damaged' })
  })

  it('of a newer format is refused before anything is read', async () => {
    const { bytes } = await write(files, { more: { version: 2 } })
    expect(await refusal(bytes)).toMatchObject({ kind: 'newer' })
  })

  it('is not written when a file changes its size meanwhile, and the reason says which', async () => {
    const short = writeArchive(join(folder, 'short.tar'), { header, lock: null }, async ({ add }) => {
      await add('media/a', 10, Readable.from([Buffer.alloc(9)]))
      return { tables: {}, lastIds: {}, missingMedia: [] }
    })
    await expect(short).rejects.toThrow('media/a changed while it was read: it had 10 bytes')
  })
})

describe('a password', () => {
  restoreFullHashing()
  it('is slow to guess: age needs 2^17 rounds for each try', async () => {
    const { bytes } = await write(files, { lock: { password: 'seven slow lanterns' } })
    expect(bytes.toString('latin1')).toMatch(/^-> scrypt \S+ 17$/m)
  })
})

describe('an encrypted archive', () => {
  it('can be read with the private key of its recipient, and with no other', async () => {
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
    const [own, other] = [await generateX25519Identity(), await generateX25519Identity()]
    const { bytes, unlock } = await write(files, { lock: { recipient: await identityToRecipient(own) } })
    expect(await read(bytes, { passwords: [], identities: [own] })).toEqual(files)
    // For the proof of this moment.
    expect(await read(bytes, unlock)).toEqual(files)
    expect(await refusal(bytes, { passwords: [], identities: [other] })).toMatchObject({ kind: 'password' })
    expect(await refusal(bytes)).toMatchObject({ kind: 'password' })
    for (let at = 0; at < bytes.length; at += isFullTier ? 13 : 97)
      expect(await refusal(flipped(bytes, at), unlock), `byte ${at}`).toMatchObject({
        name: 'ArchiveError',
      })
    for (let length = 0; length < bytes.length; length += 499)
      expect(await refusal(bytes.subarray(0, length), unlock)).toMatchObject({ name: 'ArchiveError' })
  })

  it('says which 64 KB of it were changed', async () => {
    const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
    const own = await generateX25519Identity()
    const lock = { recipient: await identityToRecipient(own) }
    const { stream } = await encryptArchive(lock, inPieces(Buffer.alloc(300_000)))
    const encrypted = await buffer(stream)
    const unlock = { passwords: [], identities: [own] }
    const damaged = decryptArchive(unlock, inPieces(flipped(encrypted, 200_000)))
    await expect(buffer(damaged)).rejects.toThrow(/64 KB of encrypted data after the first 196608 bytes/)
  })
})
