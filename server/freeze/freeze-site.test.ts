// @module-tag engine
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteArticle } from '#server/features/articles/article-snapshot.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveAnalytics } from '#server/features/settings/analytics.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import {
  articleDraft,
  saveArticleFixtures,
  saveCommentFixtures,
  saveTalkFixtures,
  sentinels,
} from '#server/testing/fixtures.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { freezeSite } from './freeze-site.ts'
import { onDisk } from './frozen-folder.ts'
import { replaceFolder } from './replace-folder.ts'

let context: TestContext
let folder: string
let ids: Awaited<ReturnType<typeof saveArticleFixtures>>
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  folder = await mkdtemp(join(tmpdir(), 'borealis-freeze-'))
  ids = await saveArticleFixtures(context.ctx)
  await saveTalkFixtures(context.ctx)
  await saveCommentFixtures(context.ctx, ids)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await context.close()
})

const noSignal = new AbortController().signal
const freezeInto = (copy: string, signal = noSignal) =>
  replaceFolder(copy, (draft) => freezeSite(context.ctx, pageRenderer, onDisk(draft), { signal }))

describe('a static copy', () => {
  it('has pages in both languages, feeds and 404.html, and no word of what is hidden', async () => {
    const copy = join(folder, 'site')
    const result = await freezeInto(copy)
    for (const path of [`articles/${ids.open}`, `cn/articles/${ids.open}`, 'archives', 'talks'])
      expect(existsSync(join(copy, path, 'index.html')), path).toBe(true)
    for (const path of [
      '404.html',
      'cn/404.html',
      'rss.xml',
      'feed.css',
      'sitemap.xml',
      'robots.txt',
      `articles/${ids.open}.md`,
    ])
      expect(existsSync(join(copy, path)), path).toBe(true)
    expect(result.pages).toBeGreaterThan(20)
    const files = (await readdir(copy, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    )
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      const text = await readFile(path, 'utf8')
      for (const [what, word] of Object.entries(sentinels))
        expect(text.includes(word), `${what} in ${path}`).toBe(false)
      expect((await stat(path)).mode & 0o777).toBe(0o644)
    }
  })

  it('has an article at its name, and a page and a rule that lead there from its number and former names', async () => {
    const draft = articleDraft(context.ctx, { title: 'Named', slug: 'early-light' })
    const id = await saveArticle(context.ctx, draft)
    await saveArticle(context.ctx, { ...draft, slug: '冬日' }, id)
    const copy = join(folder, 'named')
    await freezeInto(copy)
    const url = `/articles/${encodeURIComponent('冬日')}/`
    expect(await readFile(join(copy, 'articles/冬日/index.html'), 'utf8')).toContain('<h1')
    for (const former of [id, 'early-light']) {
      expect(await readFile(join(copy, `articles/${former}/index.html`), 'utf8')).toContain(`url=${url}`)
      expect(await readFile(join(copy, '_redirects'), 'utf8')).toContain(`/articles/${former} ${url} 301\n`)
    }
    for (const page of ['index.html', 'archives/index.html', 'sitemap.xml'])
      expect(await readFile(join(copy, page), 'utf8'), page).not.toMatch(
        new RegExp(`/articles/(${id}|early-light)["/<]`),
      )
    await context.ctx.transaction((tx) => deleteArticle(context.ctx, tx, id))
  })

  it('leads from former URLs to the article, except where a file cannot', { tags: ['full'] }, async () => {
    const redirects = ['/2020/old.html', '/2020/旧文', '/2020/a:b*', '/?p=9', '/rss.xml/below', '/talks']
    const id = await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'Moved', redirects }))
    const copy = join(folder, 'moved')
    const { redirects: count } = await freezeInto(copy)
    const lines = (await readFile(join(copy, '_redirects'), 'utf8')).trim().split('\n')
    expect(lines.toSorted()).toEqual([
      `/2020/${encodeURI('旧文')} /articles/${id}/ 301`,
      `/2020/a%3Ab%2A /articles/${id}/ 301`,
      `/2020/old.html /articles/${id}/ 301`,
    ])
    expect(count).toBe(3)
    for (const path of ['2020/old.html', '2020/旧文/index.html', '2020/a:b*/index.html'])
      expect(await readFile(join(copy, path), 'utf8')).toContain(`url=/articles/${id}/`)
    expect(await readFile(join(copy, 'talks/index.html'), 'utf8')).not.toContain('http-equiv')
  })

  it('has the texts, the redirects and the analytics script of the owner', async () => {
    const { ctx } = context
    await ctx.transaction((tx) =>
      updateSettings(ctx, tx, {
        textFiles: [
          { path: '/ads.txt', text: 'ads.example, 1, DIRECT' },
          { path: '/.well-known/atproto-did', text: 'did:plc:1' },
        ],
        redirects: [
          { from: '/by/hand', to: '/talks' },
          { from: '/away.html', to: 'https://else.example/?a=1&b="' },
        ],
      }),
    )
    await saveAnalytics(ctx, 'https://stats.example/script.js')
    const copy = join(folder, 'extras')
    await freezeInto(copy)
    const read = (path: string) => readFile(join(copy, path), 'utf8')
    expect(await read('ads.txt')).toBe('ads.example, 1, DIRECT')
    expect(await read('.well-known/atproto-did')).toBe('did:plc:1')
    expect((await read('_redirects')).trim().split('\n')).toEqual(
      expect.arrayContaining(['/by/hand /talks/ 301', '/away.html https://else.example/?a=1&b=%22 301']),
    )
    expect(await read('by/hand/index.html')).toContain('url=/talks/"')
    expect(await read('away.html')).toContain('href="https://else.example/?a=1&amp;b=%22"')
    const scripts = [...(await read('index.html')).matchAll(/<script(?![^>]*ld\+json)[^>]*>/g)].map(String)
    expect(scripts).toEqual([
      '<script async src="https://stats.example/script.js">',
      '<script src="/static-copy.js">',
    ])
    await saveAnalytics(ctx, '')
    await ctx.transaction((tx) => updateSettings(ctx, tx, { textFiles: [], redirects: [] }))
  })

  it('replaces a former copy as a whole, and nothing else', { tags: ['full'] }, async () => {
    const copy = join(folder, 'again')
    await freezeInto(copy)
    await writeFile(join(copy, 'stale.html'), 'from a former copy')
    await freezeInto(copy)
    expect(existsSync(join(copy, 'stale.html'))).toBe(false)
    const other = await mkdtemp(join(folder, 'other-'))
    await writeFile(join(other, 'diary.txt'), 'mine')
    await expect(freezeInto(other)).rejects.toThrow('is neither empty nor a static copy')
    expect(await readdir(other)).toEqual(['diary.txt'])
  })

  it('leaves the former copy and nothing half-done when it is interrupted', { tags: ['full'] }, async () => {
    const copy = join(folder, 'kept')
    await freezeInto(copy)
    const before = (await readdir(copy, { recursive: true })).sort()
    const names = (await readdir(folder)).sort()
    const stop = new AbortController()
    const work = replaceFolder(copy, (draft) =>
      freezeSite(context.ctx, pageRenderer, onDisk(draft), {
        signal: stop.signal,
        onProgress: () => stop.abort(),
      }),
    )
    await expect(work).rejects.toThrow()
    expect((await readdir(copy, { recursive: true })).sort()).toEqual(before)
    expect((await readdir(folder)).sort()).toEqual(names)
  })
})
