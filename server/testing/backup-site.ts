/** A site with something of everything, its backup, and what must be the same after a restore. */
import { join } from 'node:path'
import { hashRows } from '#server/features/backup/database/row-lines.ts'
import { whyLeftOut } from '#server/features/backup/database/scratch-database.ts'
import { withSnapshot } from '#server/features/backup/database/snapshot.sql.ts'
import { selectRows, selectTableNames } from '#server/features/backup/database/tables.sql.ts'
import { withDatabase } from '#server/features/backup/restore/replace-database.ts'
import { type RestoreOptions, restoreBackup } from '#server/features/backup/restore/restore-backup.ts'
import { storeAvatar } from '#server/features/users/avatar-file.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  saveAlbumFixtures,
  saveArticleFixtures,
  saveCommentFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
} from './fixtures.ts'
import { plainPhotoBytes } from './photos.ts'
import { createPostgresDatabase, type PostgresDatabase } from './postgres-database.ts'
import { createTestReader } from './readers.ts'

/** Articles, comments, talks, albums with photos, videos, and a reader with an avatar. */
export async function fillBackupSite(ctx: Ctx): Promise<void> {
  const articles = await saveArticleFixtures(ctx)
  await saveCommentFixtures(ctx, articles)
  await saveTalkFixtures(ctx)
  await saveAlbumFixtures(ctx)
  await saveVideoFixtures(ctx)
  const reader = await createTestReader(ctx, { nickname: '周一苇', email: 'zhou@example.org' })
  const avatar = await storeAvatar(ctx, [await plainPhotoBytes(77)])
  await ctx.transaction((tx) =>
    tx.updateTable('account').set({ avatar }).where('id', '=', reader.id).execute(),
  )
}

/** The number of rows and the hash of every table that a backup holds. */
export async function contentOf(config: Config): Promise<Record<string, string>> {
  return withDatabase(config, async (database) => {
    const content: Record<string, string> = {}
    await withSnapshot(database, async (db) => {
      for (const table of await selectTableNames(db, database.engine)) {
        if (whyLeftOut(table) !== null) continue
        const { rows, sha256 } = await hashRows(selectRows(db, database.engine, table))
        content[table] = `${rows} ${sha256}`
      }
    })
    return content
  })
}

export type EmptySite = { config: Config; remove: () => Promise<void> }

/** A place without a database, on the engine that is named. @param folder which does not exist yet */
export async function emptySite(
  folder: string,
  engine: 'sqlite' | 'postgres',
  env: Record<string, string> = {},
): Promise<EmptySite> {
  const database: PostgresDatabase | null = engine === 'postgres' ? await createPostgresDatabase() : null
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...env,
    ...(database && { DATABASE_URL: database.url }),
  })
  return { config, remove: async () => database?.drop() }
}

export const backupFile = ({ config }: Pick<Ctx, 'config'>, name = 'backup.tar'): string =>
  join(config.DATA_DIR, 'made', name)

/** Restores without asking. */
export const restoreNow = (config: Config, file: string, more: Partial<RestoreOptions> = {}) =>
  restoreBackup(config, file, {
    unlock: { passwords: [], identities: [] },
    dryRun: false,
    withoutKey: false,
    now: Date.now,
    log: { warn: () => {} },
    confirm: async () => true,
    ...more,
  })
