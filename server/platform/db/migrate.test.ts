/** D7: databases of every earlier version open with this version, complete, and survive an interrupted migration. */
// @module-tag engine
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { INDEX_NEIGHBORS } from '#server/features/search/maintain-search-index.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { hasNeighborsIndex } from '#server/search-index/neighbors-index.sql.ts'
import { childEnv } from '#server/testing/child-process.ts'
import {
  createFormerDatabase,
  type FormerDatabase,
  FormerVersions,
  migrationNames,
} from '#server/testing/former-database.ts'
import { createTestContext, TEST_NOW } from '#server/testing/test-context.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

let former: FormerDatabase | null = null
afterEach(async () => {
  await former?.remove()
  former = null
})

const first = migrationNames[0] as string
const last = migrationNames.at(-1) as string
/** Of the versions, these open in the default tier. */
const NEWEST = 3

/** What must be found after the migration, by the migration whose rows.sql wrote it. */
const expected: Record<string, [find: (ctx: Ctx) => Promise<unknown>, result: unknown][]> = {
  '0001-house': [
    [
      ({ db }) => db.selectFrom('account').select(['id', 'nickname', 'email']).where('id', '=', 1).execute(),
      [{ id: 1, nickname: 'Mira', email: 'Mira@example.org' }],
    ],
    [({ db }) => db.selectFrom('media').select(['id', 'color']).execute(), [{ id: 1, color: '#112233' }]],
    [
      ({ db }) => db.selectFrom('article').select(['id', 'listed_at', 'deleted_at']).orderBy('id').execute(),
      [
        { id: 1, listed_at: 2000, deleted_at: null },
        { id: 2, listed_at: null, deleted_at: 3000 },
      ],
    ],
    [
      ({ db }) => db.selectFrom('article_tag').selectAll().execute(),
      [{ article_id: 1, tag_id: 1, position: 0, listed_at: 2000 }],
    ],
    [
      ({ db }) => db.selectFrom('content_change').select('cache_tag').where('id', '=', 1).execute(),
      [{ cache_tag: 'article:1' }],
    ],
    [
      ({ db }) => db.selectFrom('setting').select('value').where('name', '=', 'installed-at').execute(),
      [{ value: '1000' }],
    ],
  ],
  '0002-media-albums': [
    [
      ({ db }) => db.selectFrom('media_use').selectAll().execute(),
      [{ entity: 'album', entity_id: 1, media_id: 1, is_public: 1 }],
    ],
    [({ db }) => db.selectFrom('photo').select('description').execute(), [{ description: 'At noon' }]],
  ],
  '0003-talks-friends-videos': [
    [
      ({ db }) => db.selectFrom('talk').select(['published_at', 'deleted_at']).orderBy('id').execute(),
      [
        { published_at: 2500, deleted_at: null },
        { published_at: 2600, deleted_at: 3000 },
      ],
    ],
    [
      ({ db }) => db.selectFrom('friend').select(['url', 'url_key']).execute(),
      [{ url: 'https://ann.example/', url_key: 'ann.example' }],
    ],
    [({ db }) => db.selectFrom('video').select('external_id').execute(), [{ external_id: 'abcdefghijk' }]],
  ],
  '0004-search': [
    // A later version of the index fills the dictionary again.
    [({ db }) => db.selectFrom('search_typo').selectAll().execute(), []],
  ],
  '0005-accounts-mail': [
    [
      ({ db }) => db.selectFrom('verification_code').select(['email_hash', 'wrong_tries']).execute(),
      [{ email_hash: 'hash of lin', wrong_tries: 0 }],
    ],
    [
      ({ db }) => db.selectFrom('login_lockout').select(['email_hash', 'fails']).execute(),
      [{ email_hash: 'hash of lin', fails: 3 }],
    ],
    [
      ({ db }) => db.selectFrom('mail').select('encrypted').where('id', '=', 1).execute(),
      [{ encrypted: 'encrypted email' }],
    ],
    [
      ({ db }) => db.selectFrom('article_notification').select(['article_id', 'notified_at']).execute(),
      [{ article_id: 1, notified_at: 4000 }],
    ],
  ],
  '0006-comments': [
    [
      ({ db }) => db.selectFrom('comment').select(['type', 'subject_id', 'markdown']).execute(),
      [{ type: 1, subject_id: 1, markdown: 'Nice.' }],
    ],
    [
      ({ db }) => db.selectFrom('comment_tally').select(['subject_id', 'comment_count']).execute(),
      [{ subject_id: 1, comment_count: 1 }],
    ],
  ],
  '0007-owner': [
    [
      ({ db }) => db.selectFrom('second_factor').select('encrypted').execute(),
      [{ encrypted: 'encrypted secret' }],
    ],
    [
      ({ db }) => db.selectFrom('audit').select(['origin', 'action']).execute(),
      [{ origin: 'site', action: 'article.save' }],
    ],
  ],
  '0008-mail-about': [
    [({ db }) => db.selectFrom('mail').select('about_id').where('id', '=', 2).execute(), [{ about_id: 1 }]],
  ],
  '0009-standard-names': [
    [
      ({ db }) =>
        db.selectFrom('content_change').select('cache_tag').where('cache_tag', '=', 'talk:1').execute(),
      [{ cache_tag: 'talk:1' }],
    ],
  ],
  '0010-daily-jobs': [
    [
      ({ db }) => db.selectFrom('job').select('name').where('name', 'like', 'daily%').execute(),
      [{ name: 'daily-delete-old-visits' }],
    ],
  ],
  '0011-account-recovery': [
    [({ db }) => db.selectFrom('login_link').select('token_hash').execute(), [{ token_hash: 'link' }]],
  ],
  '0012-drafts': [
    [
      ({ db }) => db.selectFrom('article_draft').select(['article_id', 'revision', 'markdown']).execute(),
      [{ article_id: 1, revision: 3, markdown: 'A draft.' }],
    ],
    [
      ({ db }) => db.selectFrom('article_save').select(['save_id', 'revision']).execute(),
      [{ save_id: 'save-0001', revision: 3 }],
    ],
  ],
  '0013-studio': [
    [
      ({ db }) => db.selectFrom('article_preview').select('token_hash').execute(),
      [{ token_hash: 'hash of a link' }],
    ],
    [({ db }) => db.selectFrom('media').select('alt').execute(), [{ alt: '' }]],
  ],
  '0014-search-ranking': [
    [
      ({ db }) => db.selectFrom('search_word').select('word').where('word', '=', '').execute(),
      // 0052 counts all words anew.
      [],
    ],
  ],
  '0015-photo-texts': [
    [({ db }) => db.selectFrom('photo').select(['id', 'alt']).limit(1).execute(), [{ id: 1, alt: '' }]],
    [({ db }) => db.selectFrom('album_undo').select('token').execute(), [{ token: 'a token' }]],
  ],
  '0016-whole-texts': [
    [
      ({ db }) => db.selectFrom('search_word').select('word').where('word', '=', 'tide').execute(),
      [],
    ],
  ],
  '0017-cover-designs': [
    [
      ({ db }) => db.selectFrom('article').select('cover_design').where('cover_design', '!=', '').execute(),
      [{ cover_design: '1x9k2f-kc' }],
    ],
  ],
  '0018-translations': [
    [
      async ({ db }) =>
        (await db.selectFrom('article').select(['id', 'translation_id']).orderBy('id').execute())
          .filter(({ translation_id }) => translation_id !== null)
          .map(({ id, translation_id }) => Math.sign(id - Number(translation_id))),
      [-1, 1],
    ],
  ],
  '0021-comment-moderation': [
    [
      ({ db }) => db.selectFrom('studio_undo').select(['token', 'kind']).execute(),
      [{ token: 'a token', kind: 'comments' }],
    ],
  ],
  '0022-label-redirects': [
    [
      ({ db }) => db.selectFrom('label_redirect').selectAll().execute(),
      [{ kind: 'tag', former_id: 99, target_id: 1 }],
    ],
  ],
  '0023-friend-checks': [
    [
      ({ db }) =>
        db.selectFrom('friend_check').select(['friend_id', 'outcome', 'status', 'target']).execute(),
      [{ friend_id: 1, outcome: 'moved', status: 200, target: 'https://ann.example/blog' }],
    ],
  ],
  '0025-statistics': [
    [
      ({ db }) => db.selectFrom('statistic').select(['value', 'amount', 'part']).execute(),
      [{ value: '1', amount: 7, part: 3 }],
    ],
    [({ db }) => db.selectFrom('visitor_salt').select('salt').execute(), [{ salt: 'a salt' }]],
    [
      ({ db }) => db.selectFrom('page_view').select(['page', 'is_read']).execute(),
      [{ page: 'article:1', is_read: 1 }],
    ],
    [({ db }) => db.selectFrom('search_candidate').select('visitors').execute(), [{ visitors: 2 }]],
  ],
  '0026-access-tokens': [
    [
      ({ db }) => db.selectFrom('access_token').select(['name', 'token_hash', 'scopes', 'used_at']).execute(),
      [{ name: 'A script', token_hash: 'hash of an access token', scopes: 'media write', used_at: 6000 }],
    ],
    [({ db }) => db.selectFrom('audit').select('token_name').distinct().execute(), [{ token_name: null }]],
  ],
  '0027-passkeys-and-titles': [
    [
      ({ db }) => db.selectFrom('passkey').select(['credential_id', 'counter', 'is_synced']).execute(),
      [{ credential_id: 'credential', counter: 7, is_synced: 1 }],
    ],
    [
      ({ db }) => db.selectFrom('passkey_challenge').select('bound_to').execute(),
      [{ bound_to: 'session:1' }],
    ],
  ],
  '0028-backups': [
    [
      ({ db }) => db.selectFrom('backup').select(['name', 'state', 'bytes']).execute(),
      [{ name: 'borealis-1.tar', state: 'proven', bytes: 2048 }],
    ],
  ],
  '0029-own-pages': [
    [
      ({ db }) =>
        db
          .selectFrom('own_page')
          .innerJoin('own_page_text', 'own_page_text.page_id', 'own_page.id')
          .select(['own_page.path', 'own_page_text.title'])
          .execute(),
      [{ path: '/uses', title: 'Uses' }],
    ],
    [({ db }) => db.selectFrom('own_page_redirect').selectAll().execute(), [{ path: '/tools', page_id: 1 }]],
  ],
  '0030-texts-in-both-languages': [
    [
      ({ db }) => db.selectFrom('album').select(['name_en', 'name_cn']).where('id', '=', 1).execute(),
      [{ name_en: null, name_cn: '港口' }],
    ],
    [
      ({ db }) => db.selectFrom('video_collection').select('name_en').where('id', '=', 1).execute(),
      [{ name_en: 'Studies' }],
    ],
  ],
  '0032-imports': [
    [
      ({ db }) =>
        db.selectFrom('comment').select(['author_name', 'author_website']).where('id', '=', 1).execute(),
      [{ author_name: 'Ada', author_website: 'https://ada.example/' }],
    ],
    [
      ({ db }) =>
        db
          .selectFrom('import_run')
          .innerJoin('import_change', 'import_change.run_id', 'import_run.id')
          .select(['importer', 'entity', 'before'])
          .where('entity', '=', 'comment')
          .execute(),
      [{ importer: 'wxr', entity: 'comment', before: null }],
    ],
  ],
  '0033-import-entities': [
    [
      ({ db }) =>
        db.selectFrom('import_change').select(['entity', 'source_key', 'hash']).orderBy('id').execute(),
      [
        { entity: 'comment', source_key: 'wxr:abc:comment:7', hash: null },
        { entity: 'talk', source_key: 'borealis:abc:talk:7', hash: 'a.b' },
      ],
    ],
  ],
  '0034-studio-imports': [
    [
      ({ db }) =>
        db
          .selectFrom('studio_import')
          .innerJoin('studio_import_item', 'studio_import_item.import_id', 'studio_import.id')
          .select(['name', 'phase', 'state', 'outcome', 'path'])
          .execute(),
      [
        {
          ...{ name: 'old-blog.xml', phase: 'import', state: 'done' },
          ...{ outcome: 'created', path: 'post 7 (line 20): winter' },
        },
      ],
    ],
  ],
  '0037-seen-replies': [
    [
      ({ db }) => db.selectFrom('comment').select('reply_seen_at').where('id', '=', 1).execute(),
      [{ reply_seen_at: 9000 }],
    ],
  ],
  '0038-imported-pages': [
    [
      ({ db }) =>
        db.selectFrom('own_page').select(['path', 'source_key', 'source_hash']).where('id', '=', 1).execute(),
      [{ path: '/uses', source_key: 'wxr:abc:7', source_hash: 'a.b' }],
    ],
  ],
  '0040-weekly-digest': [
    [
      ({ db }) => db.selectFrom('account').select('digest_since').where('id', '=', 1).execute(),
      [{ digest_since: 4000 }],
    ],
    [({ db }) => db.selectFrom('digest').selectAll().execute(), [{ id: 1, created_at: 5000, queued_to: 1 }]],
    [
      ({ db }) =>
        db.selectFrom('article_notification').select(['article_id', 'digest_id', 'queued_to']).execute(),
      [{ article_id: 1, digest_id: 1, queued_to: 1 }],
    ],
  ],
  '0041-studio-exports': [
    [
      ({ db }) =>
        db.selectFrom('studio_export').select(['state', 'bytes', 'counts', 'is_canceled']).execute(),
      [{ state: 'done', bytes: 4096, counts: '{"article":1}', is_canceled: 0 }],
    ],
  ],
  '0042-phrases-in-the-index': [],
  '0043-webmentions': [
    [
      ({ db }) => db.selectFrom('mention').select(['source', 'state', 'kind', 'author_name']).execute(),
      [{ source: 'https://lin.example/a', state: 'waiting', kind: 'reply', author_name: 'Lin' }],
    ],
    [
      ({ db }) => db.selectFrom('sent_mention').select(['target', 'state']).execute(),
      [{ target: 'https://lin.example/b', state: 'sent' }],
    ],
  ],
  '0046-neighbors-in-the-background': [
    [
      async ({ db, engine }) =>
        engine === 'sqlite' ||
        (await hasNeighborsIndex(db)) ||
        (await db.selectFrom('job').where('name', '=', INDEX_NEIGHBORS).select('name').execute()).length ===
          1,
      true,
    ],
    [
      ({ db }) =>
        db.selectFrom('about_text').select(['markdown', 'source_hash']).where('lang', '=', 'en').execute(),
      [{ markdown: 'About', source_hash: 'a.b' }],
    ],
    [
      ({ db }) =>
        db.selectFrom('setting').select('name').where('name', 'in', ['message', 'message-en']).execute(),
      [{ name: 'message-en' }],
    ],
  ],
  '0047-more-texts-in-both-languages': [
    [
      ({ db }) =>
        db.selectFrom('category').select(['name', 'name_en', 'name_cn']).where('id', '=', 1).execute(),
      [{ name: 'Journal', name_en: null, name_cn: '日志' }],
    ],
    [
      ({ db }) =>
        db.selectFrom('about_text').select(['lang', 'markdown']).where('lang', '=', 'zh-CN').execute(),
      [{ lang: 'zh-CN', markdown: '关于' }],
    ],
    [
      ({ db }) => db.selectFrom('setting').select('name').where('name', '=', 'message-zh-CN').execute(),
      [{ name: 'message-zh-CN' }],
    ],
  ],
  '0048-covers-with-a-design': [
    [
      ({ db }) => db.selectFrom('article').select('cover_design').where('id', '=', 1).execute(),
      [{ cover_design: '1x9k2f-kc' }],
    ],
  ],
  '0052-letters-of-more-languages': [
    [
      ({ db }) => db.selectFrom('search_word').select('word').execute(),
      // What was counted before is counted anew, by a job.
      [{ word: 'strasse' }],
    ],
  ],
}

/** Every column of every table, in words. */
async function schemaOf({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${column.dataType.toLowerCase()} ${column.isNullable}`),
    )
    .sort()
}

async function openFormer<Result>(
  { config }: FormerDatabase,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const opened = await openApp(config, { now: () => TEST_NOW })
  try {
    return await work(opened.ctx)
  } finally {
    await opened.close()
  }
}

describe('D7: a database of the version', () => {
  const versions = new FormerVersions()
  let fresh: string[]
  beforeAll(async () => {
    const context = await createTestContext()
    fresh = await schemaOf(context.ctx)
    await context.close()
  })
  afterAll(() => versions.close())

  const opensWhole = async (version: string) => {
    former = await versions.create(version)
    await openFormer(former, async (ctx) => {
      expect(await schemaOf(ctx)).toEqual(fresh)
      for (const name of migrationNames.filter((name) => name <= version)) {
        for (const [find, result] of expected[name] ?? []) expect(await find(ctx), name).toEqual(result)
      }
      const app = createApp(ctx, async () => ({ status: 200, html: [] }))
      const response = await app.fetch(new Request('http://localhost/api/articles/1'), {})
      expect(await response.json()).toMatchObject({ code: 20000, data: { articleTitle: 'Open' } })
    })
    // The second start has nothing to apply.
    await openFormer(former, async (ctx) => expect(await schemaOf(ctx)).toEqual(fresh))
  }

  const title = '%s opens, with its rows and the tables of this version'
  it.each(migrationNames.slice(0, -NEWEST))(title, { tags: ['full'] }, opensWhole)
  it.each(migrationNames.slice(-NEWEST))(title, opensWhole)

  it('every migration has rows, and expectations for them', () => {
    expect(Object.keys(expected)).toEqual(migrationNames)
    const lacking = migrationNames.filter(
      (name) => !existsSync(join(projectFolder, 'db/migrations', name, 'rows.sql')),
    )
    expect(lacking).toEqual([])
  })
})

it('D7: SQLite is copied before the first migration, for its own account alone', async () => {
  former = await createFormerDatabase(first)
  await openFormer(former, async (ctx) => {
    const copy = join(ctx.config.DATA_DIR, `borealis.db.before-${migrationNames[1]}`)
    expect(existsSync(copy)).toBe(ctx.engine === 'sqlite')
  })
})

it('D7: two instances that start at once apply each migration once', async () => {
  former = await createFormerDatabase(first)
  const { config } = former
  const databases = [await openDatabase(config), await openDatabase(config)]
  const applied = await Promise.all(databases.map((database) => migrate(database, config, () => TEST_NOW)))
  for (const database of databases) await database.close()
  expect(applied.flat().sort()).toEqual(migrationNames.slice(1))
})

it('a database of a newer version is refused with a clear message, and stays as it is', async () => {
  former = await createFormerDatabase(last)
  const database = await openDatabase(former.config)
  await database.execute(
    "insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01T00:00:00.000Z')",
  )
  await database.close()
  await expect(openFormer(former, async () => {})).rejects.toThrow(
    /belongs to a newer version of Borealis: it has the migration 9999-future/,
  )
})

describe('D7: a process that is killed while it migrates', () => {
  const run = async (killAt: number) => {
    const file = processFile('server/testing/migrate-process.ts')
    const env = childEnv((former as FormerDatabase).config, { KILL_AT: String(killAt) })
    return promisify(execFile)(process.execPath, [file], { env })
  }

  it('leaves a database that the next start completes, at any statement', { tags: ['full'] }, async () => {
    former = await createFormerDatabase(first)
    const total = Number((await run(0)).stdout)
    expect(total).toBeGreaterThan(50)
    await former.remove()
    former = await createFormerDatabase(first)
    // The first steps are complete after the first runs, so a later run has fewer statements and may end by itself.
    let kills = 0
    for (let at = 1; at < total; at += Math.ceil(total / 10)) {
      const end = await run(at).catch((error: { signal?: string }) => error)
      if (!('signal' in end)) break
      expect(end.signal).toBe('SIGKILL')
      kills += 1
    }
    expect(kills).toBeGreaterThanOrEqual(5)
    await openFormer(former, async (ctx) => {
      for (const [find, result] of expected[first] ?? []) expect(await find(ctx)).toEqual(result)
    })
  })
})
