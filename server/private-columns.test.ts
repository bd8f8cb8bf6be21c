/**
 * Rule 2 of docs/requirements/safety.md for everything that is stored: each text column of each table is public, or structural, or its
 * content is in no public response. A new column is private until it is named here, so that whoever adds one has to decide.
 */
// @module-tag engine
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Talk } from '#contract/talks.ts'
import { saveFriend } from '#server/features/friends/save-friend.ts'
import { createToken } from '#server/features/tokens/create-token.ts'
import {
  saveAlbumFixtures,
  saveArticleFixtures,
  saveCommentFixtures,
  saveMentionFixtures,
  saveTalkFixtures,
  saveVideoFixtures,
} from './testing/fixtures.ts'
import { publicPaths } from './testing/public-paths.ts'
import { createTestReader } from './testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from './testing/test-context.ts'

const SENTINEL = 'sentinelcolumn'

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Shown to everybody, as far as the row is. A field of a talk is public exactly when the schema of the response names it. */
const publicColumns: Record<string, string[]> = {
  account: ['nickname', 'avatar', 'website', 'intro'],
  album: ['slug', 'name', 'name_en', 'name_cn', 'description', 'description_en', 'description_cn'],
  article: [
    'title',
    'excerpt',
    'abstract',
    'lang',
    'chosen_lang',
    'cover_url',
    'original_url',
    'slug',
    'sharing',
  ],
  article_text: ['markdown', 'html', 'toc', 'plain_text'],
  article_redirect: ['path'],
  category: ['slug', 'name', 'name_en', 'name_cn'],
  comment: ['markdown', 'html', 'plain_text', 'author_name', 'author_website', 'reply_author_name'],
  former_name: ['former'],
  friend: ['name', 'url', 'intro', 'avatar_url'],
  friend_article: ['url', 'title'],
  mention: ['source', 'author_name', 'author_url', 'title', 'excerpt'],
  media: ['hash', 'mime', 'color', 'variants', 'file', 'camera', 'lens', 'exposure', 'caption', 'alt'],
  photo: ['description', 'alt'],
  setting: ['name', 'value'],
  tag: ['slug', 'name'],
  talk: ['markdown', 'html', 'plain_text', ...Object.keys(Talk.shape).map(columnOf)],
  talk_media: ['alt'],
  video: ['name', 'description', 'provider', 'external_id'],
  video_caption: ['lang', 'label'],
  video_collection: ['slug', 'name', 'name_en', 'name_cn', 'description', 'description_en', 'description_cn'],
}
/** Keys and words of closed lists, which the database or the code refuses with anything else in them. */
const structuralColumns: Record<string, string[]> = {
  article: ['state'],
  article_version: ['reason', 'changed_blocks'],
  account_identity: ['provider'],
  oauth_state: ['provider', 'step'],
  backup: ['place', 'reason', 'state'],
  counter: ['name'],
  comment: ['state'],
  friend: ['state'],
  friend_site: ['outcome'],
  import_change: ['entity'],
  former_name: ['kind'],
  guest: ['locale'],
  media_use: ['entity'],
  own_page_text: ['locale'],
  page_view: ['page'],
  search_entry: ['kind', 'fingerprint'],
  search_typo: ['typo', 'word'],
  search_word: ['word'],
  statistic: ['dimension'],
  audit: ['origin'],
  account: ['locale'],
  job: ['payload'],
  mention: ['state', 'kind'],
  sent_mention: ['state'],
  subscriber: ['state'],
  studio_export: ['state', 'counts'],
  studio_import: ['phase', 'state', 'options', 'details'],
  studio_import_item: ['outcome', 'warnings'],
  visitor_like: ['kind'],
}
/** Filled, they would change what the row is. */
const keepsNull: Record<string, string[]> = { article: ['password_hash'] }
const unreadTables = /^(search_(name|text)|kysely_|sqlite_)/

let context: TestContext
let articles: Awaited<ReturnType<typeof saveArticleFixtures>>
let poisoned: string[]
/** Each needs a row in `fillTables`. */
const emptyTables = new Set<string>()

/** A row in each table that the fixtures leave empty. */
async function fillTables(ownerId: number): Promise<void> {
  const { ctx } = context
  const now = ctx.now()
  await saveFriend(ctx, {
    name: 'Ada',
    url: 'https://ada.example/',
    intro: 'Fog.',
    avatar: { kind: 'none' },
  } as never)
  await createToken(ctx, {
    accountId: ownerId,
    name: 'Camera',
    scopes: ['read'],
    endsAt: null,
    password: undefined,
  } as never)
  await ctx.transaction(async (tx) => {
    const friend = await tx.selectFrom('friend').select('id').executeTakeFirstOrThrow()
    const read = { friend_id: friend.id, host: 'a.example', next_at: now, failures: 0, failed_days: 0 }
    await tx.insertInto('friend_site').values(read).execute()
    const news = { friend_id: friend.id, url: 'https://a.example/a', title: 'a', published_at: now }
    await tx.insertInto('friend_article').values(news).execute()
    await tx
      .insertInto('guest')
      .values({
        secret_hash: 'hash',
        nickname: 'Ingrid',
        nickname_key: 'ingrid',
        email: 'ingrid@example.org',
        email_key: 'ingrid@example.org',
        confirmed_at: now,
        asked_at: now,
        created_at: now,
      })
      .execute()
    await tx
      .insertInto('passkey')
      .values({
        account_id: ownerId,
        name: 'Key',
        credential_id: 'id',
        public_key: 'key',
        counter: 0,
        transports: 'usb',
        is_synced: 0,
        created_at: now,
        used_at: null,
      })
      .execute()
    await tx
      .insertInto('passkey_challenge')
      .values({ challenge_hash: 'a', bound_to: 'b', expires_at: now + 1 })
      .execute()
    for (const dimension of ['site', 'article', 'section', 'referrer', 'language', 'search'] as const)
      await tx
        .insertInto('statistic')
        .values({ dimension, is_month: 0, period: 20_000, value: dimension, amount: 7, part: 3 })
        .execute()
    await tx
      .insertInto('search_candidate')
      .values({ term_hash: 'a', visitors: 2, misses: 1, last_day: 20_000 })
      .execute()
    await tx.insertInto('visitor_salt').values({ day: 20_000, salt: 'a' }).execute()
    await tx.insertInto('page_view').values({ day: 20_000, page: 'home', visitor: 'a' }).execute()
    await tx.insertInto('visit').values({ day: 20_000, visitor: 'a' }).execute()
    await tx
      .insertInto('backup')
      .values({
        name: 'a.tar',
        place: 'folder',
        reason: 'studio',
        state: 'failed',
        created_at: now,
        finished_at: now,
        step: 'step',
        bytes: 1,
        sha256: 'a',
        proof: '{}',
        error: 'error',
        ticket_hash: 'a',
        ticket_until: now,
      })
      .execute()
    await tx
      .insertInto('audit')
      .values({
        happened_at: now,
        account_id: ownerId,
        origin: 'site',
        action: 'settings.save',
        subject: 'article',
        subject_id: 1,
        network: '192.0.2.0',
        request_id: 'a',
        token_name: 'Camera',
      })
      .execute()
    await tx
      .insertInto('mail')
      .values({
        message_id: 'a',
        kind: 'code',
        recipient: 'lin@example.org',
        encrypted: 'a',
        about_id: null,
        account_id: null,
        error: 'error',
        created_at: now,
        sent_at: null,
        failed_at: now,
      })
      .execute()
    await tx
      .insertInto('subscriber')
      .values({
        email: 'a@example.org',
        email_key: 'a@example.org',
        state: 'paused',
        locale: 'en',
        source: '/a',
        created_at: now,
        token_hash: 'a',
        refusal: 'a',
      })
      .execute()
    await tx
      .insertInto('known_browser')
      .values({ token_hash: 'a', account_id: ownerId, seen_at: now })
      .execute()
    await tx
      .insertInto('email_change')
      .values({ token_hash: 'a', account_id: ownerId, previous_email: 'a@example.org', expires_at: now })
      .execute()
    await tx
      .insertInto('login_link')
      .values({ token_hash: 'a', account_id: ownerId, expires_at: now })
      .execute()
    await tx.insertInto('verification_code').values({ email_hash: 'a', code: 'a', expires_at: now }).execute()
    await tx
      .insertInto('login_lockout')
      .values({ email_hash: 'a', fails: 1, began_at: now, wait_until: null, changed_at: now })
      .execute()
    await tx
      .insertInto('account_identity')
      .values({ provider: 'qq', subject: 'a', account_id: ownerId })
      .execute()
    await tx
      .insertInto('oauth_state')
      .values({ state_hash: 'a', browser_hash: 'a', provider: 'qq', step: 'login', expires_at: now })
      .execute()
    await tx.insertInto('recovery_code').values({ account_id: ownerId, slot: 1, code_hash: 'a' }).execute()
    for (const [table, column] of [
      ['account', 'password_hash'] as const,
      ['article', 'source_key'] as const,
      ['article', 'source_hash'] as const,
      ['friend', 'source_hash'] as const,
      ['talk', 'source_key'] as const,
      ['talk', 'source_hash'] as const,
      ['video', 'source_key'] as const,
      ['video', 'source_hash'] as const,
      ['video_collection', 'source_key'] as const,
      ['video_collection', 'source_hash'] as const,
    ])
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'a' || id`.execute(tx)
    await tx.updateTable('access_token').set({ used_network: 'a' }).execute()
    await tx
      .insertInto('studio_export')
      .values({ state: 'failed', created_at: now, step: 'a', error: 'a', ticket_hash: 'a', counts: '{}' })
      .execute()
    const sent = { article_id: articles.open, target: 'a', state: 'sent' as const, tried_at: now }
    await tx.insertInto('sent_mention').values(sent).execute()
    const run = await tx
      .insertInto('import_run')
      .values({ importer: 'wxr', source: 'a', identity: 'a', started_at: now, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('import_change')
      .values({ run_id: run.id, entity: 'article', entity_id: 1, source_key: 'a', before: '{}' })
      .execute()
    const studioImport = await tx
      .insertInto('studio_import')
      .values({
        importer: 'wxr',
        name: 'a',
        bytes: 1,
        file: 'a',
        modified_at: now,
        options: '{}',
        phase: 'check',
        state: 'failed',
        step: 'a',
        error_place: 'a',
        error: 'a',
        created_at: now,
        finished_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('studio_import_item')
      .values({
        import_id: studioImport.id,
        position: 1,
        outcome: 'skipped',
        kind: 'a',
        path: 'a',
        title: 'a',
        entity_id: 1,
        reason: 'a',
        warnings: '[]',
      })
      .execute()
    // Not published, so that nothing of it may be read.
    const page = await tx
      .insertInto('own_page')
      .values({
        path: '/only-mine',
        is_published: 0,
        is_indexed: 1,
        published_at: null,
        updated_at: null,
        listed_at: null,
        deleted_at: null,
        save_id: 'a',
        created_at: now,
        saved_at: now,
        source_key: 'a',
        source_hash: 'a',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('own_page_text')
      .values({
        page_id: page.id,
        locale: 'en',
        title: 'Only mine',
        markdown: 'a',
        html: 'a',
        toc: '[]',
        plain_text: 'a',
        excerpt: 'a',
        renderer_version: 1,
      })
      .execute()
    await tx.insertInto('own_page_redirect').values({ path: '/was-mine', page_id: page.id }).execute()
    await tx
      .insertInto('own_page_version')
      .values({ page_id: page.id, created_at: now, title: 'a', length: 1, content: new Uint8Array(1) })
      .execute()
    await tx
      .insertInto('studio_undo')
      .values({ token: 'a', kind: 'label', content: '{}', expires_at: now + 1e9 })
      .execute()
    const article = { article_id: articles.draft, token_hash: 'a', expires_at: now + 1e9 }
    await tx.insertInto('article_grant').values(article).execute()
    await tx
      .insertInto('article_preview')
      .values({ ...article, created_at: now })
      .execute()
    await tx
      .insertInto('article_version')
      .values({
        article_id: articles.draft,
        created_at: now,
        reason: 'autosave',
        revision: 1,
        device: 'a',
        title: 'a',
        length: 1,
        bytes: 1,
        content: new Uint8Array(1),
        save_id: 'a',
      })
      .execute()
    await tx
      .insertInto('second_factor')
      .values({ account_id: ownerId, encrypted: 'a', begun_at: now, confirmed_at: null, last_step: null })
      .execute()
    await tx.insertInto('attempt').values({ bucket: 'a', tried_at: now }).execute()
    await tx
      .insertInto('visitor_like')
      .values({ kind: 'article', subject_id: articles.open, visitor_hash: 'a', liked_at: now })
      .execute()
    await tx
      .insertInto('job')
      .values({
        name: 'none',
        key: 'a',
        payload: '{}',
        run_at: now + 1e9,
        leased_until: null,
        failed_at: now,
        error: 'a',
        created_at: now,
      })
      .execute()
  })
}

/** Adds a word of its own to every column that is neither public nor structural. */
async function poison(): Promise<string[]> {
  const { ctx } = context
  const names: string[] = []
  const tables = (await ctx.db.introspection.getTables()).filter(({ name }) => !unreadTables.test(name))
  for (const { name: table, columns } of tables)
    for (const { name: column, dataType } of columns) {
      const isText = /^(text|varchar|character varying)/i.test(dataType)
      if (!isText || publicColumns[table]?.includes(column) || structuralColumns[table]?.includes(column))
        continue
      const word = `${SENTINEL}${names.length}end`
      await ctx.transaction(async (tx) => {
        // Different in each row, as the column may be unique.
        const each = ctx.engine === 'sqlite' ? sql`hex(randomblob(8))` : sql`md5(random()::text)`
        // Null has a meaning of its own in some columns, such as no password.
        const former = keepsNull[table]?.includes(column)
          ? sql.ref(column)
          : sql`coalesce(${sql.ref(column)}, '')`
        await sql`update ${sql.table(table)}
          set ${sql.ref(column)} = ${former} || ${sql.lit(word)} || ${each}`.execute(tx)
      })
      names.push(`${table}.${column}`)
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(ctx.db)
      if (rows.length === 0) emptyTables.add(table)
    }
  return names
}

beforeAll(async () => {
  context = await createTestContext()
  const { ctx } = context
  const owner = await createTestReader(ctx, { isOwner: true, nickname: 'Mira', email: 'mira@example.org' })
  articles = await saveArticleFixtures(ctx)
  await saveCommentFixtures(ctx, articles)
  await saveMentionFixtures(ctx, articles)
  await saveTalkFixtures(ctx)
  await saveAlbumFixtures(ctx)
  await saveVideoFixtures(ctx)
  const draft = { saveId: 'save-0001', device: 'test', title: 'Only mine', markdown: 'Only mine.' }
  await context.api('/studio/articles', jsonRequest('POST', draft, owner.headers))
  await fillTables(owner.id)
  await context.runJobs()
  poisoned = await poison()
})
afterAll(() => context.close())

/** Which columns a response contains. */
const leaksIn = (text: string) =>
  [...text.matchAll(new RegExp(`${SENTINEL}(\\d+)end`, 'g'))].map(([, i]) => poisoned[Number(i)])

it('P1, R3: no private column of any table is in a response to anybody', async () => {
  for (const column of [
    'account.email',
    'access_token.name',
    'passkey.name',
    'statistic.value',
    'friend_site.host',
    'backup.name',
    'mail.recipient',
    'audit.action',
    'article_draft.markdown',
  ])
    expect(poisoned).toContain(column)
  expect([...emptyTables]).toEqual([])
  const reader = await createTestReader(context.ctx, { nickname: 'Lin' })
  const leaks = new Set<string>()
  const queries = [
    '',
    '?keywords=only&q=only',
    '?keywords=moved&q=camera',
    '?type=1&topicId=1',
    '?type=5&topicId=1',
    '?size=100',
  ]
  let read = 0
  const own = ['/only-mine', '/was-mine', '/only-mine.md', '/was-mine.md']
  for (const path of [...publicPaths([1, 2, 3, 4, 5, 6, 7]), ...own])
    for (const query of queries)
      for (const headers of [{}, reader.headers, ...(query === '' ? [{ accept: 'text/markdown' }] : [])]) {
        const response = await context.fetch(path + query, { headers: headers as Record<string, string> })
        const all = `${await response.text()} ${JSON.stringify([...response.headers])}`
        for (const column of leaksIn(all)) leaks.add(`${column} in ${path}${query}`)
        read += 1
      }
  expect([...leaks]).toEqual([])
  expect(read).toBeGreaterThan(1_000)
})

it('P1: the search finds nothing of a private column', async () => {
  for (let i = 0; i < poisoned.length; i += 1) {
    const { data } = await context.api(`/search?keywords=${SENTINEL}${i}end`)
    expect(Object.values(data as Record<string, unknown[]>).flat(), poisoned[i]).toEqual([])
  }
})

it('P1: a hidden article has no card image', async () => {
  const statusOf = async (id: number) => (await context.fetch(`/cards/article-${id}-en-1.jpg`)).status
  for (const id of [articles.draft, articles.scheduled, articles.binned]) expect(await statusOf(id)).toBe(404)
  expect(await statusOf(articles.open)).toBe(302)
})
