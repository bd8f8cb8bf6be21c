/** Small blogs with texts as people write them: what becomes of line ends, images, links and formulas. */
// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMarkdown, undoImport } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { convertDefinitions } from './source/definitions.ts'
import { withoutLeniency } from './source/lenient-markup.ts'
import { withLineBreaks } from './source/line-ends.ts'
import { normalizeMathDelimiters } from './source/math-delimiters.ts'
import { anchorIn } from './source/post-index.ts'

let context: TestContext
let root: string
let count = 0
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-as-written-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

const post = (text: string, more = '') => `---\ntitle: T\ndate: 2024-01-02\n${more}---\n${text}\n`

/** Imports the files twice, so that the second time changes nothing, and takes the import back after `look`. */
const imported = async (files: Record<string, string | Buffer>) => {
  const folder = join(root, String(++count))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const before = await contentRows(context.ctx.db)
  const report = await importMarkdown(context.ctx, { folder, zone: 'UTC' })
  const again = await importMarkdown(context.ctx, { folder, zone: 'UTC' })
  expect(again.counts).toMatchObject({ created: 0, updated: 0 })
  const texts = await context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['id', 'title', 'excerpt', 'abstract', 'markdown', 'html', 'plain_text'])
    .execute()
  await undoImport(context.ctx, {})
  expect(await contentRows(context.ctx.db)).toEqual(before)
  const byPath = new Map(report.items.map(({ path, id }) => [path, texts.find((one) => one.id === id)]))
  const articleAt = (path: string) => {
    const article = byPath.get(path)
    if (!article) throw new Error(`${path} is no article: ${report.printed}`)
    return article
  }
  return { report, articleAt }
}

describe('line ends', () => {
  const poem = '床前明月光，\n疑是地上霜。\n\nRose Street 7\n12345 Town\n\n<!-- more -->\n\n- a\n  b\n'
  const broken = '床前明月光，  \n疑是地上霜。\n\nRose Street 7  \n12345 Town\n\n- a  \n  b'
  it.each([
    ['marked', { 'package.json': '{"dependencies":{"hexo":"6","hexo-renderer-marked":"^5.0.0"}}' }, broken],
    ['markdown-it', { 'package.json': '{"dependencies":{"hexo-renderer-markdown-it":"7"}}' }, broken],
    ['a section of its settings', { '_config.yml': 'marked:\n  gfm: true\n' }, broken],
    [
      'breaks: false',
      { '_config.yml': 'marked:\n  breaks: false\n', 'package.json': '{"dependencies":{"hexo-renderer-marked":"5"}}' },
      null,
    ],
    [
      'breaks: false of markdown-it',
      { '_config.yml': 'markdown:\n  render:\n    breaks: false\n', 'package.json': '{"dependencies":{"hexo-renderer-markdown-it":"5"}}' },
      null,
    ],
    ['another renderer', { 'package.json': '{"dependencies":{"hexo-renderer-pandoc":"1"}}' }, null],
    ['no settings', { '_config.yml': 'title: W\n' }, null],
  ] as const)('of Hexo with %s', async (_, files, expected) => {
    const { articleAt } = await imported({ ...files, 'source/_posts/poem.md': post(poem) })
    const { markdown, abstract } = articleAt('source/_posts/poem.md')
    expect(markdown.trim()).toBe(expected ?? poem.replace('<!-- more -->\n\n', '').trim())
    expect(abstract).toBe('床前明月光，疑是地上霜。 Rose Street 7 12345 Town')
  }) // biome-ignore format: one row a line

  it('stay in formulas, callouts, code, tags and groups of images', async () => {
    const text =
      '$$\na\nb\n$$\n\nx $$c\n+d$$\n\n> [!tip] A\n> b\n\n![](https://a.example/1.png)\n![](https://a.example/2.png)\n\n`a\nb` <span\nclass="x">c</span> [d](/e\n"f")\n\n| a |\n|---|\n| b |\n\n```\nc\nd\n```\n\na  \nb\\\nc'
    const { articleAt } = await imported({
      '_config.yml': 'marked:\n  breaks: true\n',
      'source/_posts/a.md': post(text),
    })
    expect(articleAt('source/_posts/a.md').markdown.trim()).toBe(text)
  })

  it('of Chinese that was wrapped by hand leave no space', async () => {
    const { articleAt } = await imported({
      'a.md': post(
        '今天我们讨论数据\n库事务，以及分布\n式系统。\n<!-- more -->\n另一段：雪豹基金\n会在高原。',
      ),
    })
    const { html, excerpt, abstract, plain_text: plain } = articleAt('a.md')
    expect(html).toBe('<p>今天我们讨论数据库事务，以及分布式系统。</p>\n<p>另一段：雪豹基金会在高原。</p>')
    expect(excerpt).toBe('今天我们讨论数据库事务，以及分布式系统。另一段：雪豹基金会在高原。')
    expect(abstract).toBe('今天我们讨论数据库事务，以及分布式系统。')
    expect(plain).toBe('今天我们讨论数据库事务，以及分布式系统。\n另一段：雪豹基金会在高原。')
  })
})

const pixel = (color: string) =>
  sharp({ create: { width: 9, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer()

describe('images and links', () => {
  /** The texts of a Hexo post, with `IMAGE` for the URL of an image that was stored. */
  const written = async (
    lines: string[],
    files: Record<string, string | Buffer>,
    path = 'source/_posts/a.md',
  ) => {
    const { articleAt, report } = await imported({
      '_config.yml': 'url: https://old.example\n',
      ...files,
      [path]: post(lines.join('\n\n')),
    })
    const { markdown, html } = articleAt(path)
    return {
      lines: markdown
        .trim()
        .replace(/\/media\/\w+\/[\w-]*\b9\.webp/g, 'IMAGE')
        .split('\n\n'),
      html,
      report,
    }
  }

  it.each([
    ['![a](imgs/pic name.png)', '![a](<IMAGE>)'],
    ['![a](imgs/pic\\ name.png "T")', '![a](<IMAGE> "T")'],
    ['![截图](imgs/截图 2024-01-01 上午10.00.png)', '![截图](<IMAGE>)'],
    ['![a](imgs/中.png =100x)', '<img src="IMAGE" alt="a" width="100">'],
    [
      '![a "b"](imgs/中.png "T" =100x50)',
      '<img src="IMAGE" alt="a &#34;b&#34;" title="T" width="100" height="50">',
    ],
    ['![a](imgs/中.png =100x)\nb **c**', '<img src="IMAGE" alt="a" width="100">', 'b **c**'],
    ['![a](imgs/中.png){width=50% .c}', '<img src="IMAGE" alt="a" width="50%">'],
    ['![a](imgs/中.png){.c} {b}', '![a](IMAGE) {b}'],
    ['[a](https://a.example){target=_blank} [b](c){d}', '[a](https://a.example) [b](c){d}'],
    ['<img src=imgs/中.png alt=b>', '<img src="IMAGE" alt="b">'],
    ['<img src=imgs/中.png/>', '<img src="IMAGE">'],
    [
      'a <a href=https://a.example/b?c=d target=_blank>e</a>',
      'a <a href="https://a.example/b?c=d" target="_blank">e</a>',
    ],
    ['<img src="loading.gif" data-src="imgs/中.png" class=lazy>', '<img src="IMAGE" class="lazy">'],
    ['![a](imgs/%E4%B8%AD.png) ![b](imgs/a#b.png) ![c](imgs/q?x.png)', '![a](IMAGE) ![b](IMAGE) ![c](IMAGE)'],
    ['![a](imgs/e\u0301te\u0301.png)', '![a](IMAGE)'],
    ['![a](/2024/01/02/a/one.png) {% asset_img one.png %}', '![a](IMAGE) ![](IMAGE)'],
    ['![[pic name.png|200]]\n*c*', '<img src="IMAGE" alt="" width="200">', '*c*'],
    ['![[pic name.png|200]] and ![[far.png]]', '<img src="IMAGE" alt="" width="200"> and ![](IMAGE)'],
    ['@[TOC](目录)Text', 'Text'],
    [
      '[note](see there too) `![a](b c.png)` \\[a](b c.png)',
      '[note](see there too) `![a](b c.png)` \\[a](b c.png)',
    ],
    ['{% asset_img "pic name.png" %} and {{ a b }}', '![](<pic name.png>) and {{ a b }}'],
  ])('%s', async (line, ...expected) => {
    const names = ['pic name', '截图 2024-01-01 上午10.00', '中', '%E4%B8%AD', 'a#b', 'q?x', 'été']
    const image = await pixel('red')
    const { lines } = await written([line], {
      ...Object.fromEntries(names.map((name) => [`source/_posts/imgs/${name}.png`, image])),
      'source/_posts/a/one.png': image,
      'source/files/deep/far.png': image,
    })
    expect(lines).toEqual(expected)
  })

  it('of Obsidian are found in the whole vault, also in tables', async () => {
    const { articleAt, report } = await imported({
      'attachments/Pasted image 1.png': await pixel('red'),
      'notes/deep/局部.png': await pixel('blue'),
      'notes/Second note.md': post('## Part two\n\nText ^abc'),
      'notes/First.md': post(
        '![[Pasted image 1.png]] ![x](Pasted%20image%201.png) ![[局部.png]]\n\n| a | b |\n|---|---|\n| [[Second note\\|alias]] | ![[Pasted image 1.png\\|50]] |\n\n[[Second note#^abc]] [[#Own part]]\n\n## Own part',
      ),
    })
    expect(report.items.flatMap(({ warnings }) => warnings)).toEqual([])
    const { html } = articleAt('notes/First.md')
    expect(html.match(/<picture>/g)).toHaveLength(4)
    expect(html).toMatch(/<td><a href="\/articles\/\d+">alias<\/a><\/td>/)
    expect(html).toMatch(/<a href="\/articles\/\d+">Second note<\/a> <a href="#own-part">/)
  })

  it('to the headings of the old engine lead to them', async () => {
    const { articleAt } = await imported({
      '_config.yml': 'url: https://old.example\n',
      'source/_posts/a.md': post(
        '[1](#1-1-版本) [2](#1.1 版本) [3](#1-1-%E7%89%88%E6%9C%AC) [4](#C-和-C) [5](/2024/01/02/b/#2-%E8%8A%82) [6](#nowhere) [7](#Ete)\n\n## 1.1 版本\n\n## C++ 和 C#\n\n## `Été`',
      ),
      'source/_posts/b.md': post('```\n## 2-节\n```\n\n## 2.**节**'),
    })
    const { html } = articleAt('source/_posts/a.md')
    const ids = [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)
    expect([...html.matchAll(/href="(?!#[^"]*" aria)([^"]*)"/g)].map(([, href]) => decodeURI(href ?? ''))).toEqual([
      `#${ids[0]}`, `#${ids[0]}`, `#${ids[0]}`, `#${ids[1]}`, expect.stringMatching(/^\/articles\/\d+#2节$/), '#nowhere', `#${ids[2]}`,
    ])
    expect(articleAt('source/_posts/b.md').html).toContain('id="2节"')
  }) // biome-ignore format: one row a line
})

describe('formulas and diagrams', () => {
  it.each([
    [
      '{% math %}\n\\begin{aligned}\nH&=-x\n\\end{aligned}\n{% endmath %}',
      '$$\n\\begin{aligned}\nH&=-x\n\\end{aligned}\n$$',
    ],
    ['{% math %} $$a^2$$ {% endmath %}', '$$\na^2\n$$'],
    [
      '$E\\_{in}$ and $x\\_1$ and $\\text{a\\_b}$ and $\\\\{1\\\\}$',
      '$E_{in}$ and $x_1$ and $\\text{a\\_b}$ and $\\{1\\}$',
    ],
    ['$$\nx\\_{1} \\\\\\\\\ny\n$$', '$$\nx_{1} \\\\\ny\n$$'],
    ['`$x\\_{1}$` and costs $5\\_a', '`$x\\_{1}$` and costs $5\\_a'],
    ['$`b^2`$', '$b^2$'],
    ['Price $5 and $10, or $a$5, \\\\[c+d\\\\] \\\\(e\\\\)', 'Price $5 and $10, or $a$5, $c+d$ $e$'],
    ['{% mermaid graph TD %}\nA --> B\n{% endmermaid %}', '```mermaid\ngraph TD\nA --> B\n```'],
    ['<div class="mermaid">\ngraph TD\nA --&gt; B\n</div>', '```mermaid\ngraph TD\nA --> B\n```'],
    ['<pre class=mermaid>graph TD\nA --> B</pre>', '```mermaid\ngraph TD\nA --> B\n```'],
    ['```\n<div class="mermaid">a</div>\n```', '```\n<div class="mermaid">a</div>\n```'],
  ])('%s', async (source, expected) => {
    for (const flag of ['mathjax: true\n', '']) {
      if (flag === '' && /\\\\[[(]/.test(source)) continue
      const { articleAt } = await imported({
        '_config.yml': 'title: M\n',
        'source/_posts/a.md': post(source, flag),
      })
      expect(articleAt('source/_posts/a.md').markdown.trim()).toBe(expected)
    }
  })
})

it('definition lists and abbreviations become HTML', async () => {
  const { articleAt } = await imported({
    '_config.yml': 'title: J\n',
    '_posts/2024-01-02-a.md': post(
      'Tide\n: Water *rises*\n: and falls\n\nPier\n\n:   A walk\n\n    into the HTML sea\n\nThe HTML of XHTML, `HTML`, [HTML](/HTML) https://a.example/HTML ![An HTML tag](https://a.example/a.png "HTML")\n\n```\nTerm\n: code\n```\n\n*[HTML]: "Hyper" text',
    ),
  })
  const { html } = articleAt('_posts/2024-01-02-a.md')
  const abbr = '<abbr title="&#x22;Hyper&#x22; text">HTML</abbr>'
  expect(html.replace(/\n/g, '')).toContain(
    `<dl><dt><p>Tide</p></dt><dd><p>Water <em>rises</em></p></dd><dd><p>and falls</p></dd><dt><p>Pier</p></dt><dd><p>A walk</p><p>into the ${abbr} sea</p></dd></dl>`,
  )
  expect(html).toContain(
    `<p>The ${abbr} of XHTML, <code>HTML</code>, <a href="/HTML">${abbr}</a> <a href="https://a.example/HTML">`,
  )
  expect(html).toContain('title="HTML"')
  expect(html).toContain('alt="An HTML tag"')
  expect(html).toContain(': code')
})

it('takes linear time for hostile texts', async () => {
  for (const part of [
    '<a b=c ', '<img src=', '<img data-src="a" ', '![a](b c', '[a](b)', '![a](b (c) ', '![', '[[a|', '](', '{a=b}', '$a\\_', '$$a\\_', '$`a`',
    '*[a]: b\n', 'A\n: b\n', 'A\n\n:   b\n\n', '<div class=mermaid>', '<pre class=mermaid>a', '\\\\[', '$ a', '@[TOC](', 'a\n', '![](a)\n', '$$\na\n',
  ])
    await runOnLongInput((size) => {
      const text = part.repeat(size)
      convertDefinitions(withoutLeniency(text))
      normalizeMathDelimiters(text)
      withLineBreaks(text)
      anchorIn(`## ${text}`, '#gone')
    }, 300)
}) // biome-ignore format: a list of parts
