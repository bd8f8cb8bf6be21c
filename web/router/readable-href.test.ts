import { expect, it } from 'vitest'
import { readableHref } from './readable-href.ts'

it.each([
  ['/article-list/206?tagName=%E5%85%8D%E8%B4%B9', '/article-list/206?tagName=免费'],
  ['/article-list/1?tagName=caf%C3%A9%20%26%20th%C3%A9', '/article-list/1?tagName=café%20%26%20thé'],
  ['/article-list/1?tagName=100%25%22%3C', '/article-list/1?tagName=100%25%22%3C'],
  ['/plain', '/plain'],
])('%s becomes %s, and the same URL', (href, readable) => {
  expect(readableHref(href)).toBe(readable)
  expect(new URL(readable, 'http://a').href).toBe(new URL(href, 'http://a').href)
})

it('leaves escapes that are no UTF-8', () => {
  expect(readableHref('/a?b=%C4%E3%BA%C3')).toBe('/a?b=%C4%E3%BA%C3')
})
