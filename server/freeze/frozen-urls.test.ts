import { expect, it } from 'vitest'
import { filePathOf, frozenFileUrl, frozenPageUrl, frozenTarget } from './frozen-urls.ts'

const origin = 'https://blog.example'
const page = (link: string) => frozenTarget(link, '/talks', origin)

it('a page is a folder, and what its query chooses a folder in it', () => {
  expect(page('/articles/7#comments')).toEqual({ kind: 'page', url: '/articles/7', hash: '#comments' })
  expect(page('?page=2&utm=x')).toMatchObject({ kind: 'page', url: '/talks?page=2' })
  expect(page(`${origin}/article-list/3?tagName=snow`)).toMatchObject({ url: '/article-list/3' })
  expect(frozenPageUrl('/', null)).toBe('/')
  expect(frozenPageUrl('/?page=2', 'cn')).toBe('/cn/page-2/')
  expect(frozenPageUrl('/videos?v=4', null)).toBe('/videos/v-4/')
  expect(filePathOf('/videos/v-4/')).toBe('videos/v-4/index.html')
  expect(filePathOf('/%E5%86%99/')).toBe('写/index.html')
})

it('a file keeps its name; a second page of a feed gets one', () => {
  expect(frozenFileUrl('/talks/rss.xml?page=2')).toBe('/talks/rss-page-2.xml')
  expect(frozenFileUrl('/site-style/colors.css?v=abc')).toBe('/site-style/colors.css')
  expect(page('/media/1/480.webp')).toMatchObject({ kind: 'file', url: '/media/1/480.webp' })
})

it('what needs the server, other sites, and paths that leave the folder have no place', () => {
  for (const link of [
    '/api/articles/all',
    '/studio',
    '/search?q=snow',
    '/login-link',
    'https://other.example/a',
  ])
    expect(page(link), link).toBeNull()
  for (const link of ['/%2e%2e%2f%2e%2e%2fetc/passwd', '/a%5c..%5cb', '/%00', '/%ff', `/${'x'.repeat(300)}`])
    expect(page(link), link).toBeNull()
  expect(page('/apiary')).toMatchObject({ kind: 'page', url: '/apiary' })
})
