/**
 * Tests D10: where the secret key of the site is stored, and how it moves out of the database of an older version.
 */
// @module-tag engine
import { randomBytes } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openApp } from '#server/platform/context.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { secretKeyFile } from './secret-key.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.close())

const keyFile = () => secretKeyFile(context.ctx.config.DATA_DIR)
const savedKey = async () => (await readFile(keyFile(), 'utf8')).trim()
const settings = async () => (await context.ctx.db.selectFrom('setting').selectAll().execute()) ?? []

/** Opens the same site as another process does, with other settings if given. */
async function reopen<Result>(
  work: (ctx: TestContext['ctx']) => Result | Promise<Result>,
  change: Partial<TestContext['ctx']['config']> = {},
): Promise<Result> {
  const opened = await openApp({ ...context.ctx.config, ...change }, { now: () => context.clock.now })
  try {
    return await work(opened.ctx)
  } finally {
    await opened.close()
  }
}

/** Puts the key where versions before the key file stored it. */
async function moveKeyIntoDatabase(): Promise<string> {
  const value = await savedKey()
  await context.ctx.transaction(async (tx) => {
    await tx.deleteFrom('setting').where('name', '=', 'secret-key-check').execute()
    await tx.insertInto('setting').values({ name: 'secret-key', value }).execute()
  })
  await rm(keyFile())
  return value
}

it('D10: the key is in a file with mode 600, and nowhere in the database', async () => {
  const key = await savedKey()
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
  expect(JSON.stringify(await settings())).not.toContain(key)
})

it('D10: a key in the database of an older version moves to the file, and its data stays readable', async () => {
  const encrypted = context.ctx.encrypt('nine lit windows')
  const key = await moveKeyIntoDatabase()
  expect(await reopen((ctx) => ctx.decrypt(encrypted))).toBe('nine lit windows')
  expect(await savedKey()).toBe(key)
  // PostgreSQL: other instances read the key from the database until a start finds the file.
  await reopen(() => {})
  expect(JSON.stringify(await settings())).not.toContain(key)
  if (context.ctx.engine === 'sqlite') {
    for (const name of ['borealis.db', 'borealis.db-wal']) {
      const bytes = await readFile(join(context.ctx.config.DATA_DIR, name))
      expect(bytes.includes(key), name).toBe(false)
    }
  }
})

it('D10: SECRET_KEY replaces the file', async () => {
  const SECRET_KEY = await savedKey()
  const encrypted = context.ctx.encrypt('nine lit windows')
  await rm(keyFile())
  expect(await reopen((ctx) => ctx.decrypt(encrypted), { SECRET_KEY })).toBe('nine lit windows')
  await expect(stat(keyFile())).rejects.toThrow('ENOENT')
})

it('D10: a site without its key, with the key of another site or with a malformed one does not start', async () => {
  const other = randomBytes(32).toString('base64')
  await expect(reopen(() => {}, { SECRET_KEY: other })).rejects.toThrow('belongs to a different site')
  await expect(reopen(() => {}, { SECRET_KEY: 'short' })).rejects.toThrow('32 random bytes in base64')
  await rm(keyFile())
  await expect(reopen(() => {})).rejects.toThrow('The secret key of this site is missing')
  await expect(stat(keyFile())).rejects.toThrow('ENOENT')
})

it('D10: processes that start at once share one key', async () => {
  await context.ctx.transaction((tx) => tx.deleteFrom('setting').execute())
  await rm(keyFile())
  const texts = await Promise.all([1, 2, 3].map(() => reopen((ctx) => ctx.sign('test', 'text'))))
  expect(new Set(texts).size).toBe(1)
})
