/** D6: a backup holds the site of one moment, and restores it on either engine. */
// @module-tag engine
// @module-tag storage
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { secretKeyFile } from '#server/platform/config/secret-key.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import {
  backupFile,
  contentOf,
  type EmptySite,
  emptySite,
  fillBackupSite,
  restoreNow,
} from '#server/testing/backup-site.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { writeBackup } from './write-backup.ts'

const engine = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
const PASSWORD = 'seven slow lanterns'

let context: TestContext
let sites: EmptySite[] = []
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(async () => {
  for (const site of sites) await site.remove()
  sites = []
  await context.close()
})

const plain = { lock: null, hasMedia: true }

/** Another site without anything but the key of the first one, in a folder of its own. */
async function newSite(name: string, on: 'sqlite' | 'postgres' = engine, hasKey = true): Promise<EmptySite> {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
    context.ctx.config
  const s3 = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } as Record<
    string,
    string
  >
  const folder = join(DATA_DIR, name)
  mkdirSync(folder)
  if (hasKey) copyFileSync(secretKeyFile(DATA_DIR), secretKeyFile(folder))
  const site = await emptySite(folder, on, S3_ENDPOINT ? s3 : {})
  sites.push(site)
  return site
}

/** What a restore adds itself is not compared. */
const compared = async (site: Pick<EmptySite, 'config'>) => {
  const { job, setting, ...content } = await contentOf(site.config)
  return content
}

async function open<Result>({ config }: Pick<EmptySite, 'config'>, work: (ctx: Ctx) => Promise<Result>) {
  const opened = await openApp(config)
  try {
    return await work(opened.ctx)
  } finally {
    await opened.close()
  }
}
const titlesOf = async ({ db }: Ctx) =>
  (await db.selectFrom('article').select('title').orderBy('id').execute()).map(({ title }) => title)

/** Not by `Response`: the HTTP server replaces the global one. */
const bytesOf = (stream: ReadableStream<Uint8Array> | null): Promise<Buffer> => {
  if (!stream) throw new Error('There is no such file.')
  return buffer(stream)
}

describe('D6: a restore', () => {
  it('brings back every row and every file, refuses while the site runs, and keeps what it replaces', async () => {
    const { ctx } = context
    await fillBackupSite(ctx)
    const file = backupFile(ctx)
    const { proof } = await writeBackup(ctx, file, plain)
    const atBackup = await compared(ctx)
    expect(proof.rows).toBeGreaterThan(50)
    expect(proof.missingMedia).toEqual([])

    const other = await newSite('other')
    const first = await restoreNow(other.config, file)
    expect(first).toMatchObject({ outcome: 'restored', kept: null })
    expect(await compared(other)).toEqual(atBackup)
    await open(other, async (restored) => {
      for await (const { key } of ctx.storage.list()) {
        const [before, after] = [await ctx.storage.read(key), await restored.storage.read(key)]
        expect(await bytesOf(after)).toEqual(await bytesOf(before))
      }
      // Ids of deleted rows are not given again.
      const last = Math.max(
        ...(await ctx.db.selectFrom('article').select('id').execute()).map(({ id }) => id),
      )
      expect(await saveArticle(restored, articleDraft(restored, { title: 'Written later' }))).toBe(last + 1)
      await expect(restoreNow(other.config, file)).rejects.toThrow(/one of its commands is running/)
      expect(await titlesOf(restored)).toContain('Written later')
    })
    const second = await restoreNow(other.config, file)
    expect(second.kept).toMatch(/before.restore/)
    expect(await compared(other)).toEqual(atBackup)
    if (engine === 'sqlite') {
      copyFileSync(second.kept as string, join(other.config.DATA_DIR, 'borealis.db'))
      await open(other, async (former) => expect(await titlesOf(former)).toContain('Written later'))
    }
    expect(readdirSync(join(other.config.DATA_DIR, 'backup-work'))).toEqual([])
  })

  it('a check and an answer of no change nothing', async () => {
    const { ctx } = context
    await fillBackupSite(ctx)
    const file = backupFile(ctx)
    await writeBackup(ctx, file, plain)
    const other = await newSite('other')
    expect(await restoreNow(other.config, file, { dryRun: true })).toMatchObject({ outcome: 'checked' })
    expect(await restoreNow(other.config, file, { confirm: async () => false })).toMatchObject({
      outcome: 'declined',
    })
    if (engine === 'sqlite') expect(existsSync(join(other.config.DATA_DIR, 'borealis.db'))).toBe(false)
    await open(other, async (restored) => expect(await titlesOf(restored)).toEqual([]))
  })

  it('fills the search index again, and lets nobody in who was logged in', async () => {
    const { ctx } = context
    await fillBackupSite(ctx)
    const file = backupFile(ctx)
    await writeBackup(ctx, file, plain)
    const other = await newSite('other')
    await restoreNow(other.config, file)
    await open(other, async ({ db }) => {
      const jobs = await db
        .selectFrom('job')
        .select('name')
        .where('key', '=', 'fill-search-index:all')
        .execute()
      expect(jobs).toHaveLength(1)
      expect(await db.selectFrom('session').select('id').execute()).toEqual([])
    })
  })
})

it.runIf(engine === 'postgres')(
  'D6: a site moves from SQLite to PostgreSQL and back, unchanged',
  async () => {
    const { ctx } = context
    await fillBackupSite(ctx)
    const original = await compared(ctx)
    const [onSqlite, onPostgres] = [await newSite('sqlite', 'sqlite'), await newSite('postgres')]
    await writeBackup(ctx, backupFile(ctx, '1.tar'), plain)
    await restoreNow(onSqlite.config, backupFile(ctx, '1.tar'))
    expect(await compared(onSqlite)).toEqual(original)
    await open(onSqlite, (site) => writeBackup(site, backupFile(ctx, '2.tar'), plain))
    await restoreNow(onPostgres.config, backupFile(ctx, '2.tar'))
    expect(await compared(onPostgres)).toEqual(original)
    await open(onPostgres, async (site) => {
      const id = await saveArticle(site, articleDraft(site, { title: 'After the move' }))
      expect((await titlesOf(site)).length).toBe((await titlesOf(ctx)).length + 1)
      expect(id).toBeGreaterThan(0)
    })
  },
)

describe('D10: the secret key', () => {
  const setFactor = (ctx: Ctx) =>
    ctx.transaction(async (tx) => {
      const { id } = await tx.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow()
      const row = {
        account_id: id,
        encrypted: ctx.encrypt('a seed'),
        begun_at: 1,
        confirmed_at: 2,
        last_step: null,
      }
      await tx.insertInto('second_factor').values(row).execute()
    })
  const factor = ({ db }: Ctx) => db.selectFrom('second_factor').select('encrypted').executeTakeFirst()

  it('is in no backup that is not encrypted; such a backup is refused where the key is missing', async () => {
    const { ctx } = context
    await fillBackupSite(ctx)
    await setFactor(ctx)
    const file = backupFile(ctx)
    expect((await writeBackup(ctx, file, plain)).hasKey).toBe(false)
    const key = readFileSync(secretKeyFile(ctx.config.DATA_DIR), 'utf8').trim()
    expect(readFileSync(file).includes(key)).toBe(false)

    const other = await newSite('other', engine, false)
    await expect(restoreNow(other.config, file)).rejects.toThrow(
      /secret key of this backup isn’t on this machine/,
    )
    const report = await restoreNow(other.config, file, { withoutKey: true })
    expect(report.key).toBe('new')
    await open(other, async (site) => {
      expect(await factor(site)).toBeUndefined()
      expect(site.decrypt(site.encrypt('new'))).toBe('new')
    })
  })

  it('is in an encrypted backup, and takes the place of another key when the site starts', async () => {
    const { ctx } = context
    await fillBackupSite(ctx)
    await setFactor(ctx)
    const file = backupFile(ctx, 'backup.tar.age')
    expect((await writeBackup(ctx, file, { ...plain, lock: { password: PASSWORD } })).hasKey).toBe(true)
    expect(readFileSync(file).includes('database/article.jsonl.gz')).toBe(false)

    const other = await newSite('other', engine, false)
    await open(other, async () => {})
    const unlock = (password: string) => ({ unlock: { passwords: [password], identities: [] } })
    await expect(restoreNow(other.config, file)).rejects.toThrow(/enter its password or private key/)
    await expect(restoreNow(other.config, file, unlock('wrong password'))).rejects.toThrow(
      /password or private key doesn’t fit/,
    )
    expect(await restoreNow(other.config, file, unlock(PASSWORD))).toMatchObject({ key: 'archived' })
    await open(other, async (site) => {
      expect(site.decrypt((await factor(site))?.encrypted ?? '')).toBe('a seed')
    })
    expect(existsSync(`${secretKeyFile(other.config.DATA_DIR)}.before-restore`)).toBe(true)
  })
})

describe('a backup is refused', () => {
  it('that a newer version made, by its migrations', async () => {
    const { ctx } = context
    const other = await newSite('other')
    const file = backupFile(ctx)
    await ctx.transaction(async (tx) => {
      const row = { name: '9999-future', timestamp: '2030-01-01T00:00:00.000Z' }
      await tx
        .insertInto('kysely_migration' as never)
        .values(row as never)
        .execute()
    })
    await expect(writeBackup(ctx, file, plain)).rejects.toThrow(/9999-future/)
    expect(readdirSync(join(ctx.config.DATA_DIR, 'made'))).toEqual([])
    writeFileSync(file, 'Not a tar at all. '.repeat(300))
    await expect(restoreNow(other.config, file)).rejects.toThrow(/This isn’t a Borealis backup/)
    await expect(restoreNow(other.config, join(ctx.config.DATA_DIR, 'nowhere'))).rejects.toThrow(
      /does not exist/,
    )
  })
})

it('names the files that the site itself has lost, and restores the rest', async () => {
  const { ctx } = context
  await fillBackupSite(ctx)
  let lost = ''
  for await (const { key } of ctx.storage.list()) lost ||= key
  await ctx.storage.remove(lost)
  const { proof } = await writeBackup(ctx, backupFile(ctx), plain)
  expect(proof.missingMedia).toEqual([lost])
  const other = await newSite('other')
  expect(await restoreNow(other.config, backupFile(ctx))).toMatchObject({
    outcome: 'restored',
    missingMedia: [lost],
  })
})
