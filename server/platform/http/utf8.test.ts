import { expect, it } from 'vitest'
import { encodeUtf8 } from './utf8.ts'

it('writes what Buffer.from writes, half surrogate pairs too', () => {
  for (const text of [
    '',
    'plain',
    'é ü',
    '春江潮水连海平',
    '🌌 aurora',
    'a\ud800b',
    '\udc00',
    'x'.repeat(70_000),
  ])
    expect(encodeUtf8(text).equals(Buffer.from(text)), text.slice(0, 10)).toBe(true)
})
