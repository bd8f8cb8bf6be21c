/** What an imported item stores of its import, and how a change since then is found. */
import { expect, it } from 'vitest'
import {
  accessOfArticle,
  type ImportedAccess,
  isAccessChanged,
  readSourceHash,
  sourceHash,
  withAccess,
} from './source-hash.ts'

it('an item that everybody can read stores its two hashes alone', () => {
  expect(withAccess(sourceHash('input', 'content'), 'open')).toBe('input.content')
  expect(readSourceHash('input.content')).toEqual({ input: 'input', content: 'content', access: 'open' })
  expect(readSourceHash('input.content.draft')).toMatchObject({ content: 'content', access: 'draft' })
})

it.each([
  ['open', 'open', false],
  ['open', 'draft', true],
  ['open', 'locked', true],
  ['open', 'private', true],
  ['open', 'scheduled', true],
  ['draft', 'open', true],
  ['locked', 'open', true],
  ['draft', 'draft', false],
  // Time did that, not the owner.
  ['scheduled', 'open', false],
  ['scheduled', 'draft', true],
] satisfies [ImportedAccess, ImportedAccess, boolean][])(
  'imported as %s, now %s: changed here: %s',
  (imported, current, isChanged) => {
    expect(isAccessChanged(withAccess('input.content', imported), current)).toBe(isChanged)
  },
)

it.each([
  [{ state: 'draft', password: 'hash' }, 'draft'],
  [{ state: 'scheduled', password: 'hash' }, 'locked'],
  [{ state: 'scheduled', password: null }, 'scheduled'],
  [{ state: 'published', password: null }, 'open'],
] as const)('an article with %o is %s', (article, access) => {
  expect(accessOfArticle(article)).toBe(access)
})
