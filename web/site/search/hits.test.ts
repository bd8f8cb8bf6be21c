import { expect, it } from 'vitest'
import { hitName, plainText } from './hits.ts'

it('plain text is what the server escaped and marked', () => {
  expect(plainText('&lt;b&gt; <mark>a</mark> &amp;amp; &quot;q&quot; &#39;s&#39;')).toBe(
    '<b> a &amp; "q" \'s\'',
  )
})

it('a tag is called by its sign', () => {
  const found = { id: 1, tagName: '<mark>sn</mark>ow', count: 2 }
  expect(hitName({ kind: 'tag', href: '/', found })).toBe('#snow')
})
