/** X1 and S6 of docs/requirements/safety.md: hostile articles run nothing in a real browser, and keep nothing that could. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { dangerousParts, reportCalls, touchEverything } from './hostile-page.ts'
import { collectedPayloads, ownPayloads } from './hostile-payloads.ts'
import { openBrowser } from './journey.ts'
import { createReader } from './reader.ts'
import { startSite } from './site.ts'

/** A payload may swallow what follows it in its article, so few share one. */
const A_POST = 5

it(
  'X1, X5, S6: our own set runs nothing, as texts, titles, tags and whatever else a post says of itself',
  () => expectHarmless(ownPayloads),
  300_000,
)

const collected = collectedPayloads()
describe.skipIf(collected === null)('the collections beside the project', () => {
  it('X1, X5, S6: run nothing', () => expectHarmless(collected ?? []), 900_000)
})

const expectHarmless = async (payloads: string[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-hostile-'))
  let posts = 0
  const site = await startSite(async (ctx) => {
    posts = await writePosts(folder, payloads)
    await importMarkdown(ctx, { folder, dryRun: false, zone: 'UTC' })
    await rm(folder, { recursive: true })
  })
  const browser = await openBrowser()
  try {
    const reader = await createReader(browser, site.url, { mayAskElsewhere: true })
    // A picture that is not there is no harm, and there are many.
    reader.expects(/Failed to load resource|failed: net::/)
    await reportCalls(reader.page)
    const found: string[] = []
    for (const path of await listedPaths(site.url, posts)) {
      await reader.opens(path)
      await reader.isAtHome()
      found.push(...(await dangerousParts(reader.page)).map((part) => `${path}: ${part}`))
      await touchEverything(reader.page)
      expect(new URL(reader.page.url()).pathname).toBe(path)
      found.push(...(await dangerousParts(reader.page)).map((part) => `${path}, touched: ${part}`))
    }
    expect(found).toEqual([])
    expect(reader.complaints()).toEqual([])
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** The payloads in texts, and in every field of the front matter too. @returns how many posts were written. */
const writePosts = async (folder: string, payloads: string[]): Promise<number> => {
  const posts = Array.from({ length: Math.ceil(payloads.length / A_POST) }, (_, index) =>
    payloads.slice(index * A_POST, (index + 1) * A_POST),
  )
  await mkdir(join(folder, '_posts'), { recursive: true })
  for (const [index, texts] of posts.entries()) {
    const field = JSON.stringify(`${index} ${texts[0]}`.slice(0, 200))
    const facts = {
      title: field,
      tags: `[${field}]`,
      category: field,
      description: field,
      cover: field,
      author: field,
    }
    const frontMatter = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
    const text = ['---', ...frontMatter, 'date: 2020-01-01 12:00:00', '---', '', texts.join('\n\n'), ''].join(
      '\n',
    )
    await writeFile(join(folder, '_posts', `2020-01-01-hostile-${index}.md`), text)
  }
  return posts.length
}

/** Every article, and the lists that show their titles, tags and abstracts. */
const listedPaths = async (siteUrl: string, posts: number): Promise<string[]> => {
  const ids: number[] = []
  for (let current = 1; ids.length < posts; current += 1) {
    const response = await fetch(new URL(`/api/articles/all?size=100&current=${current}`, siteUrl))
    const { data } = (await response.json()) as { data: { records: { id: number }[] } }
    if (data.records.length === 0) throw new Error(`Of ${posts} posts only ${ids.length} became articles.`)
    ids.push(...data.records.map(({ id }) => id))
  }
  return ['/', '/archives', '/tags', ...ids.map((articleId) => pages.article.href({ articleId }))]
}
