/** D7: a database of an earlier version opens with the next one, complete, and survives an interrupted migration. */
// @module-tag engine
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { childEnv } from '#server/testing/child-process.ts'
import {
  createFormerDatabase,
  type FormerDatabase,
  LAST_FORMER,
  UPDATE,
} from '#server/testing/former-database.ts'
import { appliedNames, migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let former: FormerDatabase
beforeEach(async () => {
  former = await createFormerDatabase()
})
afterEach(() => former.remove())

/** What the update leaves: names and types of columns differ between the engines only in what each calls a type. */
const contentOf = async ({ db }: Pick<Ctx, 'db'>) => {
  const tables = await db.introspection.getTables()
  const columnsOf = (name: string) =>
    tables.find((table) => table.name === name)?.columns.map((one) => one.name)
  const untyped = db as unknown as import('kysely').Kysely<Record<string, Record<string, unknown>>>
  return {
    example: columnsOf('example'),
    album: columnsOf('album')?.filter((name) => name.startsWith('is_')),
    words: await untyped.selectFrom('example').select(['article_id', 'words']).execute(),
    talks: await untyped.selectFrom('talk').select(['id', 'plain_text', 'place']).execute(),
    installedAt: await db.selectFrom('setting').select('value').where('name', '=', 'installed-at').execute(),
  }
}
const updated = {
  example: ['id', 'article_id', 'words'],
  album: ['is_hidden'],
  words: [{ article_id: 1, words: 'Open' }],
  talks: [{ id: 1, plain_text: 'Fog.', place: 'Harbor' }],
  installedAt: [{ value: '1000' }],
}

const openedContent = async () => {
  const opened = await former.open()
  try {
    return await contentOf(opened.ctx)
  } finally {
    await opened.close()
  }
}

it('D7: a database of an earlier version gets what the update adds, and keeps its rows', async () => {
  expect(await openedContent()).toEqual(updated)
  // The second start has nothing to apply.
  expect(await openedContent()).toEqual(updated)
})

it('D7: SQLite is copied before the first migration, for its own account alone', async () => {
  const opened = await former.open()
  const copy = join(former.config.DATA_DIR, `borealis.db.before-${UPDATE}`)
  expect(existsSync(copy)).toBe(opened.ctx.engine === 'sqlite')
  await opened.close()
})

it('D7: two instances that start at once apply each migration once', async () => {
  const { config, migrations: folder } = former
  const databases = [await openDatabase(config), await openDatabase(config)]
  const applied = await Promise.all(
    databases.map((database) => migrate(database, config, Date.now, { folder })),
  )
  for (const database of databases) await database.close()
  expect(applied.flat()).toEqual([UPDATE])
})

it('a database of a newer version is refused with a clear message, and stays as it is', async () => {
  await (await former.open()).close()
  await expect(openApp(former.config)).rejects.toThrow(
    `belongs to a newer version of Borealis: it has the migration ${UPDATE}`,
  )
  expect(await openedContent()).toEqual(updated)
})

describe('D7: a process that is killed while it migrates', () => {
  const run = async (killAt: number) => {
    const file = processFile('server/testing/migrate-process.ts')
    const env = childEnv(former.config, { KILL_AT: String(killAt), MIGRATIONS: former.migrations })
    return promisify(execFile)(process.execPath, [file], { env })
  }

  it('leaves a database that the next start completes, at any statement', async () => {
    const total = Number((await run(0)).stdout)
    expect(total).toBeGreaterThan(8)
    await former.remove()
    former = await createFormerDatabase()
    for (let at = 1; at < total; at += 1) {
      const end = await run(at).catch((error: { signal?: string }) => error)
      expect(end).toMatchObject({ signal: 'SIGKILL' })
      const database = await openDatabase(former.config)
      expect(await appliedNames(database)).toEqual([LAST_FORMER])
      await database.close()
    }
    expect(await openedContent()).toEqual(updated)
  })
})
