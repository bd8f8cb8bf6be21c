/** `borealis import aurora`: a dump with everything that it contains, under its own numbers; passwords work, a second run changes nothing, undo takes all back. */
// @module-tag engine

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportImportOptions } from '#importers/exports/import-exported.ts'
import { importAurora, type ReportInEnglish, undoImport } from '#importers/testing/in-english.ts'
import { type AccountContext, createAccountContext } from '#server/testing/account-context.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { saveFixedPage } from '#server/testing/own-pages.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { auroraTables, commandDump, windowDump } from './testing/dump.ts'

const PASSWORD = 'winter light 2022'
const tables = auroraTables(bcrypt.hashSync(PASSWORD, 4))

let context: AccountContext
let folder: string
let ownerId: number
let count = 0
beforeAll(async () => {
  context = await createAccountContext()
  ownerId = (await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })).id
  await context.runJobs()
  folder = await mkdtemp(join(tmpdir(), 'borealis-aurora-'))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const write = async (content: string | Buffer): Promise<string> => {
  const file = join(folder, `${++count}.sql`)
  await writeFile(file, content)
  return file
}
const rows = () => contentRows(context.ctx.db)
const itemOf = (report: ReportInEnglish, path: RegExp) => {
  const found = report.items.find((item) => path.test(item.path))
  if (!found) throw new Error(`No item ${path} in ${report.items.map((item) => item.path).join(', ')}`)
  return found
}
async function* image() {
  yield await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()
}

/** Dry run, import, import again, undo. */
async function cycle(
  options: ExportImportOptions,
  look: (report: ReportInEnglish) => Promise<void>,
): Promise<void> {
  const before = await rows()
  const dry = await importAurora(context.ctx, { ...options, dryRun: true })
  expect(await rows()).toEqual(before)
  const report = await importAurora(context.ctx, options)
  expect(report.items.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(dry.counts).toEqual(report.counts)
  try {
    await look(report)
  } catch (error) {
    await undoImport(context.ctx, {})
    throw error
  }
  const between = await rows()
  const again = await importAurora(context.ctx, options)
  expect(again.counts).toMatchObject({ created: 0, updated: 0, failed: 0 })
  // Their numbers are taken by themselves.
  expect(
    again.items.flatMap(({ warnings }) => warnings).filter(({ code }) => code === 'number-taken'),
  ).toEqual([])
  expect(await rows()).toEqual(between)
  await undoImport(context.ctx, {})
  await context.runJobs()
  expect(await rows()).toEqual(before)
  expect(await readdir(join(context.ctx.config.DATA_DIR, 'incoming')).catch(() => [])).toEqual([])
}

it.each([
  ['a program with a window', windowDump],
  ['mysqldump', commandDump],
])('imports a dump of %s under its own numbers', async (_, dump) => {
  const file = await write(dump(tables))
  await cycle({ file, zone: 'Asia/Shanghai' }, async (report) => {
    // Three readers, five articles, two talks, comments on one and on the board, an album, a friend link and the about page.
    expect(report.counts).toEqual({ created: 15, updated: 0, unchanged: 1, skipped: 3, failed: 0 })
    const { db } = context.ctx
    const articles = await db
      .selectFrom('article')
      .innerJoin('article_text', 'article_text.article_id', 'article.id')
      .select([
        'id',
        'title',
        'markdown',
        'state',
        'type',
        'abstract',
        'category_id',
        'is_top',
        'published_at',
      ])
      .select((e) => e('password_hash', 'is not', null).as('isLocked'))
      .orderBy('id')
      .execute()
    expect(articles.map(({ id, state, isLocked }) => [id, state, Boolean(isLocked)])).toEqual([
      [5001, 'published', false],
      [5002, 'published', true],
      [5003, 'draft', false],
      [5004, 'draft', false],
      [5006, 'published', false],
    ])
    expect(articles[0]).toMatchObject({
      title: "Winter's light",
      abstract: 'In short',
      category_id: 201,
      is_top: 1,
      published_at: Date.UTC(2022, 7, 19, 13, 42, 1),
      markdown: 'It\'s "cold"; \\o/ (1, 2)\n\nSee [other](/articles/5002#part) -- and \n# more',
    })
    expect(articles[4]?.type).toBe(3)
    expect(itemOf(report, /^post 5005/).reason).toBe('it was in the old site’s trash')
    const readers = await db
      .selectFrom('account')
      .select(['id', 'username', 'nickname', 'website', 'login_type', 'is_subscribed'])
      .select((e) => [
        e('password_hash', 'is not', null).as('has'),
        e('disabled_at', 'is not', null).as('off'),
      ])
      .where('id', '!=', ownerId)
      .orderBy('id')
      .execute()
    expect(readers.map(({ has, off, ...row }) => ({ ...row, has: Boolean(has), off: Boolean(off) }))).toEqual(
      [
        {
          id: 2,
          username: 'lin@example.org',
          nickname: '林',
          website: 'https://lin.example/',
          login_type: 1,
          is_subscribed: 1,
          has: true,
          off: false,
        },
        {
          id: 3,
          username: 'A1B2C3D4',
          nickname: 'QQ',
          website: null,
          login_type: 2,
          is_subscribed: 0,
          has: false,
          off: false,
        },
        {
          id: 4,
          username: 'slow@example.org',
          nickname: 'Reader 4',
          website: null,
          login_type: 1,
          is_subscribed: 0,
          has: false,
          off: true,
        },
      ],
    )
    expect(itemOf(report, /^user 4/).warnings.map(({ code }) => code)).toEqual([
      'nickname-changed',
      'password-left-out',
    ])
    expect(itemOf(report, /^user 1/)).toMatchObject({ as: 'owner', id: ownerId })

    const comments = await db
      .selectFrom('comment')
      .select([
        'id',
        'type',
        'subject_id',
        'parent_id',
        'account_id',
        'reply_account_id',
        'state',
        'markdown',
      ])
      .orderBy('id')
      .execute()
    expect(comments.map(({ markdown, ...row }) => Object.values(row))).toEqual([
      [7001, 1, 5001, null, 2, null, 'published'],
      [7002, 1, 5001, 7001, ownerId, 2, 'published'],
      [7003, 1, 5001, 7001, 3, ownerId, 'published'],
      [7004, 1, 5001, null, 2, null, 'waiting'],
      [7005, 2, 0, null, 2, null, 'published'],
      [7006, 5, 401, null, 2, null, 'published'],
    ])
    expect(comments[0]?.markdown).toBe('A **bold** word')
    const talks = await db
      .selectFrom('talk')
      .select(['id', 'markdown', 'is_top', 'is_private'])
      .orderBy('id')
      .execute()
    expect(talks).toEqual([
      {
        id: 401,
        markdown: expect.stringMatching(
          /^Snow {2}\nagain !\[\\?\[smile\\?\]\]\(https:\/\/old\.example\/smile\.png\)\n\n!\[\]\(https:\/\/old\.example\/t\.png\)$/,
        ),
        is_top: 1,
        is_private: 0,
      },
      { id: 402, markdown: 'Only mine', is_top: 0, is_private: 1 },
    ])
    expect(await db.selectFrom('album').select(['id', 'name', 'is_private']).execute()).toEqual([
      { id: 12, name: 'Mine', is_private: 1 },
    ])
    expect(await db.selectFrom('friend').select(['id', 'name']).execute()).toEqual([{ id: 46, name: 'Pier' }])
    expect((await context.api('/about')).data).toMatchObject({
      content: expect.stringContaining('We are here.'),
    })
    expect(JSON.stringify(await rows())).not.toContain('192.0.2.9')
    expect(report.details).toMatchObject({ zones: { '': 'Asia/Shanghai' }, comments: 6 })
  })
})

it('a password of the old site works, and is hashed anew at the first login', async () => {
  const file = await write(windowDump(tables))
  const report = await importAurora(context.ctx, { file, zone: 'UTC' })
  const hash = async () =>
    (
      await context.ctx.db
        .selectFrom('account')
        .select('password_hash')
        .where('username', '=', 'lin@example.org')
        .executeTakeFirstOrThrow()
    ).password_hash
  expect(await hash()).toMatch(/^\$2[ab]\$04\$/)
  expect((await context.login({ username: 'lin@example.org', password: 'another one' })).code).not.toBe(20000)
  expect(await hash()).toMatch(/^\$2[ab]\$04\$/)
  expect((await context.login({ username: 'lin@example.org', password: PASSWORD })).code).toBe(20000)
  expect(await hash()).toMatch(/^\$argon2id\$/)
  expect((await context.login({ username: 'lin@example.org', password: PASSWORD })).code).toBe(20000)
  // The owner has changed the about page since.
  await saveFixedPage(context.ctx, 'about', 'Mine')
  const undone = await undoImport(context.ctx, { run: report.details.run ?? 0 })
  expect(undone.items.filter(({ outcome }) => outcome === 'skipped').map(({ reason }) => reason)).toEqual([
    'the about page was changed here',
    'the reader was active here',
  ])
  expect((await context.api('/about')).data).toMatchObject({ content: '<p>Mine</p>' })
  await saveFixedPage(context.ctx, 'about', '')
})

it('what has a number that is taken gets another, and photos come with --fetch-images', async () => {
  const again = auroraTables('')
  const file = await write(commandDump(again))
  await context.ctx.transaction((tx) => tx.deleteFrom('account').where('id', '!=', ownerId).execute())
  const first = await importAurora(context.ctx, {
    file,
    zone: 'UTC',
    fetchImages: true,
    fetch: async () => image(),
  })
  expect(itemOf(first, /^album 11/)).toMatchObject({ outcome: 'created', id: 11 })
  const { db } = context.ctx
  expect(await db.selectFrom('photo').select(['id', 'album_id', 'description']).execute()).toEqual([
    { id: 61, album_id: 11, description: 'The pier' },
  ])
  // Another site, whose owner is somebody else, has the same numbers.
  const other = auroraTables('')
  const auth = other.t_user_auth?.rows ?? []
  for (const row of auth) row[2] = `other-${row[2]}`
  const second = await importAurora(context.ctx, { file: await write(windowDump(other)), zone: 'UTC' })
  const moved = itemOf(second, /^post 5001/)
  expect(moved.warnings).toContainEqual({
    code: 'number-taken',
    detail: `/articles/5001 → /articles/${moved.id}`,
  })
  const text = await db
    .selectFrom('article_text')
    .select('markdown')
    .where('article_id', '=', moved.id ?? 0)
    .executeTakeFirst()
  expect(text?.markdown).toContain(`[other](/articles/${itemOf(second, /^post 5002/).id}#part)`)
  await undoImport(context.ctx, {})
  await undoImport(context.ctx, {})
})

it('a reader is who has the same email address, and nobody is who only has the same name to log in', async () => {
  const { ctx } = context
  const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'LIN@example.org' })
  const others = [
    await createTestReader(ctx, { nickname: 'Another', email: 'A1B2C3D4' }),
    await createTestReader(ctx, { nickname: 'Slow', email: 'slow@example.org' }),
  ]
  await ctx.transaction(async (tx) => {
    const change = (id: number, row: { username_key: string; email: string | null }) =>
      tx.updateTable('account').set(row).where('id', '=', id).execute()
    await change(lin.id, { username_key: 'lin@example.org', email: 'LIN@Example.org' })
    await change(others[0]?.id ?? 0, { username_key: 'a1b2c3d4', email: null })
    await change(others[1]?.id ?? 0, { username_key: 'slow@example.org', email: 'somebody@example.org' })
  })
  const here = await ctx.db.selectFrom('account').selectAll().orderBy('id').execute()
  const report = await importAurora(ctx, { file: await write(windowDump(tables)), zone: 'UTC' })
  expect(itemOf(report, /^user 2/)).toMatchObject({ outcome: 'unchanged', id: lin.id })
  for (const user of [/^user 3/, /^user 4/])
    expect(itemOf(report, user)).toMatchObject({
      outcome: 'skipped',
      reason: 'someone else signs in with this name here',
    })
  expect(await ctx.db.selectFrom('account').selectAll().orderBy('id').execute()).toEqual(here)
  const comments = await ctx.db
    .selectFrom('comment')
    .select(['account_id', 'author_name', 'markdown'])
    .where('id', 'in', [7001, 7003])
    .orderBy('id')
    .execute()
  expect(comments).toEqual([
    { account_id: lin.id, author_name: null, markdown: 'A **bold** word' },
    { account_id: null, author_name: 'QQ', markdown: 'Again' },
  ])
  await undoImport(ctx, {})
  await ctx.transaction((tx) => tx.deleteFrom('account').where('id', '!=', ownerId).execute())
})

const dump = windowDump(tables)
it.each<[name: string, content: string | Buffer, message: RegExp]>([
  ['an empty file', '', /Line 1: the file is empty/],
  [
    'a dump that is cut off in a text',
    dump.slice(0, dump.indexOf('Secret') + 3),
    /Line \d+: the file ends in the middle of a text/,
  ],
  [
    'a dump that is cut off in a statement',
    dump.slice(0, dump.indexOf("'Draft'")),
    /Line \d+: the file ends in the middle of a statement/,
  ],
  [
    'a dump that is cut off between statements',
    dump.slice(0, dump.indexOf('SET FOREIGN_KEY_CHECKS = 1')),
    /the file ends before its last statement/,
  ],
  [
    'a dump of mysqldump without its end',
    commandDump(tables).split('-- Dump completed')[0] ?? '',
    /the file ends before its last statement/,
  ],
  [
    'another database',
    'CREATE TABLE `wp_posts` (`id` int);\nINSERT INTO `wp_posts` VALUES (1);',
    /The file: it has no Aurora tables/,
  ],
  [
    'another table of this name',
    "INSERT INTO t_article (id, title) VALUES (1, 'a');",
    /Line 1: table t_article has no column article_title/,
  ],
  [
    'rows without columns',
    "\nINSERT INTO `t_tag` VALUES (1, 'a');",
    /Line 2: the columns of t_tag are not known/,
  ],
  [
    'too few values',
    'CREATE TABLE t_tag (id int, tag_name text);\nINSERT INTO t_tag VALUES (1);',
    /Line 2: a row of t_tag has 1 values for 2 columns/,
  ],
  [
    'a calculation',
    "INSERT INTO t_tag (id, tag_name) VALUES (1, concat('a'));",
    /Line 1: a value can’t be read/,
  ],
  ['a missing value', 'INSERT INTO t_tag (id, tag_name) VALUES (1, );', /Line 1: a value is missing/],
  [
    'a number that is none',
    "INSERT INTO t_tag (id, tag_name) VALUES (-1, 'a');",
    /Line 1: the number of a row of t_tag is -1/,
  ],
  ['UTF-16', Buffer.from(dump, 'utf16le'), /its encoding is UTF-16/],
  ['GBK', Buffer.from(dump.replace('Winter', 'W\xd6\xd0'), 'latin1'), /it isn’t UTF-8/],
  [
    'a text without an end',
    `INSERT INTO t_tag (id, tag_name) VALUES (1, '${'a'.repeat(17 * 1024 * 1024)}`,
    /a text is longer than 16 MB/,
  ],
])('refuses %s with its line, and writes nothing', async (_, content, message) => {
  const file = await write(content)
  const before = await rows()
  await expect(importAurora(context.ctx, { file })).rejects.toThrow(message)
  expect(await rows()).toEqual(before)
})
