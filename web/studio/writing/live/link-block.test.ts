/** Tests what the editor reads from a URL on a line of its own and from a link card, and what it writes. */
import { expect, it } from 'vitest'
import { readLinkBlock, writeLinkBlock } from './link-block.ts'

it.each([
  ['https://x.y/z', 'https://x.y/z', 'link'],
  ['  <https://vimeo.com/82090131> ', 'https://vimeo.com/82090131', 'player'],
  ['https://vimeo.com/82090131', 'https://vimeo.com/82090131', 'player'],
  [
    'https://fosstodon.org/@lin/111111111111111111',
    'https://fosstodon.org/@lin/111111111111111111',
    'player',
  ],
  ['> [!card] [T \\[1\\]](https://x.y/z)\n> Words\n>\n> ![x.y](/media/a/1.webp)', 'https://x.y/z', 'card'],
  ['> [!card] [T](<https://x.y/a_(b)>)', 'https://x.y/a_(b)', 'card'],
  ['> [!Card] https://vimeo.com/82090131', 'https://vimeo.com/82090131', 'card'],
  ['>[!card]\n> <https://x.y/z>', 'https://x.y/z', 'card'],
  [':::card\nhttps://x.y/z\n:::', 'https://x.y/z', 'card'],
])('%j is a link', (source, url, look) => {
  expect(readLinkBlock(source)).toEqual({ url, look })
})

it.each([
  'See https://x.y/z',
  '<https://x.y/z>',
  'https://x.y/z https://x.y/2',
  '[words](https://x.y/z)',
  '> [!card] Words',
  '> [!note] [T](https://x.y)',
  '> https://x.y/z',
  ':::cards\nhttps://x.y\n:::',
  'ftp://x.y/z',
])('%j is none', (source) => {
  expect(readLinkBlock(source)).toBeNull()
})

it('a link of a known host gets words, because alone it would be a player', () => {
  expect(writeLinkBlock('https://x.y/z', 'link')).toBe('https://x.y/z')
  expect(writeLinkBlock('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'player')).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(writeLinkBlock('https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'link')).toBe(
    '[youtube.com/watch?v=dQw4w9WgXcQ](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
  )
})
