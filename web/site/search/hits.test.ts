import { expect, it } from 'vitest'
import { hitName, hitsOf, plainText } from './hits.ts'

it('converts marked and escaped HTML of the server to plain text', () => {
  expect(plainText('&lt;b&gt; <mark>a</mark> &amp;amp; &quot;q&quot; &#39;s&#39;')).toBe(
    '<b> a &amp; "q" \'s\'',
  )
})

it('writes a tag with its number sign', () => {
  const found = { id: 1, slug: null, tagName: '<mark>sn</mark>ow', count: 2 }
  expect(hitName({ kind: 'tag', href: '/', found })).toBe('#snow')
})

it('gives each result its type and its URL, in the order in which they are shown', () => {
  const hits = hitsOf({
    tagSearchDTOs: [{ id: 3, slug: 'snow', tagName: '<mark>sn</mark>ow', count: 2 }],
    talkSearchDTOs: [{ id: 2, content: 'snow', createTime: '2026-01-01T00:00:00Z', lang: 'en' }],
    articleSearchDTOs: [
      {
        id: 1,
        slug: 'first-snow',
        articleTitle: 'Snow',
        articleContentText: '',
        categoryName: null,
        status: 1,
        lang: 'en',
      },
    ],
    pageSearchDTOs: [{ id: 4, title: 'Snow', content: '', path: '/snow', lang: 'en' }],
  })
  expect(hits.map(({ kind, href }) => [kind, href])).toEqual([
    ['article', '/articles/first-snow'],
    ['talk', '/talks/2'],
    ['tag', '/article-list/snow'],
    ['page', '/snow'],
  ])
})
