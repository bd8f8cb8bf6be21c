/** Export and import lose no column of a talk, of a page of the owner's own, of a comment, of a subscriber or of a category, and no language of a page. */
// @module-tag engine
// @module-tag both
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { fixedPageIds } from '#contract/own-page-path.ts'
import { undoImport } from '#importers/runs/undo-import.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { importComment } from '#server/features/comments/import-comments.ts'
import { exportSite } from '#server/features/export/export-site.ts'
import { MANIFEST, TEXT_FOLDERS } from '#server/features/export/manifest.ts'
import { readFixedMarkdown } from '#server/features/own-pages/import-own-page.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { saveFixedPage } from '#server/testing/own-pages.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importSite } from './import-site.ts'

let site: TestContext
let copy: TestContext
let folder: string
beforeEach(async () => {
  site = await createTestContext()
  copy = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-columns-'))
})
afterEach(async () => {
  await site.close()
  await copy.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sites of tests share their secret, so that the copy takes the folder for its own. */
async function comeFromElsewhere(): Promise<void> {
  const manifest = join(folder, 'site', MANIFEST)
  const content = JSON.parse(await readFile(manifest, 'utf8')) as object
  await writeFile(manifest, JSON.stringify({ ...content, site: '0123456789ab' }))
}

const talkOf = ({ db }: Ctx) => db.selectFrom('talk').selectAll().executeTakeFirstOrThrow()

it('a talk has the same value in each column after an export and an import', async () => {
  const source = { key: 'talk:folder:a.md', hash: 'a.b' }
  await saveTalk(site.ctx, talkDraft(site.ctx, { isTop: true, isPrivate: true, source }))
  const saved = await talkOf(site.ctx)
  // Text in every column that is empty, so that this test covers columns that are added later.
  const empty = Object.entries(saved).filter(([name, value]) => value === null && !/_(at|id)$/.test(name))
  if (empty.length > 0)
    await site.ctx.transaction((tx) =>
      tx
        .updateTable('talk')
        .set(Object.fromEntries(empty.map(([name]) => [name, '7'])))
        .execute(),
    )
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await importSite(copy.ctx, { folder: join(folder, 'site') })
  const { saved_at: _, ...wanted } = await talkOf(site.ctx)
  expect(await talkOf(copy.ctx)).toEqual({ ...wanted, saved_at: expect.any(Number) })
})

const commentOf = ({ db }: Ctx) => db.selectFrom('comment').selectAll().executeTakeFirstOrThrow()

it('a comment has the same value in each column after an export and an import', async () => {
  await site.ctx.transaction((tx) =>
    importComment(
      site.ctx,
      tx,
      { type: 2, id: 0 },
      {
        accountId: null,
        name: 'Lin',
        website: 'https://lin.example/',
        text: 'A *reply*.',
        state: 'published',
        createdAt: 1000,
        parentId: null,
        replyName: null,
        kept: { published_at: 2000, hidden_at: 3000, reply_seen_at: 4000 },
      },
    ),
  )
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await importSite(copy.ctx, { folder: join(folder, 'site') })
  expect(await commentOf(copy.ctx)).toEqual(await commentOf(site.ctx))
  expect((await commentOf(copy.ctx)).reply_seen_at).toBe(4000)
})

const subscriberOf = ({ db }: Ctx) => db.selectFrom('subscriber').selectAll().execute()

it('a confirmed subscriber comes back with the address, and nothing of an address that nobody has confirmed', async () => {
  const row = { locale: 'cn' as const, created_at: 1000, source: '/about', digest_since: 3000 }
  await site.ctx.transaction((tx) =>
    tx
      .insertInto('subscriber')
      .values([
        { ...row, email: 'A@example.org', email_key: 'a@example.org', state: 'paused', confirmed_at: 2000 },
        { ...row, email: 'b@example.org', email_key: 'b@example.org', state: 'pending', token_hash: 'a' },
      ])
      .execute(),
  )
  const [wanted] = await subscriberOf(site.ctx)
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await importSite(copy.ctx, { folder: join(folder, 'site') })
  expect(await subscriberOf(copy.ctx)).toEqual([wanted])
  await undoImport(copy.ctx, {})
  expect(await subscriberOf(copy.ctx)).toEqual([])
})

const categoryOf = ({ db }: Ctx) => db.selectFrom('category').selectAll().executeTakeFirstOrThrow()
const saveCategory = async ({ ctx }: TestContext, name: string, names: object) => {
  await saveArticle(ctx, articleDraft(ctx, { title: `About ${name}`, category: name }))
  await ctx.transaction((tx) => tx.updateTable('category').set(names).where('name', '=', name).execute())
}

it('a category has the same value in each column after an export and an import', async () => {
  await saveCategory(site, 'Notes', { name_en: 'Jottings', name_cn: '札记' })
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await importSite(copy.ctx, { folder: join(folder, 'site') })
  expect(await categoryOf(copy.ctx)).toEqual(await categoryOf(site.ctx))
  expect((await categoryOf(copy.ctx)).name_cn).toBe('札记')
})

it('a category whose number is taken keeps its names, but for one that another category here has', async () => {
  await saveCategory(site, 'Notes', { name_en: 'Jottings', name_cn: '札记' })
  await saveCategory(copy, 'Travel', { name_cn: '札记' })
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await comeFromElsewhere()
  await importSite(copy.ctx, { folder: join(folder, 'site') })
  const names = copy.ctx.db.selectFrom('category').select(['name', 'name_en', 'name_cn']).orderBy('name')
  expect(await names.execute()).toEqual([
    { name: 'Notes', name_en: 'Jottings', name_cn: null },
    { name: 'Travel', name_en: null, name_cn: '札记' },
  ])
})

const pageOf = ({ db }: Ctx) =>
  db.selectFrom('own_page').selectAll().where('id', 'not in', fixedPageIds).executeTakeFirstOrThrow()
const savePage = ({ ctx }: TestContext, path: string) =>
  createOwnPage(
    ctx,
    {
      path,
      titleEn: 'Uses',
      markdownEn: 'A desk.',
      titleCn: '用品',
      markdownCn: '一张桌子。',
      sharingEn: { title: 'Tools', description: null, image: null },
      sharingCn: null,
      isPublished: true,
      isIndexed: false,
      isInNavigation: false,
    },
    `save ${path}`,
  )
const nameSource = ({ ctx }: TestContext) =>
  ctx.transaction((tx) =>
    tx
      .updateTable('own_page')
      .set({ source_key: 'wxr:abc:7', source_hash: 'a.b' })
      .where('id', 'not in', fixedPageIds)
      .execute(),
  )

it('a page has the same value in each column after an export and an import', async () => {
  await savePage(site, '/uses')
  await nameSource(site)
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await importSite(copy.ctx, { folder: join(folder, 'site') })
  const { saved_at: _, save_id: __, ...wanted } = await pageOf(site.ctx)
  const sharing = ({ ctx }: TestContext) =>
    ctx.db.selectFrom('own_page_text').select(['locale', 'sharing']).orderBy('locale').execute()
  expect((await sharing(copy))[1]?.sharing).toContain('Tools')
  expect(await sharing(copy)).toEqual(await sharing(site))
  expect(wanted).toMatchObject({ source_key: 'wxr:abc:7', source_hash: 'a.b' })
  expect(await pageOf(copy.ctx)).toEqual({
    ...wanted,
    saved_at: expect.any(Number),
    save_id: expect.any(String),
  })
})

it('a page that both sites imported from the same place stays known by the one that was here', async () => {
  await savePage(site, '/uses')
  await nameSource(site)
  await savePage(copy, '/mine')
  await nameSource(copy)
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await comeFromElsewhere()
  const report = await importSite(copy.ctx, { folder: join(folder, 'site') })
  expect(report.counts.failed).toBe(0)
  const pages = copy.ctx.db
    .selectFrom('own_page')
    .select(['path', 'source_key'])
    .where('id', 'not in', fixedPageIds)
    .orderBy('path')
  expect(await pages.execute()).toEqual([
    { path: '/mine', source_key: 'wxr:abc:7' },
    { path: '/uses', source_key: null },
  ])
})

const write = async ({ ctx }: TestContext, locale: Locale, markdown: string) => {
  await saveFixedPage(ctx, 'about', markdown, locale)
  await saveFixedPage(ctx, 'message', markdown, locale)
}
const textsOf = async ({ ctx }: TestContext) => ({
  about: await readFixedMarkdown(ctx.db, 'about'),
  welcome: await readFixedMarkdown(ctx.db, 'message'),
})

it('the about page and the welcome text arrive in both languages, and an undo takes both back', async () => {
  await write(site, 'en', 'Me.')
  // In the language in which the owner wrote it, whatever its words are.
  await write(site, 'cn', 'OK OK.')
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  await importSite(copy.ctx, { folder: join(folder, 'site'), replaceSettings: true })
  expect(await textsOf(copy)).toEqual(await textsOf(site))
  expect((await textsOf(copy)).about).toEqual({ en: 'Me.', cn: 'OK OK.' })
  await undoImport(copy.ctx, {})
  expect(await textsOf(copy)).toEqual({ about: {}, welcome: {} })
})

it('pages with the numbers of those that every site has get others, even when the site has exported them itself', async () => {
  await savePage(site, '/uses')
  const { id } = await pageOf(site.ctx)
  await exportSite(site.ctx, { folder: join(folder, 'site') })
  const pages = join(folder, 'site', TEXT_FOLDERS.page)
  for (const name of await readdir(pages)) {
    const text = await readFile(join(pages, name), 'utf8')
    await writeFile(join(pages, name), text.replace(`id: ${id}`, 'id: 1'))
  }
  expect((await importSite(copy.ctx, { folder: join(folder, 'site') })).counts).toMatchObject({ failed: 0 })
  expect(await pageOf(copy.ctx)).toMatchObject({ path: '/uses' })
})
