import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [1, '1 kB'],
  [48_200, '48 kB'],
  [999_600, '1 MB'],
  [9_830_000, '9.8 MB'],
  [2_400_000_000, '2.4 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})
