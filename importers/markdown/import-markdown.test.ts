// @module-tag engine
// @module-tag storage
// @module-tag both

import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ItemInEnglish,
  importMarkdown,
  type ReportInEnglish,
  undoImport,
} from '#importers/testing/in-english.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { readFixedMarkdown } from '#server/features/own-pages/import-own-page.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import type { MarkdownImportOptions } from './start-import.ts'

const fixtures = join(import.meta.dirname, 'fixtures')

let context: TestContext
let blogs: string
beforeAll(async () => {
  context = await createTestContext()
  blogs = await mkdtemp(join(tmpdir(), 'borealis-blogs-'))
  await cp(fixtures, blogs, { recursive: true })
})
afterAll(async () => {
  await context.close()
  await rm(blogs, { recursive: true })
})

const run = (folder: string, more: Partial<MarkdownImportOptions> = {}) =>
  importMarkdown(context.ctx, { folder: join(blogs, folder), ...more })
const fileOf = (report: ReportInEnglish, path: string): ItemInEnglish => {
  const file = report.items.find((one) => one.path === path)
  if (!file) throw new Error(`${path} is not in the report`)
  return file
}
const articleOf = (report: ReportInEnglish, path: string) =>
  context.ctx.db
    .selectFrom('article')
    .innerJoin('article_text', 'article_text.article_id', 'article.id')
    .leftJoin('category', 'category.id', 'article.category_id')
    .selectAll('article')
    .select(['article_text.markdown', 'article_text.html', 'category.name as category'])
    .where('article.id', '=', fileOf(report, path).id ?? 0)
    .executeTakeFirstOrThrow()
const count = async () => (await context.ctx.db.selectFrom('article').select('id').execute()).length

describe('importMarkdown: a Hexo blog', () => {
  let report: ReportInEnglish

  it('a dry run reports what it would do, and writes nothing', async () => {
    const dry = await run('hexo', { dryRun: true })
    expect(dry.counts).toMatchObject({ created: 5, skipped: 3, failed: 0 })
    expect(await count()).toBe(0)
    expect(dry.printed).toContain('Nothing was written')
  })

  it('reports every file with its outcome', async () => {
    report = await run('hexo')
    expect(
      Object.fromEntries(report.items.map(({ path, outcome, as }) => [path, `${outcome} ${as}`])),
    ).toEqual({
      'scaffolds/post.md': 'skipped null',
      'source/_drafts/idea.md': 'created draft',
      'source/_posts/2021-5-06-second.md': 'created article',
      'source/_posts/hello-world.md': 'created article',
      'source/_posts/winter-light.md': 'created locked',
      'source/about.md': 'created about page',
      'source/about/index.md': 'skipped null',
      'source/links/index.md': 'skipped null',
    })
    expect(report.details.zones).toEqual({ '': 'Asia/Shanghai' })
  })

  it('reports what was lost and what was changed', () => {
    const warnings = fileOf(report, 'source/_posts/hello-world.md').warnings.map(
      ({ code, detail }) => `${code} ${detail}`,
    )
    expect(warnings.sort()).toEqual([
      'anchor-missing /2020/02/01/winter-light/#end',
      'category-reduced Weather; now tags: Notes',
      'image-missing nowhere.png',
      'image-remote https://pictures.example/a.png',
      'image-unreadable source/images/broken.png (it isn’t a PNG, JPEG, GIF, WebP, AVIF, HEIC, TIFF or SVG)',
      'tag-unknown mystery',
    ])
    expect(report.printed).toContain('images not found: nowhere.png')
    expect(fileOf(report, 'source/_posts/2021-5-06-second.md').warnings.map(({ code }) => code)).toEqual([
      'front-matter-repaired',
      'date-from-name',
    ])
  })

  it('keeps title, dates, terms, excerpt and cover', async () => {
    const hello = await articleOf(report, 'source/_posts/hello-world.md')
    expect(hello).toMatchObject({
      title: 'Hello & welcome',
      category: 'Weather',
      abstract: 'The first words, with a link.',
      published_at: Date.parse('2020-01-02T03:04:00+08:00'),
      state: 'published',
    })
    expect(hello.cover_media_id).not.toBeNull()
    const tags = await context.ctx.db.selectFrom('tag').select('name').execute()
    expect(tags.map(({ name }) => name).sort()).toEqual(['Notes', 'snow'])
    expect(await articleOf(report, 'source/_posts/winter-light.md')).toMatchObject({
      is_top: 1,
      updated_at: Date.parse('2020-03-01T00:00:00+08:00'),
    })
    expect(await articleOf(report, 'source/_posts/2021-5-06-second.md')).toMatchObject({
      title: 'Second: with a colon',
      password_hash: null,
    })
  })

  it('converts tags, images and links', async () => {
    const { markdown, html } = await articleOf(report, 'source/_posts/hello-world.md')
    const winter = fileOf(report, 'source/_posts/winter-light.md').id
    expect(markdown).toMatch(/!\[Two stripes\]\(\/media\/[0-9a-f]{32}\/pic-60\.webp "Two stripes"\)/)
    expect(markdown).toContain(`[Winter light](/articles/${winter})`)
    expect(markdown).toContain(`[the same](/articles/${winter}#end)`)
    expect(markdown).toContain("const a = '{% asset_img pic.png %}'")
    expect(markdown).not.toContain('<!-- more -->')
    expect(html).toContain('{% note %}')
    expect(html).toContain('{% mystery 42 %}')
    expect(html).toMatch(/<img[^>]+width="60"[^>]+height="40"/)
    const picture = /\/media\/[^" ]+\.webp/.exec(html)?.[0] ?? ''
    expect((await context.fetch(picture)).headers.get('content-type')).toBe('image/webp')
  })

  it('redirects old URLs to the articles', async () => {
    const moved = async (path: string) => (await context.fetch(path)).headers.get('location')
    const winter = fileOf(report, 'source/_posts/winter-light.md').id
    expect(await moved('/2020/02/01/winter-light/')).toBe(`/articles/${winter}`)
    expect(await moved('/old/winter.html')).toBe(`/articles/${winter}`)
    expect(await moved('/2021/05/06/second/')).toBe(
      `/articles/${fileOf(report, 'source/_posts/2021-5-06-second.md').id}`,
    )
  })

  it('creates the about page', async () => {
    expect((await readFixedMarkdown(context.ctx.db, 'about')).en).toContain(
      `[Hello & welcome](/articles/${fileOf(report, 'source/_posts/hello-world.md').id})`,
    )
  })

  it('changes nothing the second time, nor from the folder of posts alone, nor after a move', async () => {
    const before = await count()
    expect((await run('hexo')).counts).toMatchObject({ unchanged: 5, created: 0, updated: 0 })
    expect((await run('hexo/source/_posts')).counts).toMatchObject({ unchanged: 3, created: 0, skipped: 0 })
    await rename(join(blogs, 'hexo'), join(blogs, 'moved'))
    expect((await run('moved')).counts).toMatchObject({ unchanged: 5, created: 0, updated: 0 })
    await rename(join(blogs, 'moved'), join(blogs, 'hexo'))
    expect(await count()).toBe(before)
  })

  it('updates a changed file, and adds an image that was missing', async () => {
    await cp(
      join(blogs, 'hexo/source/images/cover.png'),
      join(blogs, 'hexo/source/_posts/hello-world/nowhere.png'),
    )
    const again = await run('hexo')
    expect(again.counts).toMatchObject({ updated: 1, unchanged: 4 })
    expect(fileOf(again, 'source/_posts/hello-world.md').warnings.map(({ code }) => code)).not.toContain(
      'image-missing',
    )
  })

  it('keeps articles that were changed or trashed here', async () => {
    const hello = fileOf(report, 'source/_posts/hello-world.md').id ?? 0
    const second = fileOf(report, 'source/_posts/2021-5-06-second.md').id ?? 0
    await context.ctx.transaction((tx) =>
      tx.updateTable('article').set({ title: 'My new title' }).where('id', '=', hello).execute(),
    )
    await trashArticle(context.ctx, second)
    for (const path of ['hello-world.md', '2021-5-06-second.md']) {
      const file = join(blogs, 'hexo/source/_posts', path)
      await writeFile(file, `${await readFile(file, 'utf8')}\nOne more line.\n`)
    }
    const again = await run('hexo')
    expect(fileOf(again, 'source/_posts/hello-world.md')).toMatchObject({ outcome: 'skipped', id: hello })
    expect(fileOf(again, 'source/_posts/2021-5-06-second.md').reason).toMatch(/trash/)
    expect((await articleOf(again, 'source/_posts/hello-world.md')).title).toBe('My new title')
  })
})

describe('importMarkdown: Jekyll and Hugo', () => {
  it('reads a Jekyll blog', async () => {
    const report = await run('jekyll', { zone: 'Europe/Oslo' })
    expect(report.counts).toMatchObject({ created: 2, failed: 0 })
    const first = await articleOf(report, '_posts/2020-1-05-first-steps.md')
    expect(first.published_at).toBe(Date.parse('2020-01-05T00:00:00+01:00'))
    expect(first.markdown).toContain(`(/articles/${fileOf(report, '_posts/2020-02-06-second-steps.md').id})`)
    expect(first.markdown).toContain('> [!warning]\n> Mind the ice.')
    expect(first.markdown).toContain('<a style={{ x }} />')
    expect(first.markdown).not.toMatch(/\{:|toc|raw %/)
    expect(fileOf(report, '_posts/2020-02-06-second-steps.md').as).toBe('draft')
    expect((await run('jekyll', { zone: 'Europe/Oslo' })).counts).toMatchObject({ unchanged: 2 })
  })

  it('reads Hugo bundles, and removes scripts from SVG images', async () => {
    const report = await run('hugo')
    expect(report.counts).toMatchObject({ created: 2, skipped: 1 })
    const harbour = await articleOf(report, 'content/blog/harbour/index.md')
    expect(harbour).toMatchObject({
      category: 'Places',
      abstract: 'Boats at rest.',
      type: 2,
      original_url: 'https://sea.example/harbour',
      published_at: Date.parse('2019-07-08T07:10:11Z'),
    })
    expect(harbour.html).toMatch(/src="\/media\/[0-9a-f]{32}\/map-240\.webp"/)
    const files = fileOf(report, 'content/blog/harbour/index.md').warnings.map(({ code }) => code)
    expect(files).toContain('drawing-rasterized')
    expect((await context.fetch('/blog/harbour/')).headers.get('location')).toMatch(/^\/articles\/\d+$/)
    expect((await context.fetch('/pier')).headers.get('location')).toMatch(/^\/articles\/\d+$/)
  })

  it('reads several blogs in one folder separately', async () => {
    const before = await count()
    const report = await run('.')
    expect(report.counts.created).toBe(0)
    expect(await count()).toBe(before)
  })
})

it('takes PDF files like images, names photos in URLs, and an undo deletes both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-files-'))
  const pixels = { width: 60, height: 40, channels: 3, background: '#94d2e8' } as const
  await writeFile(join(folder, 'Pier at Noon.png'), await sharp({ create: pixels }).png().toBuffer())
  await writeFile(join(folder, 'paper.pdf'), '%PDF-1.7\nA paper.')
  await writeFile(join(folder, 'notes.zip'), 'PK\x03\x04')
  const links = '![](<Pier at Noon.png>) [Paper](paper.pdf#page=2) [Gone](gone.pdf) [Zip](notes.zip)'
  await writeFile(join(folder, 'a.md'), `---\ntitle: Files\ndate: 2020-01-01\n---\n${links}\n`)
  const report = await importMarkdown(context.ctx, { folder })
  const { markdown } = await articleOf(report, 'a.md')
  expect(markdown).toMatch(/!\[\]\(<\/media\/[0-9a-f]{32}\/pier-at-noon-60\.webp>\)/)
  const [, url = ''] = /\[Paper\]\((\/media\/[0-9a-f]{32}\/file\.pdf)\)/.exec(markdown) ?? []
  expect(await (await context.fetch(url)).text()).toBe('%PDF-1.7\nA paper.')
  const missing = fileOf(report, 'a.md').warnings.map(({ code }) => code)
  expect(missing.toSorted()).toEqual(['file-not-imported', 'link-missing'])
  expect((await importMarkdown(context.ctx, { folder })).counts).toMatchObject({ unchanged: 1 })
  await undoImport(context.ctx, {})
  expect(
    await context.ctx.db.selectFrom('media').select('id').where('original_name', '=', 'paper.pdf').execute(),
  ).toEqual([])
  await rm(folder, { recursive: true })
})

describe('importMarkdown: errors', () => {
  it('stops between articles and continues the next time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'borealis-stop-'))
    for (const n of [1, 2, 3])
      await writeFile(join(folder, `${n}.md`), `---\ntitle: Part ${n}\ndate: 2020-01-0${n}\n---\nText\n`)
    const stop = new AbortController()
    const first = await importMarkdown(context.ctx, {
      folder,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect(first).toMatchObject({ interrupted: true, counts: { created: 1, skipped: 2 } })
    expect((await importMarkdown(context.ctx, { folder })).counts).toMatchObject({ unchanged: 1, created: 2 })
    await rm(folder, { recursive: true })
  })

  it('refuses a missing folder and an unknown time zone', async () => {
    await expect(run('nowhere')).rejects.toThrow(/Folder .* not found/)
    await expect(run('hexo', { zone: 'Mars/Olympus' })).rejects.toThrow('Unknown time zone')
  })

  it('a malformed file fails alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'borealis-bad-'))
    await writeFile(join(folder, 'good.md'), '---\ntitle: Good\ndate: 2020-01-01\n---\nGood text\n')
    await writeFile(join(folder, 'huge.md'), 'x'.repeat(6 * 1024 * 1024))
    await writeFile(join(folder, 'empty.md'), '')
    await writeFile(join(folder, 'broken.md'), '---\ntitle: [\n\t- {\n---\n{% note %} [a](b.md)')
    const report = await importMarkdown(context.ctx, { folder })
    expect(Object.fromEntries(report.items.map(({ path, outcome }) => [path, outcome]))).toEqual({
      'broken.md': 'created',
      'empty.md': 'skipped',
      'good.md': 'created',
      'huge.md': 'failed',
    })
    await rm(folder, { recursive: true })
  })
})
