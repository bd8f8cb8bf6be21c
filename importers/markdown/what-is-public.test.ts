/** Folders whose posts are easily misread: drafts in other words, metadata without fences, texts that begin with a rule. */
// @module-tag engine
// @module-tag storage

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importMarkdown } from '#importers/testing/in-english.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let root: string
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-public-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

const importFiles = async (name: string, files: Record<string, string>) => {
  const folder = join(root, name)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const { items } = await importMarkdown(context.ctx, { folder })
  const rows = await context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.id', 'title', 'state', 'published_at', 'html', 'excerpt'])
    .execute()
  const articleOf = (path: string) => {
    const id = items.find((item) => item.path === path)?.id
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`${path} is no article`)
    return row
  }
  return { items, articleOf }
}

it('keeps drafts in other words as drafts, and names the field', async () => {
  const fields = ['hideInList: true', 'post_status: draft', 'permalink: false', 'tags: [draft]', '私密: 是']
  const files = fields.map((field, n) => [
    `d${n}.md`,
    `---\ntitle: D${n}\ndate: 2024-01-01\n${field}\n---\nx\n`,
  ])
  const { items, articleOf } = await importFiles('drafts', {
    ...Object.fromEntries(files),
    'nikola.md': '<!--\n.. title: N\n.. date: 2012-03-30 23:00:00 UTC-03:00\n.. status: draft\n-->\n\nx\n',
    'mkdocs.md': 'title: M\ndate: 2020-01-01\ndraft: true\n\nx\n',
    'public.md': '---\ntitle: P\ndate: 2020-01-01\nshowDate: false\nhideComments: true\n---\nx\n',
    'about.md': '---\ntitle: About\nprivate: true\n---\nNot for everybody\n',
  })
  expect(items.map(({ path, outcome, as }) => `${path} ${outcome} ${as}`).sort()).toEqual([
    'about.md skipped about page',
    'd0.md created draft',
    'd1.md created draft',
    'd2.md created draft',
    'd3.md created draft',
    'd4.md created draft',
    'mkdocs.md created draft',
    'nikola.md created draft',
    'public.md created article',
  ])
  const reasons = items.flatMap(({ warnings }) =>
    warnings.filter(({ code }) => code === 'draft-because').map(({ detail }) => detail),
  )
  expect(reasons.sort()).toEqual(
    [
      ...fields.map((field) => field.replace(/[[\]]/g, '')),
      'private: true',
      'status: draft',
      'draft: true',
    ].sort(),
  )
  expect(articleOf('nikola.md').html).not.toContain('status')
})

it('reads a folder of Pelican: titles, dates, states, links', async () => {
  const first =
    'Title: My super title\nDate: 2010-12-03 10:20\nTags: pelican, publishing\nSlug: my-super-post\nSummary: Short\n\n' +
    'The content.\n\n[second]({filename}second.md), [third]({filename}/python/third.md) and ![pic]({static}/images/a.svg)\n'
  const { items, articleOf } = await importFiles('pelican', {
    'pelicanconf.py':
      "SITENAME = 'P'\nSITEURL = 'https://pel.example.org'\nTIMEZONE = 'Europe/Paris'\nARTICLE_URL = '{date:%Y}/{slug}.html'\n",
    'content/first.md': first,
    'content/second.md': 'Title: Second: with colon\nDate: 2011-01-03\nStatus: draft\n\nSecond body.\n',
    'content/python/third.md': 'Title: Third\nDate: 2012-01-03 10:20\n\nThird body.\n',
    'content/images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
  })
  expect(items.flatMap(({ warnings }) => warnings.map(({ code }) => code)).sort()).toEqual([
    'draft-because',
    'drawing-rasterized',
  ])
  const { id, title, state, html, excerpt, published_at } = articleOf('content/first.md')
  expect({ title, state, published_at }).toEqual({
    title: 'My super title',
    state: 'published',
    published_at: Date.parse('2010-12-03T09:20:00Z'),
  })
  expect(html).not.toMatch(/Title:|filename|static/)
  expect(excerpt).not.toContain('Slug')
  expect(html).toContain(`href="/articles/${articleOf('content/second.md').id}"`)
  expect(html).toContain(`href="/articles/${articleOf('content/python/third.md').id}"`)
  expect(articleOf('content/second.md')).toMatchObject({ title: 'Second: with colon', state: 'draft' })
  const tags = await context.ctx.db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select('tag.name')
    .where('article_id', '=', id)
    .execute()
  expect(tags.map(({ name }) => name).sort()).toEqual(['pelican', 'publishing'])
  const redirect = await context.ctx.db
    .selectFrom('article_redirect')
    .selectAll()
    .where('article_id', '=', id)
    .execute()
  expect(redirect.map(({ path }) => path)).toEqual(['/2010/my-super-post.html'])
})

it('reads metadata without fences in a folder of no known engine, in any case', async () => {
  const { articleOf } = await importFiles('flat', {
    'first.md': 'Title: Flat\nDate: 2010-12-03 10:20\nSlug: my-flat-post\n\n[second]({filename}other.md)\n',
    'other.md': 'title: Other\ndate: 2011-01-03\nstatus: draft\n\nBody.\n',
  })
  const { id, title, html } = articleOf('first.md')
  expect(title).toBe('Flat')
  expect(html).toContain(`href="/articles/${articleOf('other.md').id}"`)
  expect(articleOf('other.md').state).toBe('draft')
  const redirects = await context.ctx.db
    .selectFrom('article_redirect')
    .select('path')
    .where('article_id', '=', id)
    .execute()
  expect(redirects.map(({ path }) => path)).toContain('/my-flat-post.html')
})

it('shows a text that begins with a rule whole: rule, text, rule, text', async () => {
  const texts = {
    'prose.md': '---\n\nFirst lost1 of the poem.\nSecond lost2.\n\nlost3, with words.\n\n---\n\nlost4.\n',
    'heading.md': '---\n# Heading lost1\n---\n\nlost2\n',
    'link.md': '---\n[link lost1](https://example.org)\n---\n\nlost2\n',
    'url.md': '---\nhttps://example.org/lost1\n---\nlost2\n',
    'colon.md': '---\nNote: lost1 prose with a colon\n---\nlost2\n',
    'stars.md': '***\nlost1\n***\nlost2\n',
  }
  const { articleOf } = await importFiles('rules', texts)
  for (const [path, text] of Object.entries(texts)) {
    const { html, excerpt } = articleOf(path)
    const plain = html.replace(/<[^>]*>/g, ' ')
    for (const [word] of text.matchAll(/lost\d/g)) expect(plain).toContain(word)
    expect(html.match(/<hr>/g)).toHaveLength(2)
    expect(html).toMatch(/<hr>[\s\S]*lost1[\s\S]*<hr>[\s\S]*lost/)
    if (path !== 'heading.md') expect(html).not.toContain('<h2')
    expect(excerpt).toContain('lost')
  }
})
