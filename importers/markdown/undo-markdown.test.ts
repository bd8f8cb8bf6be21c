/** An import of a folder of Markdown can be taken back: articles, the about page, images and labels are as before. */
// @module-tag engine
// @module-tag storage

import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { importMarkdown, undoImport } from '#importers/testing/in-english.ts'
import { deleteArticle } from '#server/features/articles/article-snapshot.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import type { MarkdownImportOptions } from './start-import.ts'

let context: TestContext
let folder: string
beforeEach(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-undo-'))
  await cp(join(import.meta.dirname, 'fixtures/hexo'), folder, { recursive: true })
})
afterEach(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const run = (more: Partial<MarkdownImportOptions> = {}) => importMarkdown(context.ctx, { folder, ...more })
const rows = () => contentRows(context.ctx.db)
const post = () => join(folder, 'source/_posts/hello-world.md')

it('undo leaves the database as it was, and the next import begins anew', async () => {
  const before = await rows()
  const first = await run({ finishesLater: true })
  expect(first.counts).toMatchObject({ created: 5, failed: 0 })
  expect(first.details.run).toEqual(expect.any(Number))
  await context.runJobs()

  const dry = await undoImport(context.ctx, { dryRun: true })
  expect(dry.counts).toMatchObject({ updated: 5, skipped: 0, failed: 0 })
  const undone = await undoImport(context.ctx, { run: first.details.run ?? 0 })
  expect(undone.counts).toMatchObject({ updated: 5, skipped: 0, failed: 0 })
  expect(undone.details.undone).toMatchObject({ importer: 'markdown' })
  await context.runJobs()
  expect(await rows()).toEqual(before)
  expect((await run()).counts).toMatchObject({ created: 5, failed: 0 })
})

it('undo of a second import brings back the articles and the about page of the first', async () => {
  await run()
  expect((await run()).details.run).toBeNull()
  const before = await rows()
  await appendFile(post(), '\nMore.\n')
  await appendFile(join(folder, 'source/about.md'), '\nMore.\n')
  expect((await run()).counts).toMatchObject({ created: 0, updated: 2, failed: 0 })
  expect(await rows()).not.toEqual(before)
  expect((await undoImport(context.ctx, {})).counts).toMatchObject({ updated: 2, failed: 0 })
  expect(await rows()).toEqual(before)
})

it('the report says whether the import was taken back, would be, or was in part', async () => {
  const { run: number } = (await run()).details
  const stop = new AbortController()
  const report = async (options: Parameters<typeof undoImport>[1]) =>
    (await undoImport(context.ctx, options)).printed
  const dry = await report({ dryRun: true })
  expect(dry).toContain('Nothing was written: this is what the undo would do.')
  expect(dry).toMatch(/^~ article “Winter light” {2}deleted #\d+$/m)
  expect(dry).not.toContain('Undone')
  const stopped = await report({
    signal: stop.signal,
    onProgress: ({ done }) => done === 1 && stop.abort(),
  })
  expect(stopped).toContain(`The undo was interrupted. Changes already undone stay undone`)
  expect(stopped).toContain(`borealis import undo ${number}`)
  expect(stopped).not.toMatch(/Undone|import was interrupted/)
  expect(await report({})).toContain(`Undone: import ${number} (markdown).`)
})

it('an article that was changed since the import stays, and is named', async () => {
  const { items } = await run()
  const id = items.find(({ path }) => path.endsWith('hello-world.md'))?.id ?? 0
  await context.ctx.transaction((tx) =>
    tx.updateTable('article').set({ title: 'Mine now' }).where('id', '=', id).execute(),
  )
  const undone = await undoImport(context.ctx, {})
  expect(undone.items.filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
    { path: `article #${id}`, title: 'Mine now', reason: 'the article was changed here' },
  ])
  expect(await context.ctx.db.selectFrom('article').select('title').execute()).toEqual([
    { title: 'Mine now' },
  ])
})

it('an article that was deleted here before the undo is named so', async () => {
  const { items } = await run()
  const id = items.find(({ path }) => path.endsWith('hello-world.md'))?.id ?? 0
  await appendFile(post(), '\nMore.\n')
  const second = await run()
  await context.ctx.transaction((tx) => deleteArticle(context.ctx, tx, id))
  const stays = await undoImport(context.ctx, { run: second.details.run ?? 0 })
  expect(stays.items).toMatchObject([
    { title: 'Hello & welcome', outcome: 'skipped', reason: 'the article was deleted here' },
  ])
  const undone = await undoImport(context.ctx, {})
  expect(undone.items.find(({ path }) => path === `article #${id}`)).toMatchObject({
    title: null,
    outcome: 'updated',
    as: 'already deleted',
    reason: null,
  })
  expect(undone.printed).toMatch(new RegExp(`^~ article {2}already deleted #${id}$`, 'm'))
})

it('an import that was stopped and continued is taken back as one', async () => {
  const before = await rows()
  const stop = new AbortController()
  const stopped = await run({ signal: stop.signal, onProgress: ({ done }) => done === 2 && stop.abort() })
  expect(stopped.interrupted).toBe(true)
  expect(stopped.counts.created).toBeGreaterThan(0)
  const continued = await run()
  expect(continued.details.run).toBe(stopped.details.run)
  await undoImport(context.ctx, {})
  expect(await rows()).toEqual(before)
})
