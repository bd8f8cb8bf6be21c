/** What has the name or number of something else is imported as well; what was moved, renamed or edited is recognized; and undo takes all back. */
// @module-tag engine
// @module-tag storage

import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  importAurora,
  importCommentFile,
  importGhost,
  importHalo,
  importMarkdown,
  importTalks,
  importVideos,
  importWxr,
  type ReportInEnglish,
  undoImport,
} from '#importers/testing/in-english.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { auroraTables, commandDump } from './aurora/testing/dump.ts'
import { haloOneSite } from './halo/testing/halo-one-site.ts'
import { wxrFile, wxrItem } from './wxr/testing/wxr-file.ts'

let context: TestContext
let root: string
beforeEach(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-apart-'))
})
afterEach(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

const write = async (folder: string, files: Record<string, string>): Promise<string> => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, folder, name)), { recursive: true })
    await writeFile(join(root, folder, name), text)
  }
  return join(root, folder)
}
const markdown = (folder: string) => importMarkdown(context.ctx, { folder: join(root, folder), zone: 'UTC' })
const post = (title: string, date: string, text: string) =>
  `---\ntitle: ${title}\ndate: ${date}\n---\n${text}\n`
const texts = async () =>
  (await context.ctx.db.selectFrom('article_text').select('markdown').orderBy('article_id').execute()).map(
    ({ markdown: text }) => text.trim(),
  )
const redirects = () => context.ctx.db.selectFrom('article_redirect').selectAll().orderBy('path').execute()
const doubtsOf = ({ items }: ReportInEnglish) =>
  items.flatMap(({ warnings }) =>
    warnings.flatMap(({ code, detail }) => (code === 'possibly-here' ? [detail] : [])),
  )

const MONTHS = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'))
const diary = (year: number) =>
  Object.fromEntries(
    MONTHS.map((month) => [
      `${month}.md`,
      post(`Diary ${year}-${month}`, `${year}-${month}-05`, `What happened in ${year}-${month}.`),
    ]),
  )

describe('folders of Markdown', () => {
  it('two years of a diary with the same file names are 24 articles, and each year is recognized again', async () => {
    await write('2023', diary(2023))
    await write('2024', diary(2024))
    expect((await markdown('2023')).counts).toMatchObject({ created: 12 })
    const addresses = await redirects()
    const before = await contentRows(context.ctx.db)
    const second = await markdown('2024')
    expect(second.counts).toMatchObject({ created: 12, updated: 0 })
    expect(doubtsOf(second)).toEqual([])
    expect(new Set(await texts()).size).toBe(24)
    // Old URLs lead where they led.
    expect(await redirects()).toEqual(expect.arrayContaining(addresses))
    for (const year of ['2023', '2024'])
      expect((await markdown(year)).counts).toMatchObject({ unchanged: 12, created: 0, updated: 0 })
    await undoImport(context.ctx, { run: second.details.run ?? 0 })
    expect(await contentRows(context.ctx.db)).toEqual(before)
  })

  it('a folder that contains both folders of before is recognized as both', async () => {
    await write('diary/2023', diary(2023))
    await write('diary/2024', diary(2024))
    await markdown('diary/2023')
    await markdown('diary/2024')
    // Their paths, and so their old URLs, are others now.
    expect((await markdown('diary')).counts).toMatchObject({ updated: 24, created: 0 })
    expect((await markdown('diary')).counts).toMatchObject({ unchanged: 24, created: 0, updated: 0 })
    expect(new Set(await texts()).size).toBe(24)
  })

  it('bundles that all are called index.md stay apart', async () => {
    await write('trip', { 'index.md': post('The trip', '2024-05-01', 'Trip words alpha.') })
    await write('cat', { 'index.md': post('The cat', '2024-05-02', 'Cat words beta.') })
    await markdown('trip')
    expect((await markdown('cat')).counts).toMatchObject({ created: 1, updated: 0 })
    expect(await texts()).toEqual(['Trip words alpha.', 'Cat words beta.'])
  })

  it('a blog that was moved, with edited, renamed and new posts, keeps its articles', async () => {
    await write('old', {
      'a.md': post('A', '2024-01-01', 'Text of a.'),
      'b.md': post('B', '2024-01-02', 'Text of b.'),
      'c.md': post('C', '2024-01-03', 'Text of c.'),
      'note.md': 'A note without a date or a title.',
      'plain.md': '# Plain\n\nWithout a date.',
      'still.md': post('Still', '2024-01-05', 'Text of still.'),
    })
    const idsOf = ({ items }: ReportInEnglish) => new Map(items.map(({ path, id }) => [path, id]))
    const ids = idsOf(await markdown('old'))
    await rename(join(root, 'old'), join(root, 'new'))
    await rename(join(root, 'new/b.md'), join(root, 'new/renamed.md'))
    await write('new', {
      'a.md': post('A', '2024-01-01', 'The text of a, edited.'),
      'c.md': post('See', '2024-01-03', 'The text of c, edited under another title.'),
      'd.md': post('D', '2024-01-04', 'Text of d.'),
      'note.md': 'A note without a date or a title, edited.',
    })
    const report = await markdown('new')
    expect(Object.fromEntries(report.items.map(({ path, outcome }) => [path, outcome]))).toEqual({
      'a.md': 'updated',
      'c.md': 'updated',
      'd.md': 'created',
      'note.md': 'updated',
      'renamed.md': 'updated',
      'plain.md': 'unchanged',
      'still.md': 'unchanged',
    })
    expect(doubtsOf(report)).toEqual([])
    const after = idsOf(report)
    expect(after.get('renamed.md')).toBe(ids.get('b.md'))
    for (const path of ['a.md', 'c.md', 'note.md', 'plain.md', 'still.md'])
      expect(after.get(path), path).toBe(ids.get(path))
    expect(await context.ctx.db.selectFrom('article').select('id').execute()).toHaveLength(7)
  })

  it('what may be the same is named by the dry run, and both are kept with URLs of their own', async () => {
    const folder = await write('blog', {
      'note.md': post('A note', '2024-01-01', 'The first words.'),
      'other.md': post('Other', '2024-01-02', 'Other words.'),
    })
    await markdown('blog')
    const [first] = await context.ctx.db.selectFrom('article').select('id').orderBy('id').execute()
    const addresses = await redirects()
    await write('blog', { 'note.md': post('Another note', '2024-02-02', 'Different words.') })
    const dry = await importMarkdown(context.ctx, { folder, zone: 'UTC', dryRun: true })
    expect(dry.counts).toMatchObject({ created: 1, updated: 0, unchanged: 1 })
    expect(doubtsOf(dry)).toEqual([`A note (/articles/${first?.id})`])
    const before = await contentRows(context.ctx.db)
    const report = await markdown('blog')
    expect(doubtsOf(report)).toEqual(doubtsOf(dry))
    expect(await texts()).toEqual(['The first words.', 'Other words.', 'Different words.'])
    expect(await redirects()).toEqual(addresses)
    expect((await markdown('blog')).counts).toMatchObject({ unchanged: 2, created: 0, updated: 0 })
    // The first one comes back to its place, and is the one that it was.
    await write('blog', { 'note.md': post('A note', '2024-01-01', 'The first words.') })
    expect((await markdown('blog')).counts).toMatchObject({ unchanged: 2, created: 0, updated: 0 })
    await undoImport(context.ctx, { run: report.details.run ?? 0 })
    expect(await contentRows(context.ctx.db)).toEqual(before)
  })

  it('files that exchange their names keep their articles', async () => {
    await write('blog', {
      'a.md': post('A', '2024-01-01', 'Text of a.'),
      'b.md': post('B', '2024-01-02', 'Text of b.'),
    })
    await markdown('blog')
    await write('blog', {
      'b.md': post('A', '2024-01-01', 'Text of a.'),
      'a.md': post('B', '2024-01-02', 'Text of b, edited.'),
    })
    expect((await markdown('blog')).counts).toMatchObject({ updated: 2, created: 0 })
    expect(await texts()).toEqual(['Text of a.', 'Text of b, edited.'])
  })
})

describe('exports of other systems', () => {
  const file = async (name: string, content: string) => {
    await writeFile(join(root, name), content)
    return { file: join(root, name), zone: 'UTC' }
  }

  it('links lead to the post of their own file, also where a number is taken', async () => {
    const item = (id: number, slug: string, date: string, content: string) =>
      wxrItem({ id, slug, title: slug, date: `${date} 00:00:00`, content })
    await importWxr(context.ctx, await file('1.xml', wxrFile([item(1, 'one', '2020-01-01', 'One.')])))
    const second = wxrFile([
      item(
        2,
        'linking',
        '2021-01-02',
        '<p><a href="https://old.example/2020/01/other/">to the other</a></p>',
      ),
      item(1, 'other', '2021-01-01', 'Other.'),
    ])
    const report = await importWxr(context.ctx, await file('2.xml', second))
    const other = report.items[1]?.id
    expect(await texts()).toEqual(['One.', `[to the other](/articles/${other})`, 'Other.'])
    const again = await importWxr(context.ctx, await file('2.xml', second))
    expect(again.counts).toMatchObject({ unchanged: 2, created: 0, updated: 0 })
  })

  it('pages of two WordPress sites on one host stay apart', async () => {
    const page = (title: string, date: string) =>
      wxrFile([
        wxrItem({
          id: 2,
          type: 'page',
          title,
          slug: title,
          date: `${date} 00:00:00`,
          content: `Page ${title}.`,
        }),
      ])
    await importWxr(context.ctx, await file('1.xml', page('one', '2020-01-01')))
    const report = await importWxr(context.ctx, await file('2.xml', page('two', '2021-01-01')))
    expect(report.counts).toMatchObject({ created: 1, updated: 0 })
    const pages = context.ctx.db.selectFrom('own_page').select('path').where('source_key', 'is not', null)
    expect(await pages.orderBy('id').execute()).toEqual([{ path: '/2020/01/one' }, { path: '/2020/01/two' }])
  })

  it('two blogs of an early Ghost with one title and the same numbers', async () => {
    const blog = (text: string, date: string) =>
      JSON.stringify({
        meta: { version: '003' },
        data: {
          posts: [
            {
              id: 1,
              slug: `on-${text}`,
              title: `On ${text}`,
              markdown: `About ${text}.`,
              status: 'published',
              published_at: Date.parse(date),
            },
          ],
          settings: [{ key: 'title', value: 'My blog' }],
        },
      })
    await importGhost(context.ctx, await file('1.json', blog('boats', '2014-01-01')))
    const second = await importGhost(context.ctx, await file('2.json', blog('snow', '2015-01-01')))
    expect(second.counts).toMatchObject({ created: 1, updated: 0 })
    expect(await texts()).toEqual(['About boats.', 'About snow.'])
  })

  it('two sites of Halo on one host: posts, pages, talks, links and comments of both, and back', async () => {
    const one = haloOneSite()
    const two = {
      ...one,
      posts: one.posts.map((row) => ({
        ...row,
        slug: `new-${row.slug}`,
        title: `New ${row.title}`,
        createTime: 1.7e12,
      })),
      contents: one.contents.map((row) => ({ ...row, originalContent: `New: ${row.originalContent}` })),
      sheets: one.sheets.map((row) => ({
        ...row,
        slug: `new-${row.slug}`,
        title: `New ${row.title}`,
        createTime: 1.7e12,
      })),
      post_comments: one.post_comments.map((row) => ({
        ...row,
        content: `New ${row.content}`,
        createTime: 1.7e12 + row.id,
      })),
      sheet_comments: one.sheet_comments.map((row) => ({
        ...row,
        content: 'New',
        createTime: 1.7e12 + row.id,
      })),
      journals: one.journals.map((row) => ({
        ...row,
        sourceContent: `New ${row.sourceContent}`,
        createTime: 1.7e12,
      })),
      journal_comments: one.journal_comments.map((row) => ({
        ...row,
        content: 'New',
        createTime: 1.7e12 + row.id,
      })),
      links: [{ ...one.links[0], name: 'Buoy', url: 'https://buoy.example' }],
      photos: [],
    }
    const counts = async () => ({
      articles: (await texts()).length,
      comments: (await context.ctx.db.selectFrom('comment').select('id').execute()).length,
      talks: (await context.ctx.db.selectFrom('talk').select('id').execute()).length,
      friends: (await context.ctx.db.selectFrom('friend').select('id').execute()).length,
      pages: (
        await context.ctx.db.selectFrom('own_page').select('id').where('source_key', 'is not', null).execute()
      ).length,
    })
    await importHalo(context.ctx, await file('1.json', JSON.stringify(one)))
    const first = await counts()
    const before = await contentRows(context.ctx.db)
    const report = await importHalo(context.ctx, await file('2.json', JSON.stringify(two)))
    expect(report.items.filter(({ outcome }) => outcome === 'updated')).toEqual([])
    const twice = Object.fromEntries(Object.entries(first).map(([name, count]) => [name, 2 * count]))
    expect(await counts()).toEqual(twice)
    const again = await importHalo(context.ctx, await file('2.json', JSON.stringify(two)))
    expect(again.counts).toMatchObject({ created: 0, updated: 0, failed: 0 })
    await undoImport(context.ctx, { run: report.details.run ?? 0 })
    expect(await contentRows(context.ctx.db)).toEqual(before)
  })

  it('two copies of Aurora that went their own ways: everything of both', async () => {
    const one = auroraTables('')
    const changed = structuredClone(one)
    const later = (table: string, column: string, value: (row: number) => string | number) => {
      const at = changed[table]?.columns.indexOf(column) ?? -1
      changed[table]?.rows.forEach((row, n) => {
        row[at] = value(n)
      })
    }
    for (const table of ['t_article', 't_talk', 't_comment'])
      later(table, 'create_time', (n) => `2023-01-02 00:00:${String(n).padStart(2, '0')}`)
    later('t_article', 'article_title', (n) => `New article ${n}`)
    later('t_article', 'article_content', (n) => `New text ${n}`)
    later('t_talk', 'content', (n) => `New talk ${n}`)
    later('t_comment', 'comment_content', (n) => `New comment ${n}`)
    const idsOf = async (table: 'article' | 'talk' | 'comment') =>
      (await context.ctx.db.selectFrom(table).select('id').execute()).length
    await importAurora(context.ctx, await file('1.sql', commandDump(one)))
    const first = [await idsOf('article'), await idsOf('talk'), await idsOf('comment')]
    const report = await importAurora(context.ctx, await file('2.sql', commandDump(changed)))
    expect(report.items.filter(({ outcome }) => ['updated', 'failed'].includes(outcome))).toEqual([])
    expect([await idsOf('article'), await idsOf('talk'), await idsOf('comment')]).toEqual(
      first.map((count) => 2 * count),
    )
    const again = await importAurora(context.ctx, await file('2.sql', commandDump(changed)))
    expect(again.counts).toMatchObject({ created: 0, updated: 0, failed: 0 })
  })
})

it('comments without the name of a site keep to what they say, whatever their numbers', async () => {
  await saveArticle(context.ctx, articleDraft(context.ctx, { redirects: ['/2024/02/02/names'] }))
  const comment = (id: string, content: string, second: number, more: Record<string, string> = {}) => ({
    id,
    rid: '0',
    content,
    created_at: `2023-03-02 10:10:${second} +0000`,
    nick: 'zed',
    page_key: '/2024/02/02/names/',
    ...more,
  })
  const run = async (rows: unknown[]) => {
    const file = join(root, 'comments.json')
    await writeFile(file, JSON.stringify(rows))
    return importCommentFile(context.ctx, { file })
  }
  const stored = async () =>
    (
      await context.ctx.db.selectFrom('comment').select(['markdown', 'parent_id']).orderBy('id').execute()
    ).map(({ markdown: text, parent_id }) => `${text}${parent_id === null ? '' : ' (reply)'}`)
  const one = [comment('1', 'first export', 10), comment('2', 'its reply', 11, { rid: '1' })]
  const two = [comment('1', 'another export', 20), comment('2', 'reply in it', 21, { rid: '1' })]
  await run(one)
  const before = await contentRows(context.ctx.db)
  const second = await run(two)
  const all = ['first export', 'its reply (reply)', 'another export', 'reply in it (reply)']
  expect(await stored()).toEqual(all)
  // Counted anew by the tool that wrote the file, with one in front.
  const three = [
    comment('1', 'new', 30),
    ...two.map((row, n) => ({ ...row, id: `${n + 2}`, rid: n === 0 ? '0' : '2' })),
  ]
  expect((await run(three)).items[0]?.as).toBe('1 comment')
  expect(await stored()).toEqual([...all, 'new'])
  for (const rows of [one, two, three]) expect((await run(rows)).counts).toMatchObject({ unchanged: 1 })
  // Edited on the old site: it is the comment that it was.
  expect((await run([comment('1', 'new, edited', 30)])).counts).toMatchObject({ unchanged: 1 })
  for (let n = 0; n < 2; n++) await undoImport(context.ctx, {})
  expect(await contentRows(context.ctx.db)).toEqual(before)
  expect(second.counts).toMatchObject({ created: 1 })
})

it('talks of two folders with the same names', async () => {
  const talk = (text: string, day: number) => `---\ndate: 2024-03-0${day}\n---\n${text}\n`
  const one = await write('one', { '01.md': talk('Ferry.', 1), '02.md': talk('Ice.', 2) })
  const two = await write('two', { '01.md': talk('Snow.', 3), '02.md': talk('Sun.', 4) })
  await importTalks(context.ctx, { folder: one })
  expect((await importTalks(context.ctx, { folder: two })).counts).toMatchObject({ created: 2, updated: 0 })
  const stored = await context.ctx.db.selectFrom('talk').select('markdown').orderBy('published_at').execute()
  expect(stored.map(({ markdown: text }) => text.trim())).toEqual(['Ferry.', 'Ice.', 'Snow.', 'Sun.'])
  await write('two', { '01.md': talk('Snow, edited.', 3) })
  await rename(two, join(root, 'moved'))
  expect((await importTalks(context.ctx, { folder: join(root, 'moved') })).counts).toMatchObject({
    unchanged: 1,
    updated: 1,
    created: 0,
  })
  // Another text of another day in the place of the first one.
  await write('one', { '01.md': talk('Rain.', 7) })
  const report = await importTalks(context.ctx, { folder: one })
  expect(report.counts).toMatchObject({ created: 1, unchanged: 1, updated: 0 })
  expect(doubtsOf(report)).toEqual([expect.stringMatching(/^Ferry\. \(\/talks\/\d+\)$/)])
})

it('videos of two folders with the same names', async () => {
  const clips = join(demoFolder, 'videos/aurora')
  const folder = async (name: string, clip: string) => {
    await mkdir(join(root, name), { recursive: true })
    await cp(join(clips, clip), join(root, name, '01.webm'))
    return join(root, name)
  }
  const [one, two] = [await folder('one', '1-quiet-arc.webm'), await folder('two', '2-curtain.webm')]
  await importVideos(context.ctx, { folder: one })
  expect((await importVideos(context.ctx, { folder: two })).counts).toMatchObject({ created: 1, updated: 0 })
  const stored = await context.ctx.db.selectFrom('video').select('media_id').execute()
  expect(new Set(stored.map(({ media_id }) => media_id)).size).toBe(2)
  await rename(one, join(root, 'moved'))
  expect((await importVideos(context.ctx, { folder: join(root, 'moved') })).counts).toMatchObject({
    unchanged: 1,
    created: 0,
    updated: 0,
  })
})
