/** X1, X5 and S6 of docs/requirements/safety.md: hostile articles run nothing in a real browser, and store nothing that could run. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '#contract/pages.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { reportScriptRuns, scriptSources, touchEverything } from './support/hostile-page.ts'
import { collectedPayloads, ownPayloads } from './support/hostile-payloads.ts'
import { startSite } from './support/site.ts'
import { expect, type OnEnd, test, type VisitSite } from './support/test.ts'

type Fixtures = { onEnd: OnEnd; visitSite: VisitSite }

test.describe.configure({ mode: 'parallel' })

test(
  'X1, X5, S6: our own payloads run nothing, as texts, titles, tags and every other field of an article',
  { tag: '@full' },
  ({ onEnd, visitSite }) => expectHarmless({ onEnd, visitSite }, chunks(ownPayloads, 5)),
)

test('X1, X5, S6: public collections of payloads run nothing', { tag: '@full' }, async ({
  onEnd,
  visitSite,
}) => {
  const collected = collectedPayloads()
  test.skip(collected === null, 'the collections are not beside the project')
  test.setTimeout(900_000)
  await expectHarmless({ onEnd, visitSite }, await batches(collected ?? []))
})

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/**
 * Many payloads share an article. One that swallows the markup after it, such as an unclosed comment, is the last of
 * its article, so that it hides no other.
 */
const batches = async (payloads: string[]): Promise<string[][]> => {
  const all = [...new Set(payloads)]
  const swallowing = await findSwallowing(all)
  const others = all.filter((payload) => !swallowing.includes(payload))
  const size = Math.ceil(others.length / swallowing.length)
  return swallowing.map((last, i) => [...others.slice(i * size, (i + 1) * size), last])
}

/** Renders payloads together, each before a marker, and halves what misses one. */
const findSwallowing = async (payloads: string[], size = 16): Promise<string[]> => {
  const found: string[] = []
  for (const group of chunks(payloads, size)) {
    const markdown = group.map((payload, i) => `${payload}\n\n<b>marker ${i}</b>`).join('\n\n')
    const { html } = await renderDocument({ markdown })
    if (group.every((_, i) => html.includes(`<b>marker ${i}</b>`))) continue
    found.push(...(group.length === 1 ? group : await findSwallowing(group, Math.ceil(group.length / 2))))
  }
  return found
}

const expectHarmless = async ({ onEnd, visitSite }: Fixtures, posts: string[][]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-hostile-'))
  const site = await startSite(async (ctx) => {
    await writePosts(folder, posts)
    await importMarkdown(ctx, { folder, dryRun: false, zone: 'UTC' })
    await rm(folder, { recursive: true })
  })
  onEnd(site.stop)
  const visitor = await visitSite(site.url, { mayRequestElsewhere: true })
  // An image that does not exist does no harm, and there are many.
  visitor.expectFailure(/Failed to load resource|failed: net::/)
  const { page } = visitor
  await reportScriptRuns(page)
  const found: string[] = []
  for (const path of await listedPaths(site.url, posts.length)) {
    await visitor.open(path)
    await visitor.hydrated()
    found.push(...(await scriptSources(page)).map((part) => `${path}: ${part}`))
    await touchEverything(page)
    expect(new URL(page.url()).pathname).toBe(path)
    found.push(...(await scriptSources(page)).map((part) => `${path}, touched: ${part}`))
  }
  expect(found).toEqual([])
}

/** The payloads of a post in its text, and one in each field of its front matter. */
const writePosts = async (folder: string, posts: string[][]): Promise<void> => {
  await mkdir(join(folder, '_posts'), { recursive: true })
  for (const [index, texts] of posts.entries()) {
    const field = (place: number) => JSON.stringify(`${index} ${texts[place % texts.length]}`.slice(0, 200))
    const metadata = {
      title: field(0),
      tags: `[${field(1)}]`,
      category: field(2),
      description: field(3),
      cover: field(4),
      author: field(5),
    }
    const frontMatter = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`)
    const lines = ['---', ...frontMatter, 'date: 2020-01-01 12:00:00', '---', '', texts.join('\n\n'), '']
    await writeFile(join(folder, '_posts', `2020-01-01-hostile-${index}.md`), lines.join('\n'))
  }
}

/** Every article, and the lists that show titles, tags and abstracts. */
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
