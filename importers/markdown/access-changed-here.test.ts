/** What the owner decided here about who can read an article stays when the file of the article changes. */
// @module-tag engine
// @module-tag storage

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importMarkdown } from '#importers/testing/in-english.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
const write = (name: string, ...lines: string[]) =>
  writeFile(
    join(folder, name),
    ['---', `title: ${name}`, 'date: 2025-11-20', ...lines, '---', '', 'Snow.', ''].join('\n'),
  )

beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-access-'))
  for (const name of ['taken-back.md', 'locked-here.md', 'untouched.md']) await write(name)
  await write('published-here.md', 'draft: true')
  await write('published-there.md', 'draft: true')
  await write('locked-there.md', 'password: fjord')
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const run = () => importMarkdown(context.ctx, { folder, zone: 'UTC' })
const change = (title: string, values: { state?: 'draft' | 'published'; password_hash?: string }) =>
  context.ctx.transaction((tx) => tx.updateTable('article').set(values).where('title', '=', title).execute())
const articles = async () => {
  const rows = await context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['title', 'state', 'password_hash', 'markdown'])
    .execute()
  return Object.fromEntries(
    rows.map(({ title, state, password_hash, markdown }) => [
      title,
      `${state}${password_hash === null ? '' : ', locked'}: ${markdown.trim()}`,
    ]),
  )
}

it('an article that was taken back, locked or published here stays so when its file changes', async () => {
  expect((await run()).counts).toMatchObject({ created: 6, failed: 0 })
  await change('taken-back.md', { state: 'draft' })
  await change('locked-here.md', { password_hash: 'a hash' })
  await change('published-here.md', { state: 'published' })
  for (const name of Object.keys(await articles())) {
    const text = await readFile(join(folder, name), 'utf8')
    await writeFile(join(folder, name), text.replace('Snow.', 'More snow.'))
  }
  await write('published-there.md')
  const { counts, items } = await run()
  expect(counts).toMatchObject({ updated: 3, skipped: 3, failed: 0 })
  expect(await articles()).toEqual({
    'taken-back.md': 'draft: Snow.',
    'locked-here.md': 'published, locked: Snow.',
    'published-here.md': 'published: Snow.',
    'untouched.md': 'published: More snow.',
    'published-there.md': 'published: Snow.',
    'locked-there.md': 'published, locked: More snow.',
  })
  expect(items.find(({ path }) => path === 'taken-back.md')?.reason).toMatch(/who can read its article/)
})
