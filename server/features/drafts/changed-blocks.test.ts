import { expect, it } from 'vitest'
import { blockHashes, changedBlocks } from './changed-blocks.ts'

it('each element that lies in no other is a block, whatever it contains', () => {
  const html = [
    '<p>One<br>line <em>and</em> more</p>',
    '<figure><img src="/a.webp" alt="a > b"><figcaption>A</figcaption></figure>',
    '<hr>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
    '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>',
  ]
  expect(blockHashes(html.join('\n'))).toHaveLength(html.length)
  expect(blockHashes('')).toEqual([])
})

it('words and images are compared, and not how they look', () => {
  const changed = (former: string, html: string) => changedBlocks(former, html).length
  expect(changed('<p>One <b>two</b></p>', '<p class="x">One\n<strong>two</strong></p>')).toBe(0)
  expect(changed('<p>One</p><p>Two</p>', '<p>Two</p><p>One</p>')).toBe(0)
  expect(changed('<p>One</p>', '<p>One</p><p>Two</p>')).toBe(1)
  expect(changed('<p><img src="/a.webp"></p>', '<p><img src="/b.webp"></p>')).toBe(1)
})
