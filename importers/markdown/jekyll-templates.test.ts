/** Imports Jekyll blogs with includes, data, defaults and collections, as a reader saw them on the old site. */
// @module-tag engine
// @module-tag storage

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importMarkdown, type ReportInEnglish } from '#importers/testing/in-english.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let root: string
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-jekyll-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const write = async (name: string, files: Record<string, string | Buffer>): Promise<string> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name, path)), { recursive: true })
    await writeFile(join(root, name, path), content)
  }
  return join(root, name)
}
const imported = (folder: string) => importMarkdown(context.ctx, { folder, zone: 'UTC' })
const articleOf = ({ items }: ReportInEnglish, path: string) =>
  context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.id', 'html', 'markdown'])
    .where('article.id', '=', items.find((item) => item.path === path)?.id ?? 0)
    .executeTakeFirstOrThrow()
const head = (fields = '') => `---\ntitle: A walk\ndate: 2020-01-02\n${fields}---\n`

it('runs includes and programs, stores their images and links their posts', async () => {
  const folder = await write('includes', {
    '_config.yml': 'title: Tides\nurl: https://tides.example\nauthor:\n  name: Mira',
    '_includes/figure.html':
      '<figure>\n  {% if include.href %}<a href="{{ include.href }}">{% endif %}\n\n    <img src="{{ include.src | relative_url }}" alt="{{ include.alt }}">\n  {% if include.href %}</a>{% endif %}\n  <figcaption>{{ include.caption }}</figcaption>\n</figure>\n',
    '_data/crew.yml': '- name: Mira\n  role: Pilot\n- name: Ole\n  role: Cook\n',
    'assets/pier.png': pixel,
    '_posts/2020-01-01-first.md': head(),
    '_posts/2020-01-02-walk.md': `${head('walk:\n  - Pier\n  - Dune\n')}By {{ site.author.name }}.

{% include figure.html src="/assets/pier.png" alt="A pier" caption="The *pier*" %}
After the figure, [before]({% post_url 2020-01-01-first %}).

{% for place in page.walk %}
## {{ place }}
{% endfor %}

| Name | Role |
| --- | --- |
{% for one in site.data.crew -%}
| {{ one.name }} | {{ one.role }} |
{% endfor %}

{% for post in site.posts %}{{ post.title }}{% endfor %}
`,
  })
  const report = await imported(folder)
  const { html } = await articleOf(report, '_posts/2020-01-02-walk.md')
  expect(html).toContain('By Mira.')
  expect(html).toMatch(/<figure[^>]*>.*<img[^>]+src="\/media\/.*alt="A pier".*The \*pier\*.*<\/figure>/s)
  expect(html).toMatch(/<p>After the figure, <a href="\/articles\/\d+">before<\/a>/)
  expect(html).toMatch(/<h2[^>]*>.*Pier.*<h2[^>]*>.*Dune/s)
  expect(html).toMatch(/<td>Mira<\/td>\s*<td>Pilot<\/td>/)
  expect(html).toMatch(/<td>Ole<\/td>\s*<td>Cook<\/td>/)
  expect(html).toContain('{% for post in site.posts %}')
  expect(report.printed).toContain('template tags that can’t be run: for: only the old site knows site.posts')
  expect((await imported(folder)).counts).toMatchObject({ unchanged: 2, updated: 0 })
  await write('includes', { '_includes/figure.html': '<figure><img src="{{ include.src }}"></figure>' })
  expect((await imported(folder)).counts).toMatchObject({ unchanged: 1, updated: 1 })
})

it('reads no file outside of the folder, and none behind a link', async () => {
  await writeFile(join(root, 'secret.txt'), 'The secret')
  const folder = await write('outside', {
    '_config.yml': 'includes_dir: ../\ndata_dir: ../',
    '_includes/none.html': '',
    '_posts/2020-01-02-a.md': `${head()}{% include ../secret.txt %} {% include_relative ../../secret.txt %} {% include secret.txt %} {% include link.txt %} {% include_relative link.txt %}`,
  })
  await symlink(join(root, 'secret.txt'), join(folder, '_includes/link.txt'))
  await symlink(join(root, 'secret.txt'), join(folder, '_posts/link.txt'))
  const report = await imported(folder)
  const { markdown } = await articleOf(report, '_posts/2020-01-02-a.md')
  expect(markdown).not.toContain('The secret')
  expect(report.items[0]?.warnings.filter(({ code }) => code === 'tag-unknown')).toHaveLength(5)
})

it('imports the pages of collections, with defaults, and names those without pages', async () => {
  const report = await imported(
    await write('collections', {
      '_config.yml':
        'collections_dir: parts\ncollections:\n  guides:\n    output: true\n    permalink: /g/:path/\n  people:\n    output: false\ndefaults:\n  - scope: { path: "", type: guides }\n    values: { category: Guides, tags: [how] }\n',
      '_posts/2020-01-02-post.md': head(),
      'parts/_guides/deep/about.md': head('order: 1\n'),
      'parts/_guides/logo.md': 'No front matter\n',
      'parts/_people/mira.md': head(),
      'parts/_unknown/x.md': head(),
    }),
  )
  expect(
    Object.fromEntries(report.items.map(({ path, outcome, reason }) => [path, reason ?? outcome])),
  ).toEqual({
    '_posts/2020-01-02-post.md': 'created',
    'parts/_guides/deep/about.md': 'created',
    'parts/_guides/logo.md': 'a collection file without front matter, which isn’t a page',
    'parts/_people/mira.md': 'part of the collection people, which had no pages on the old site',
    'parts/_unknown/x.md': 'a page outside the posts; only the about page is imported',
  })
  const article = await articleOf(report, 'parts/_guides/deep/about.md')
  const tags = await context.ctx.db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .select('tag.name')
    .where('article_id', '=', article.id)
    .execute()
  expect(tags).toEqual([{ name: 'how' }])
  const response = await context.fetch('/g/deep/about/', { redirect: 'manual' })
  expect(response.headers.get('location')).toBe(`/articles/${article.id}`)
})

it('recognizes a Jekyll site that has collections and no posts', async () => {
  const report = await imported(
    await write('no-posts', {
      '_config.yml': 'collections:\n  guides:\n    output: true\n',
      '_layouts/page.html': '',
      '_guides/one.md': head(),
      'index.md': head(),
    }),
  )
  expect(report.items.map(({ path, outcome }) => [path, outcome])).toEqual([
    ['_guides/one.md', 'created'],
    ['index.md', 'skipped'],
  ])
})

it('leaves out NUL that data files and the configuration spell as an escape', async () => {
  const folder = await write('nul', {
    '_config.yml': 'title: "Ti\\0des"\n',
    '_data/crew.yml': '- name: "Mi\\0ra"\n',
    '_data/ship.json': '{"name": "Cut\\u0000ter"}',
    '_posts/2020-01-02-walk.md': `${head()}{{ site.title }}, {{ site.data.crew[0].name }}, {{ site.data.ship.name }}.\n`,
  })
  const { markdown } = await articleOf(await imported(folder), '_posts/2020-01-02-walk.md')
  expect(markdown.trim()).toBe('Tides, Mira, Cutter.')
})
