/** Which paths are free for pages of the owner's own. */
// @module-tag engine
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownPageUrl, ownPathOf } from '#contract/own-page-path.ts'
import { pages } from '#contract/pages.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { routes } from '#server/api.ts'
import { createApp } from '#server/app.ts'
import { projectFolder } from '#server/platform/config/folders.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { pathRefusal, storedPath } from './own-page-path.policy.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const never = () => Promise.reject(new Error('No page is rendered here'))
const refusalOf = (path: string) => pathRefusal(path, null)?.sentence ?? null
/** A URL with values in the place of parameters, and without the star of a wildcard. */
const sample = (path: string) => path.replace(/:\w+/g, '7').replace(/\/\*$/, '/x')

describe('a path', () => {
  it.each(['/uses', '/now', '/projects/garden', '/关于我', '/книги', '/2024', '/a_b-c', '/a/b/c/d/e'])(
    '%s is free',
    (path) => {
      expect(refusalOf(path)).toBeNull()
      expect(ownPathOf(ownPageUrl.href({ ownPath: path }))).toBe(path)
    },
  )

  it.each([
    ['/', 'own-path-form'],
    ['/../etc', 'own-path-form'],
    ['/a/./b', 'own-path-form'],
    ['/uses.html', 'own-path-form'],
    ['/feed.xml', 'own-path-form'],
    ['/robots.txt', 'own-path-form'],
    ['/.well-known/x', 'own-path-form'],
    ['/a?b', 'own-path-form'],
    ['/a#b', 'own-path-form'],
    ['/a\\b', 'own-path-form'],
    ['/<script>', 'own-path-form'],
    ['/-a', 'own-path-form'],
    ['/a\u202eb', 'own-path-form'],
    [`/${'a'.repeat(120)}`, 'text-too-long'],
    ['/a/b/c/d/e/f', 'own-path-depth'],
  ])('%s is refused: %s', (path, sentence) => {
    expect(refusalOf(path)).toBe(sentence)
    expect(ownPathOf(path)).toBeNull()
  })

  it('is never one of the site, its studio, its API or its files, nor below one', () => {
    const urls = [
      ...Object.values(pages).map(({ path }) => path),
      ...Object.values(studioPages).map(({ path }) => path),
      ...routes.map(({ endpoint }) => `/api${endpoint.path}`),
      ...createApp(context.ctx, never).routes.map(({ path }) => path),
      ...readdirSync(`${projectFolder}/web/public`).map((name) => `/${name}`),
    ]
    expect(urls.length).toBeGreaterThan(150)
    for (const url of urls) {
      if (url === '*' || url === '/*') continue
      for (const path of [sample(url), `${sample(url)}/below`.replace('//', '/')])
        if (path !== '/below') expect(refusalOf(storedPath(path)), path).not.toBeNull()
    }
  })

  it('of another page or of an article that redirects is taken', () => {
    expect(pathRefusal('/uses', 'page')?.sentence).toBe('own-path-taken')
    expect(pathRefusal('/uses', 'article')?.sentence).toBe('own-path-of-article')
  })
})

describe('the stored path', () => {
  it.each([
    ['uses', '/uses'],
    [' /Uses/ ', '/uses'],
    ['//my  tools//2', '/my-tools/2'],
    ['/E\u0301tudes', '/\u00e9tudes'],
  ])('of %s is %s', (typed, path) => {
    expect(storedPath(typed)).toBe(path)
  })
})

describe('the path of a URL', () => {
  it.each([
    ['/%E5%85%B3%E4%BA%8E', '/关于'],
    ['/USES/', '/uses'],
    ['/a%2Fb', '/a/b'],
  ])('%s means %s', (pathname, path) => {
    expect(ownPathOf(pathname)).toBe(path)
  })
  it.each(['/%', '/%2e%2e/x', '/a%00b', '/a%2Fb.txt', `/${'%E5%85%B3'.repeat(400)}`])(
    '%s means none',
    (pathname) => {
      expect(ownPathOf(pathname)).toBeNull()
    },
  )
})
