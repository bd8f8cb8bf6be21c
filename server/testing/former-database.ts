/** The database of an earlier version, and a version with one more migration (example-migration/) that updates it. */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { migrationsFolder, projectFolder } from '#server/platform/config/folders.ts'
import { type AppOptions, type OpenApp, openApp } from '#server/platform/context.ts'
import { migrate, migrationNames } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createPostgresDatabase } from './postgres-database.ts'

/** The last migration of the earlier version, and the one that the update adds. */
export const LAST_FORMER = migrationNames().at(-1) as string
export const UPDATE = '9000-example'

export type FormerDatabase = {
  config: Config
  /** The folder of migrations of the version that updates it. */
  migrations: string
  /** Opens it with that version. */
  open: (options?: AppOptions) => Promise<OpenApp>
  remove: () => Promise<void>
}

/** It has an owner, an article with category and tag, and a talk. */
export async function createFormerDatabase(): Promise<FormerDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-former-'))
  const postgres = process.env.BOREALIS_TEST_ENGINE === 'postgres' ? await createPostgresDatabase() : null
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    DATABASE_URL: postgres?.url,
  })
  await mkdir(config.DATA_DIR)
  const migrations = join(folder, 'migrations')
  await mkdir(migrations)
  for (const name of migrationNames()) await symlink(join(migrationsFolder, name), join(migrations, name))
  await symlink(join(projectFolder, 'server/testing/example-migration'), join(migrations, UPDATE))
  const database = await openDatabase(config)
  try {
    await migrate(database, config, () => 1_000)
    await database.execute(rows)
  } finally {
    await database.close()
  }
  return {
    config,
    migrations,
    open: (options) => openApp(config, { ...options, migrations }),
    remove: async () => {
      await postgres?.drop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Without ids, so that the last ids of the tables are theirs. */
const rows = `
  insert into account (username, username_key, nickname, is_owner, created_at) values ('mira@example.org', 'mira@example.org', 'Mira', 1, 1000);
  insert into category (name, name_key, created_at) values ('Journal', 'journal', 1000);
  insert into tag (name, name_key, created_at) values ('Ice', 'ice', 1000);
  insert into article (author_id, title, excerpt, lang, word_count, reading_minutes, renderer_version, category_id, state, published_at, listed_at, created_at, saved_at)
    values (1, 'Open', 'Open.', 'en', 1, 1, 1, 1, 'published', 2000, 2000, 1000, 1000);
  insert into article_text (article_id, markdown, html, toc, plain_text) values (1, 'Open.', '<p>Open.</p>', '[]', 'Open.');
  insert into article_tag (article_id, tag_id, position, listed_at) values (1, 1, 0, 2000);
  insert into talk (author_id, markdown, html, plain_text, lang, renderer_version, published_at, listed_at, created_at, saved_at)
    values (1, 'Fog.', '<p>Fog.</p>', 'Fog.', 'en', 1, 2500, 2500, 1000, 1000);`
