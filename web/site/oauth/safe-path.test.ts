import { expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

it.each([
  '//evil.example',
  '/\\evil',
  'https:evil',
  'https://evil.example',
  'javascript:x',
  '',
  '/a b',
  '/\t/evil',
])('O5: %j leads to the home page', (path) => expect(safePath(path)).toBe('/'))
it.each(['/', '/articles/7?page=2', '/article-list/3'])('%s stays', (path) =>
  expect(safePath(path)).toBe(path),
)
