/** Export and import lose no webmention, nor where articles have sent theirs, on both engines and across them. */
// @module-tag engine
// @module-tag storage
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { undoImport } from '#importers/runs/undo-import.ts'
import { importSite } from '#importers/testing/in-english.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { MANIFEST } from '#server/features/export/manifest.ts'
import { moderateMentions } from '#server/features/mentions/moderate-mentions.ts'
import { SEND_MENTION, sendMentions } from '#server/features/mentions/send-mentions.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { publicResponses, type ReadSite } from '#server/testing/public-responses.ts'
import { engine, NOW, SiteCopies } from './testing/site-copies.ts'

const copies = new SiteCopies()
let site: ReadSite
let article: number
beforeEach(async () => {
  site = await copies.emptySite()
  article = await addArticle(site.ctx, 'Open')
  await site.ctx.transaction((tx) => updateSettings(site.ctx, tx, { webmentions: true }))
  const states = ['waiting', 'published', 'rejected', 'unverified'] as const
  for (const [index, state] of states.entries())
    await addMention(site.ctx, article, `https://${state}.example/a`, state, index)
  await site.ctx.transaction(async (tx) => {
    for (const [index, state] of (['sent', 'none', 'failed'] as const).entries())
      await tx
        .insertInto('sent_mention')
        .values({ article_id: article, target: `https://${state}.example/to`, state, tried_at: NOW - index })
        .execute()
  })
})
afterEach(() => copies.closeSites())
afterAll(() => copies.removeExports())

const addArticle = (ctx: Ctx, title: string): Promise<number> =>
  saveArticle(ctx, articleDraft(ctx, { title, publishedAt: NOW - 1000 }))

const addMention = (
  ctx: Ctx,
  articleId: number,
  source: string,
  state: 'waiting' | 'published' | 'rejected' | 'unverified',
  index: number,
) =>
  ctx.transaction((tx) =>
    tx
      .insertInto('mention')
      .values({
        article_id: articleId,
        source,
        target: `https://blog.example/articles/${articleId}`,
        state,
        kind: (['mention', 'reply', 'like', 'repost'] as const)[index % 4],
        author_name: `Lin ${index} 林`,
        author_url: index === 1 ? null : 'https://lin.example/',
        title: index === 2 ? null : 'A page',
        excerpt: 'A “quote”\nof it',
        received_at: NOW - 10 + index,
        verified_at: index === 0 ? null : NOW,
      })
      .execute(),
  )

const mentionsOf = ({ db }: Ctx) => db.selectFrom('mention').selectAll().orderBy('id').execute()
const sentBy = ({ db }: Ctx) => db.selectFrom('sent_mention').selectAll().orderBy('target').execute()
const exported = async () =>
  (await mentionsOf(site.ctx)).filter(
    ({ state, article_id }) => state !== 'unverified' && article_id === article,
  )

it('webmentions come back with every column, a second run changes nothing, and undo takes them back', async () => {
  const { copy, empty } = await copies.expectSame(site)
  expect(await mentionsOf(copy.ctx)).toEqual(await exported())
  expect(await exported()).toHaveLength(3)
  expect(await sentBy(copy.ctx)).toEqual(await sentBy(site.ctx))
  expect((await publicResponses(copy))[`/api/articles/${article}/mentions`]).toContain('Lin 1 林')
  const before = await contentRows(copy.ctx.db)
  const again = await importSite(copy.ctx, { folder: await copies.exported(site) })
  expect(again.counts).toMatchObject({ created: 0, updated: 0, skipped: 0, failed: 0 })
  expect(await contentRows(copy.ctx.db)).toEqual(before)
  await undoImport(copy.ctx, {})
  expect(await contentRows(copy.ctx.db)).toEqual(empty)
})

it.skipIf(engine === 'sqlite')('webmentions move from PostgreSQL to SQLite and back', async () => {
  const { copy } = await copies.expectSame(site, 'sqlite')
  const { copy: back } = await copies.expectSame(copy, 'postgres')
  expect(await mentionsOf(back.ctx)).toEqual(await exported())
  expect(await sentBy(back.ctx)).toEqual(await sentBy(site.ctx))
})

it('an import sends no webmention for an old article, and a change of it by the owner does', async () => {
  const { ctx } = await copies.emptySite()
  await site.ctx.transaction((tx) =>
    tx
      .updateTable('article')
      .set({ published_at: NOW - 30 * 86_400_000 })
      .where('id', '=', article)
      .execute(),
  )
  await importSite(ctx, { folder: await copies.exported(site) })
  const remote = { ...ctx, config: { ...ctx.config, PUBLIC_URL: 'https://blog.example' } } as Ctx
  const waiting = async () => {
    await sendMentions(remote, { articleId: article })
    const rows = await ctx.db.selectFrom('job').select('name').where('name', '=', SEND_MENTION).execute()
    return rows.length
  }
  expect(await waiting()).toBe(0)
  await ctx.transaction((tx) =>
    tx.updateTable('article').set({ updated_at: ctx.now() }).where('id', '=', article).execute(),
  )
  // Where it has sent them before.
  expect(await waiting()).toBe(3)
})

it('a later export adds what is new, and what was deleted here stays deleted', async () => {
  const { copy } = await copies.expectSame(site)
  const [first] = await mentionsOf(copy.ctx)
  await moderateMentions(copy.ctx, [first?.id ?? 0], 'delete')
  const before = await mentionsOf(copy.ctx)
  await addMention(site.ctx, article, 'https://later.example/a', 'waiting', 7)
  const report = await importSite(copy.ctx, { folder: await copies.exported(site) })
  expect(report.items.filter(({ outcome }) => outcome === 'created').map(({ as }) => as)).toEqual([
    '1 webmention',
  ])
  const sources = (await mentionsOf(copy.ctx)).map(({ source }) => source)
  expect(sources).toEqual([...before.map(({ source }) => source), 'https://later.example/a'])
  await undoImport(copy.ctx, {})
  expect(await mentionsOf(copy.ctx)).toEqual(before)
})

it('beside other content they get new numbers and stay with their article', async () => {
  const other = await copies.emptySite()
  const trashed = await addArticle(site.ctx, 'In the trash')
  await addMention(site.ctx, trashed, 'https://trash.example/a', 'published', 9)
  await site.ctx.transaction((tx) =>
    tx.updateTable('article').set({ deleted_at: NOW, listed_at: null }).where('id', '=', trashed).execute(),
  )
  const own = await addArticle(other.ctx, 'Of its own')
  await addMention(other.ctx, own, 'https://published.example/a', 'published', 3)
  const [kept] = await mentionsOf(other.ctx)
  const folder = await copies.exported(site)
  await changeManifest(folder, (manifest) => ({ ...manifest, site: '0123456789ab' }))
  const { counts } = await importSite(other.ctx, { folder })
  expect(counts).toMatchObject({ skipped: 0, failed: 0 })
  const rows = await mentionsOf(other.ctx)
  expect(rows.find(({ id }) => id === kept?.id)).toEqual(kept)
  const imported = await other.ctx.db.selectFrom('article').select('id').where('title', '=', 'Open').execute()
  expect(imported[0]?.id).not.toBe(own)
  const sources = rows.filter(({ article_id }) => article_id === imported[0]?.id).map(({ source }) => source)
  expect(sources.toSorted()).toEqual((await exported()).map(({ source }) => source).toSorted())
  expect(rows).toHaveLength(1 + sources.length)
  // The next one of its own gets a number that is free.
  await addMention(other.ctx, own, 'https://next.example/a', 'waiting', 1)
})

type ManifestFile = { site: string }
async function changeManifest(folder: string, change: (manifest: ManifestFile) => object): Promise<void> {
  const file = join(folder, MANIFEST)
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')) as ManifestFile)))
}
