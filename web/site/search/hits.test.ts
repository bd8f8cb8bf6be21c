import { expect, it } from 'vitest'
import { hitName, plainText } from './hits.ts'

it('converts marked and escaped HTML of the server to plain text', () => {
  expect(plainText('&lt;b&gt; <mark>a</mark> &amp;amp; &quot;q&quot; &#39;s&#39;')).toBe(
    '<b> a &amp; "q" \'s\'',
  )
})

it('writes a tag with its number sign', () => {
  const found = { id: 1, tagName: '<mark>sn</mark>ow', count: 2 }
  expect(hitName({ kind: 'tag', href: '/', found })).toBe('#snow')
})
