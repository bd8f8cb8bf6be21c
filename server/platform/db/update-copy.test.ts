/** D7: the copy before an update, and the way back when the first start after it fails. SQLite only: PostgreSQL has no file. */
// @module-tag engine
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  createFormerDatabase,
  type FormerDatabase,
  LAST_FORMER,
  UPDATE,
} from '#server/testing/former-database.ts'
import { appliedNames } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { acceptUpdate, withUpdate } from './update-copy.ts'

let former: FormerDatabase | null = null
afterEach(async () => {
  await former?.remove()
  former = null
})

const onSqlite = it.skipIf(process.env.BOREALIS_TEST_ENGINE === 'postgres')

async function versionOf({ config }: FormerDatabase) {
  const database = await openDatabase(config)
  const names = (await appliedNames(database)).sort()
  await database.close()
  return names.at(-1)
}
const failingStart = (site: FormerDatabase) =>
  withUpdate(site.config, async () => {
    const opened = await site.open()
    await opened.close()
    throw new Error('the pages are not built')
  })

onSqlite(
  'D7: a first start that fails after an update puts the database back, for the former version',
  async () => {
    former = await createFormerDatabase()
    await expect(failingStart(former)).rejects.toThrow(
      /failed: the pages are not built\nThe database is as it was before the update/,
    )
    expect(await versionOf(former)).toBe(LAST_FORMER)
    // The next attempt updates again, and an error inside of the opening is one of the start too.
    former.config.SECRET_KEY = 'no key'
    await expect(withUpdate(former.config, () => (former as FormerDatabase).open())).rejects.toThrow(
      /32 random bytes[\s\S]*before the update/,
    )
    expect(await versionOf(former)).toBe(LAST_FORMER)
  },
)

onSqlite(
  'D7: after a start that worked, or while another process uses the database, nothing is put back',
  async () => {
    former = await createFormerDatabase()
    const opened = await former.open()
    await expect(failingStart(former)).rejects.toThrow(/^the pages are not built$/)
    await opened.close()
    acceptUpdate(former.config)
    await expect(failingStart(former)).rejects.toThrow(/^the pages are not built$/)
    expect(await versionOf(former)).toBe(UPDATE)
  },
)

onSqlite('keeps UPDATE_BACKUPS copies for its own account alone, and none when that is 0', async () => {
  former = await createFormerDatabase()
  const { config } = former
  const copies = () => readdirSync(config.DATA_DIR).filter((name) => name.includes('.before-'))
  const umask = process.umask(0o022)
  try {
    await (await former.open()).close()
  } finally {
    process.umask(umask)
  }
  expect(copies()).toEqual([`borealis.db.before-${UPDATE}`])
  expect(statSync(join(config.DATA_DIR, copies()[0] as string)).mode & 0o777).toBe(0o600)
  await former.remove()
  former = await createFormerDatabase()
  former.config.UPDATE_BACKUPS = 0
  await (await former.open()).close()
  expect(existsSync(join(former.config.DATA_DIR, `borealis.db.before-${UPDATE}`))).toBe(false)
})
