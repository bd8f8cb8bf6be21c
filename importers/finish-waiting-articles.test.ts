// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { RENDERER_VERSION, renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { finishWaitingArticles } from './finish-waiting-articles.ts'
import { importMarkdown } from './markdown/import-markdown.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-indexed-later-'))
  await mkdir(join(folder, '_posts'))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) =>
  writeFile(
    join(folder, '_posts', `2020-01-0${name}.md`),
    `---\ntitle: Post ${name}\ntags: [tide]\n---\n\n${text}\n`,
  )
const run = async (isIndexedLater: boolean) =>
  (await importMarkdown(context.ctx, { folder, finishesLater: isIndexedLater })).counts
const found = async (keywords: string) => {
  const { data } = await context.api(`/search?keywords=${keywords}`)
  return (data as SearchResults).articleSearchDTOs.length
}
const index = async (signal = new AbortController().signal) => {
  const lines: string[] = []
  await finishWaitingArticles(context.ctx, context.app.jobs, {
    signal,
    out: { write: (text) => lines.push(text) },
  })
  return lines.join('')
}
/** All words of the index, with the number of entries that contain each. */
const dictionary = async () =>
  (
    await sql<{ word: string; entries: number }>`select word, entries from search_word order by word`.execute(
      context.ctx.db,
    )
  ).rows.map(({ word, entries }) => `${word} ${entries}`)

it('articles can be read before search finds them', async () => {
  await write('1', 'A zeppelin. Read [the next one](2020-01-02.md).')
  await write('2', 'A submarine.')
  expect(await run(true)).toMatchObject({ created: 2, failed: 0 })
  const ids = await context.ctx.db.selectFrom('article').select('id').orderBy('id').execute()
  for (const { id } of ids) expect((await context.api(`/articles/${id}`)).code).toBe(20_000)
  expect(await found('submarine')).toBe(0)
})

it('leaves the rest to the running site when it is interrupted', async () => {
  expect(await index(AbortSignal.abort())).toMatch(/Steps left: \d+. The running site completes them./)
  expect(await found('submarine')).toBe(0)
})

it('adds them, with progress, and writes nothing when none waits', async () => {
  expect(await index()).toMatch(
    /The articles are readable. Adding them to the search.*:\n(?:.*\n)*100 %: (\d+) of \1 steps\n$/,
  )
  expect([await found('submarine'), await found('zeppelin')]).toEqual([1, 1])
  expect(await index()).toBe('')
})

it('a changed article is found by its new words at once, and its former words are forgotten', async () => {
  await write('2', 'A balloon.')
  expect(await run(true)).toMatchObject({ updated: 1 })
  expect([await found('submarine'), await found('balloon')]).toEqual([0, 1])
})

it('counts every word as often as an import that waits for the index', async () => {
  await index()
  const later = await dictionary()
  const other = await createTestContext()
  await importMarkdown(other.ctx, { folder })
  const { rows } = await sql<{
    word: string
    entries: number
  }>`select word, entries from search_word order by word`.execute(other.ctx.db)
  await other.close()
  expect(later).toEqual(rows.map(({ word, entries }) => `${word} ${entries}`))
})

it('code is plain until its colors are added, and then as if it had been rendered with them', async () => {
  await write('3', '```js\nconst tide = 1\n```')
  const texts = () =>
    context.ctx.db
      .selectFrom('article_text')
      .innerJoin('article', 'article.id', 'article_text.article_id')
      .select(['article.id', 'html', 'renderer_version'])
      .where('article.title', '=', 'Post 3')
      .executeTakeFirstOrThrow()
  const page = async () => (await context.fetch(`/articles/${(await texts()).id}`)).text()
  await importMarkdown(context.ctx, { folder, finishesLater: true })
  const plain = await texts()
  expect(plain).toMatchObject({
    renderer_version: 0,
    html: expect.stringContaining('>const tide = 1</span>'),
  })
  expect(await page()).toContain('>const tide = 1</span>')
  await index()
  const colored = await texts()
  expect(colored.renderer_version).toBe(RENDERER_VERSION)
  expect(colored.html).toBe((await renderMarkdown({ markdown: '```js\nconst tide = 1\n```' })).html)
  expect(colored.html).not.toBe(plain.html)
  expect(await page()).not.toContain('>const tide = 1</span>')
})
